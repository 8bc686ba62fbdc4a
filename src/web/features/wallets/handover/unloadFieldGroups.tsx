import type { Wallet } from '../../../../domain/wallets/wallet';
import type { FieldGroup } from '../../../ui/form/formFields';
import { CashCountFooter } from './CashCountFooter';
import { cashField, pieceFields } from './cashCountFields';
import { optionOf, restNote } from '../custody/useInHand';

/** The questions of a handing-over: which payments, what was counted, and why it differs. */
export const unloadFieldGroups = (entries: readonly Wallet[], total: number): FieldGroup[] => [
  {
    title: 'Payments in custody',
    fields: [
      {
        name: 'payments',
        label: 'Select items received',
        kind: 'checkboxes',
        options: entries.map(optionOf),
        help: restNote(entries.length, total),
      },
    ],
  },
  {
    title: 'Notes and coins',
    dense: true,
    fields: pieceFields,
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
    footer: (values) => <CashCountFooter entries={entries} typed={values} />,
  },
];
