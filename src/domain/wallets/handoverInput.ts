import type { InferType } from 'yup';
import { DENOMINATION_CODES, sumDenominations, denominationLabel } from './denominations';
import { money, reference, integer } from '../fieldSchemas';
import { formatFils, filsOrZero } from '../money';
import { inputSchema, listOf, text } from '../validation';

const MAX_QUANTITY = 100_000;
const MAX_PAYMENTS = 500;

const denominationFields = Object.fromEntries(
  DENOMINATION_CODES.map((code) => [code, integer(denominationLabel(code), 0, MAX_QUANTITY).nullable()]),
);

interface CashCount {
  cash_counted?: number | null;
  denominations?: Record<string, unknown> | null;
}

const hasDenominations = ({ denominations }: CashCount): boolean =>
  Object.values(denominations ?? {}).some((count) => typeof count === 'number');

/** Counted fils: the stated sum or the total of notes and coins. */
export const countedCashFils = (count: CashCount): number =>
  typeof count.cash_counted === 'number'
    ? filsOrZero(count.cash_counted)
    : sumDenominations(count.denominations ?? {});

/** Input of a handover: custodian, payments (default all) and counted cash. */
export const handoverInputSchema = inputSchema({
  custodian: reference('Custodian').required('Custodian is required'),
  payments: listOf(
    'Payments',
    reference('Payments').required('Payments must be chosen from the list'),
    MAX_PAYMENTS,
  ).min(1, 'Choose at least one payment'),
  cash_counted: money('Cash counted').nullable(),
  denominations: inputSchema(denominationFields).default(undefined).nullable(),
  note: text('Note', 500).nullable(),
}).test('count', 'counted', (count, { createError }) => {
  const hasTotal = typeof count.cash_counted === 'number';
  if (!hasDenominations(count))
    return (
      hasTotal ||
      createError({ path: 'cash_counted', message: 'Enter the cash counted, or count the notes and coins' })
    );
  const total = sumDenominations(count.denominations ?? {});
  const message = `The notes and coins total ${formatFils(total)}`;
  return !hasTotal || countedCashFils(count) === total || createError({ path: 'cash_counted', message });
});

export type HandoverInput = InferType<typeof handoverInputSchema>;
