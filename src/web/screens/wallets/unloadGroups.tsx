import { aed } from '../../../domain/money';
import type { Wallet } from '../../../domain/wallet';
import type { FieldGroup } from '../../ui/formFields';
import { CountFoot } from './CountFoot';
import { cashField, pieceFields } from './countFields';

/** How many payments are taken over at once, the oldest of them. */
export const IN_HAND_AT_ONCE = 100;

const optionOf = ({ _id, unique_number, amount, type, check_number, bank_name }: Wallet) => ({
  value: _id,
  group: type === 'check' ? 'Cheques' : 'Cash',
  label: [
    unique_number ?? _id,
    aed(amount),
    ...(type === 'check' ? [`${bank_name ?? ''} ${check_number ?? ''}`.trim()] : []),
  ].join(' · '),
});

/** The questions of a handing-over: which payments, what was counted, and why it differs. */
export const unloadGroups = (entries: readonly Wallet[], total: number): FieldGroup[] => [
  {
    title: 'Payments in hand',
    fields: [
      {
        name: 'payments',
        label: 'Tick what is handed over',
        kind: 'flags',
        options: entries.map(optionOf),
        help:
          total > entries.length
            ? `The oldest ${String(entries.length)} of ${String(total)}; the rest can follow in a second batch.`
            : undefined,
      },
    ],
  },
  {
    title: 'Notes and coins',
    narrow: true,
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
        help: 'Says why the count differs from what is expected.',
      },
    ],
    foot: (typed) => <CountFoot entries={entries} typed={typed} />,
  },
];
