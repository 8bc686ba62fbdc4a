import type { InferType } from 'yup';
import { depositCheckInputSchema } from '../../../../domain/wallets/walletTransitions';
import { depositError } from '../../../../domain/wallets/checkRules';
import { formatAed } from '../../../../domain/money';
import { listOf } from '../../../../domain/validation';
import { reference } from '../../../../domain/fieldSchemas';
import type { BulkAction } from '../../bulkActions/bulkActionsSlice';
import type { FieldGroup } from '../../../ui/form/formFields';
import { chequesIn } from './chequeCalendarPath';
import { formatDate } from '../../../../domain/dates';
import type { Id } from '../../../../domain/entity';

/** A cheque as a pile lists it. */
export interface PiledCheck {
  _id: Id;
  unique_number?: string;
  check_number?: string | null;
  drawer_name?: string | null;
  bank_name?: string | null;
  end_date?: string | null;
  amount: number;
}

const MOST = 500;

/** A pile that is handed in: which cheques, at which bank, by which slip. */
export const pileDraft = depositCheckInputSchema.shape({
  checks: listOf('Cheques', reference('Cheques').required('Cheques must be chosen from the list'), MOST)
    .min(1, 'Choose at least one cheque')
    .required('Choose at least one cheque'),
});
export type PileDraft = InferType<typeof pileDraft>;

/** Those of some cheques that the bank takes today. */
export const takenToday = <C extends PiledCheck>(checks: readonly C[], day: string): C[] =>
  checks.filter(({ end_date }) => depositError(end_date, day) === undefined);

/** A cheque in one line: number, drawer, date, amount. */
export const lineOf = ({ check_number, drawer_name, bank_name, end_date, amount }: PiledCheck): string =>
  [check_number, drawer_name ?? bank_name, formatDate(end_date), formatAed(amount)]
    .filter(Boolean)
    .join(' · ');

/** What is asked of a pile: one slip for all of it. */
export const pileGroups = (checks: readonly PiledCheck[]): FieldGroup[] => [
  {
    title: '',
    fields: [
      {
        name: 'checks',
        label: 'Select the cheques to deposit',
        kind: 'checkboxes',
        options: checks.map((check) => ({ value: check._id, label: lineOf(check) })),
      },
      { name: 'bank', label: 'Bank', kind: 'text', required: true },
      { name: 'slip_no', label: 'Deposit slip', kind: 'text', required: true },
    ],
  },
];

/** The deposit of every ticked cheque, one after the other, by one slip. */
export const depositOf = (
  checks: readonly PiledCheck[],
  { checks: ticked, ...body }: PileDraft,
): BulkAction => {
  const rows = checks.filter(({ _id }) => ticked.includes(_id));
  return {
    noun: 'wallet',
    transition: 'deposit',
    title: `Deposit: ${chequesIn(rows.length)}`,
    rows: rows.map((check) => ({ _id: check._id, label: lineOf(check) })),
    body,
  };
};
