import type { ReactNode } from 'react';
import { formatDate } from '../../../domain/dates';
import { formatAed } from '../../../domain/money';
import { CASH_ONLY_MESSAGE } from '../../../domain/wallets/checkRules';
import type { PayableBill } from '../../../domain/wallets/payment';
import type { PaymentType } from '../../../domain/wallets/wallet';
import { PAYMENT_TYPES } from '../../../domain/wallets/wallet';
import { optionsOf } from '../../../domain/labels';
import type { FieldGroup, ArrayFieldDef, TextFieldDef } from '../../ui/form/formFields';

/** What the payment is taken for, as the form speaks of it. */
export interface Debt {
  name: string;
  /** AED. */
  due: number;
}

/** What is asked of each way to pay, where the field `by` says which way it is. */
export const paperFields = (by: 'type' | 'method'): TextFieldDef[] => {
  const paper = (
    type: string,
    name: string,
    label: string,
    kind: TextFieldDef['kind'] = 'text',
  ): TextFieldDef => ({
    name,
    label,
    kind,
    required: true,
    isVisible: (values) => values[by] === type,
  });
  return [
    paper('check', 'check_number', 'Cheque number'),
    paper('check', 'end_date', 'Cheque date', 'date'),
    paper('check', 'bank_name', 'Bank'),
    paper('check', 'drawer_name', 'Drawer'),
    { ...paper('check', 'account_last4', 'Last four account digits'), required: false },
    paper('card', 'terminal_ref', 'Terminal reference'),
    paper('card', 'auth_code', 'Authorisation code'),
    paper('transfer', 'bank_ref', 'Bank reference'),
  ];
};

/** The ways to pay that are offered; a client whose cheques bounce has no cheque among them, which is said at once. */
export const waysToPay = (ways: readonly PaymentType[], isCashOnly: boolean) => ({
  options: optionsOf(ways.filter((way) => !isCashOnly || way !== 'check')),
  ...(isCashOnly && { help: CASH_ONLY_MESSAGE }),
});

/** What is asked when a payment is taken. */
export const paymentGroups = (
  { bills, isCashOnly }: { bills: readonly PayableBill[]; isCashOnly: boolean },
  image: (values: Record<string, unknown>) => ReactNode,
  shares: (values: Record<string, unknown>) => ReactNode,
): FieldGroup[] => [
  {
    title: '',
    fields: [
      {
        name: 'type',
        label: 'Type',
        kind: 'select',
        required: true,
        ...waysToPay(PAYMENT_TYPES, isCashOnly),
      },
      { name: 'amount', label: 'Amount', kind: 'money', unit: 'AED', required: true },
      ...paperFields('type'),
      {
        name: 'is_security',
        label: 'Security',
        kind: 'checkbox',
        wide: true,
        help: 'Held as security; pays no invoice until it is deposited and cleared',
        isVisible: ({ type }) => type === 'check',
      },
      { name: 'note', label: 'Note', kind: 'multiline', wide: true },
    ],
    footer: (values) => values.type === 'check' && image(values),
  },
  ...(bills.length > 0 ? [{ title: 'Applied to', fields: [sharesField(bills)], footer: shares }] : []),
];

const sharesField = (bills: readonly PayableBill[]): ArrayFieldDef => ({
  name: 'bills',
  label: 'Invoices',
  kind: 'array',
  rowLabel: 'Invoice',
  initialValues: {},
  max: bills.length,
  isVisible: ({ is_security }) => is_security !== true,
  fixedRows: bills.map(({ unique_number, due_date, due }) => ({
    name: unique_number,
    about: `Due ${formatDate(due_date)} · ${formatAed(due)}`,
  })),
  columns: [{ name: 'amount', label: 'Applied amount', kind: 'money', unit: 'AED' }],
});
