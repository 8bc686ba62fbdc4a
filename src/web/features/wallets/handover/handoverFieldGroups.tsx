import type { Wallet } from '../../../../domain/wallets/wallet';
import type { FieldGroup } from '../../../ui/form/formFields';
import { CashCountFooter } from './CashCountFooter';
import { cashField, denominationFields } from './cashCountFields';
import { optionOf, omittedNote } from '../custody/useInHand';

/** Field groups of a handover: received payments, counted notes and coins, and the reason for a difference. */
export const handoverFieldGroups = (payments: readonly Wallet[], total: number): FieldGroup[] => [
  {
    title: 'Payments in custody',
    fields: [
      {
        name: 'payments',
        label: 'Select items received',
        kind: 'checkboxes',
        options: payments.map(optionOf),
        help: omittedNote(payments.length, total),
      },
    ],
  },
  {
    title: 'Notes and coins',
    dense: true,
    fields: denominationFields,
  },
  {
    title: 'Cash',
    fields: [
      cashField,
      {
        name: 'note',
        label: 'Note',
        kind: 'text',
        help: 'Explain why the count differs from the expected amount.',
      },
    ],
    footer: (values) => <CashCountFooter payments={payments} values={values} />,
  },
];
