import type { InferType } from 'yup';
import { DENOMINATION_CODES, countedIn, denominationWord } from './denominations';
import { money, reference, whole } from '../fieldSchemas';
import { aed, fromFils, toFils } from '../money';
import { draft, listOf, text } from '../validation';

const MOST_PIECES = 100_000;
const MOST_PAYMENTS = 500;

const pieces = Object.fromEntries(
  DENOMINATION_CODES.map((code) => [code, whole(denominationWord(code), 0, MOST_PIECES).nullable()]),
);

interface Count {
  cash_counted?: number | null;
  denominations?: Record<string, unknown> | null;
}

const hasPieces = ({ denominations }: Count): boolean =>
  Object.values(denominations ?? {}).some((count) => typeof count === 'number');

/** What was counted, in fils: the sum that was said, or what the notes and coins come to. */
export const cashIn = (count: Count): number =>
  typeof count.cash_counted === 'number'
    ? (toFils(count.cash_counted) ?? 0)
    : countedIn(count.denominations ?? {});

/** What a cashier says on taking over what somebody holds: whose it is, which payments (all in hand, unless told) and what was counted. */
export const unloadDraft = draft({
  holder: reference('Holder').required('Holder is required'),
  payments: listOf(
    'Payments',
    reference('Payments').required('Payments must be chosen from the list'),
    MOST_PAYMENTS,
  ).min(1, 'Choose at least one payment'),
  cash_counted: money('Cash counted').nullable(),
  denominations: draft(pieces).default(undefined).nullable(),
  note: text('Note', 500).nullable(),
}).test('count', 'counted', (count, { createError }) => {
  const said = typeof count.cash_counted === 'number';
  if (!hasPieces(count))
    return said || createError({ path: 'cash_counted', message: 'Cash counted is required' });
  const counted = countedIn(count.denominations ?? {});
  const message = `The notes and coins come to ${aed(fromFils(counted))}`;
  return !said || cashIn(count) === counted || createError({ path: 'cash_counted', message });
});

export type UnloadDraft = InferType<typeof unloadDraft>;
