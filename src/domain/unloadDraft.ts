import type { InferType } from 'yup';
import { DENOMINATION_CODES, countedIn } from './denominations';
import { money, reference, whole } from './fields';
import { aed, fromFils, toFils } from './money';
import { denominationWord } from './denominations';
import { draft, listOf, text } from './validate';

const MOST_PIECES = 100_000;
const MOST_PAYMENTS = 500;

const pieces = Object.fromEntries(
  DENOMINATION_CODES.map((code) => [code, whole(denominationWord(code), 0, MOST_PIECES).nullable()]),
);

/** What a cashier says on taking over what somebody holds: whose it is, which payments (all in hand, unless told) and what was counted. */
export const unloadDraft = draft({
  holder: reference('Holder').required('Holder is required'),
  payments: listOf(
    'Payments',
    reference('Payments').required('Payments must be chosen from the list'),
    MOST_PAYMENTS,
  ).min(1, 'Choose at least one payment'),
  cash_counted: money('Cash counted').required('Cash counted is required'),
  denominations: draft(pieces).default(undefined).nullable(),
  note: text('Note', 500).nullable(),
}).test('count', 'counted', ({ cash_counted, denominations }, context) => {
  if (!denominations || Object.values(denominations).every((count) => count === null || count === undefined))
    return true;
  const counted = countedIn(denominations);
  return (
    counted === toFils(cash_counted) ||
    context.createError({
      path: 'cash_counted',
      message: `The notes and coins come to ${aed(fromFils(counted))}`,
    })
  );
});

export type UnloadDraft = InferType<typeof unloadDraft>;
