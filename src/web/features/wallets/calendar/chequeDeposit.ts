import { UAE_BANKS } from '../../../../domain/wallets/banks';
import type { InferType } from 'yup';
import { depositChequeInputSchema } from '../../../../domain/wallets/walletTransitions';
import { depositError } from '../../../../domain/wallets/chequeRules';
import { formatAed } from '../../../../domain/money';
import { listOf } from '../../../../domain/validation';
import { reference } from '../../../../domain/fieldSchemas';
import type { BulkAction } from '../../bulkActions/bulkActions';
import type { FieldGroup } from '../../../ui/form/formFields';
import { formatChequeCount } from './chequeCalendar';
import { formatDate } from '../../../../domain/dates';
import type { Id } from '../../../../domain/entity';

/** A cheque in a list. */
export interface ChequeSummary {
  _id: Id;
  unique_number?: string;
  check_number?: string | null;
  drawer_name?: string | null;
  bank_name?: string | null;
  end_date?: string | null;
  amount: number;
}

const MAX_CHEQUES = 500;

/** Input of a deposit of several cheques with one slip. */
export const depositInputSchema = depositChequeInputSchema.shape({
  cheques: listOf('Cheques', reference('Cheques').required('Choose at least one cheque'), MAX_CHEQUES)
    .min(1, 'Choose at least one cheque')
    .required('Choose at least one cheque'),
});
type DepositInput = InferType<typeof depositInputSchema>;

/** Cheques that the bank accepts on a day. */
export const depositableOn = <C extends ChequeSummary>(cheques: readonly C[], day: string): C[] =>
  cheques.filter(({ end_date }) => depositError(end_date, day) === undefined);

/** Formats a cheque: number, drawer or bank, due date and amount. */
const describeCheque = ({ check_number, drawer_name, bank_name, end_date, amount }: ChequeSummary): string =>
  [check_number, drawer_name ?? bank_name, formatDate(end_date), formatAed(amount)]
    .filter(Boolean)
    .join(' · ');

export const depositFieldGroups = (cheques: readonly ChequeSummary[]): FieldGroup[] => [
  {
    fields: [
      {
        name: 'cheques',
        label: 'Select cheques to deposit',
        kind: 'checkboxes',
        options: cheques.map((cheque) => ({ value: cheque._id, label: describeCheque(cheque) })),
      },
      { name: 'bank', label: 'Bank', kind: 'text', required: true, suggestions: UAE_BANKS },
      { name: 'slip_no', label: 'Deposit slip', kind: 'text', required: true },
    ],
  },
];

/** Bulk action that deposits the selected cheques. */
export const toBulkDeposit = (
  cheques: readonly ChequeSummary[],
  { cheques: selectedIds, ...body }: DepositInput,
): BulkAction => {
  const selected = cheques.filter(({ _id }) => selectedIds.includes(_id));
  return {
    noun: 'wallet',
    transition: 'deposit',
    title: `Deposit: ${formatChequeCount(selected.length)}`,
    rows: selected.map((cheque) => ({ _id: cheque._id, label: describeCheque(cheque) })),
    body,
  };
};
