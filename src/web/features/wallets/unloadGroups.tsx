import type { Wallet } from '../../../domain/wallets/wallet';
import type { FieldGroup } from '../../ui/form/formFields';
import { CountFoot } from './CountFoot';
import { cashField, pieceFields } from './countFields';
import { optionOf, restNote } from './useInHand';

/** The questions of a handing-over: which payments, what was counted, and why it differs. */
export const unloadGroups = (entries: readonly Wallet[], total: number): FieldGroup[] => [
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
    footer: (typed) => <CountFoot entries={entries} typed={typed} />,
  },
];
