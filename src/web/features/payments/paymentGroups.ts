import type { ReactNode } from 'react';
import { showDate } from '../../../domain/dates';
import { aed } from '../../../domain/money';
import { CASH_ONLY } from '../../../domain/wallets/checkRules';
import type { PayableBill } from '../../../domain/wallets/payment';
import type { TakenType } from '../../../domain/wallets/wallet';
import { TAKEN_TYPES } from '../../../domain/wallets/wallet';
import { choicesOf } from '../../../domain/labels';
import type { FieldGroup, RowsField, WordsField } from '../../ui/form/formFields';

/** What the payment is taken for, as the form speaks of it. */
export interface Debt {
  name: string;
  /** AED. */
  due: number;
}

/** What is asked of each way to pay, where the field `by` says which way it is. */
export const paperFields = (by: 'type' | 'method'): WordsField[] => {
  const paper = (
    type: string,
    name: string,
    label: string,
    kind: WordsField['kind'] = 'text',
  ): WordsField => ({
    name,
    label,
    kind,
    required: true,
    shown: (typed) => typed[by] === type,
  });
  return [
    paper('check', 'check_number', 'Cheque number'),
    paper('check', 'end_date', 'Cheque date', 'date'),
    paper('check', 'bank_name', 'Bank'),
    paper('check', 'drawer_name', 'Drawer'),
    { ...paper('check', 'account_last4', 'Last four digits of the account'), required: false },
    paper('card', 'terminal_ref', 'Terminal reference'),
    paper('card', 'auth_code', 'Authorisation code'),
    paper('transfer', 'bank_ref', 'Bank reference'),
  ];
};

/** The ways to pay that are offered; a client whose cheques bounce has no cheque among them, which is said at once. */
export const waysToPay = (ways: readonly TakenType[], isCashOnly: boolean) => ({
  options: choicesOf(ways.filter((way) => !isCashOnly || way !== 'check')),
  ...(isCashOnly && { help: CASH_ONLY }),
});

/** What is asked when a payment is taken. */
export const paymentGroups = (
  { bills, isCashOnly }: { bills: readonly PayableBill[]; isCashOnly: boolean },
  image: (typed: Record<string, unknown>) => ReactNode,
  shares: (typed: Record<string, unknown>) => ReactNode,
): FieldGroup[] => [
  {
    title: '',
    fields: [
      {
        name: 'type',
        label: 'Type',
        kind: 'choice',
        required: true,
        ...waysToPay(TAKEN_TYPES, isCashOnly),
      },
      { name: 'amount', label: 'Amount', kind: 'money', unit: 'AED', required: true },
      ...paperFields('type'),
      {
        name: 'is_security',
        label: 'Security',
        kind: 'flag',
        wide: true,
        help: 'It is only held, and pays no invoice unless it is deposited and cleared',
        shown: ({ type }) => type === 'check',
      },
      { name: 'note', label: 'Note', kind: 'long', wide: true },
    ],
    foot: (typed) => typed.type === 'check' && image(typed),
  },
  ...(bills.length > 0 ? [{ title: 'What it pays', fields: [sharesField(bills)], foot: shares }] : []),
];

const sharesField = (bills: readonly PayableBill[]): RowsField => ({
  name: 'bills',
  label: 'Invoices',
  kind: 'rows',
  row: 'Invoice',
  fresh: {},
  most: bills.length,
  shown: ({ is_security }) => is_security !== true,
  given: bills.map(({ unique_number, due_date, due }) => ({
    name: unique_number,
    about: `Due ${showDate(due_date)} · ${aed(due)}`,
  })),
  columns: [{ name: 'amount', label: 'Paid now', kind: 'money', unit: 'AED' }],
});
