import { allocateOldestFirst, paymentInputSchema } from '../../../domain/wallets/payment';
import type { AllocationShare, PayableBill } from '../../../domain/wallets/payment';
import type { FieldErrors, ApiError } from '../../../domain/entity';
import { money } from '../../../domain/fieldSchemas';
import { formatAed, fromFils, toFils } from '../../../domain/money';
import { parseNumber } from '../../../domain/numbers';
import { inputSchema, listOf } from '../../../domain/validation';

/** How much goes to one invoice, as the form holds it; nothing is nothing. */
export interface SharedRow {
  amount?: number | string | null;
}

const filsOf = (amount: unknown): number => toFils(parseNumber(amount) ?? 0) ?? 0;

/** Where an amount of AED goes unless somebody says otherwise: to each invoice in turn, as far as it reaches. */
export function usualRows(bills: readonly PayableBill[], amount: unknown): { amount: number | null }[] {
  const shares = allocateOldestFirst(
    filsOf(amount),
    bills.map(({ _id, due }) => ({ bill: _id, due: filsOf(due) })),
  );
  const given = new Map(shares.map((share) => [share.bill, share.amount]));
  return bills.map(({ _id }) => {
    const fils = given.get(_id);
    return { amount: fils === undefined ? null : fromFils(fils) };
  });
}

/** What of an amount no invoice gets, in fils; below zero they get too much. */
export const restOf = (amount: unknown, rows: readonly SharedRow[]): number =>
  filsOf(amount) - rows.reduce((sum, row) => sum + filsOf(row.amount), 0);

/** The rule of the whole form: what the server asks of a payment, and where its amount goes. */
export const sharedPayment = (bills: readonly PayableBill[]) =>
  paymentInputSchema.omit(['contract', 'bill', 'bills']).shape({
    bills: listOf(
      'Invoices',
      inputSchema({ amount: money('Amount').min(0, 'Amount must be above zero').nullable() }),
    )
      .nullable()
      .test('dues', 'due', (rows, { createError, path }) => {
        const at = (rows ?? []).findIndex(
          (row: SharedRow, index) => filsOf(row.amount) > filsOf(bills[index]?.due),
        );
        const message = `At most ${formatAed(bills[at]?.due)} is due`;
        return at < 0 || createError({ path: `${path}[${String(at)}].amount`, message });
      })
      .test(
        'sum',
        'The allocations exceed the payment',
        (rows, { parent }) => restOf((parent as { amount: unknown }).amount, rows ?? []) >= 0,
      ),
  });

/** The shares as they are sent; none where they are the usual ones, which the server finds by itself. */
export function sharesOf(
  bills: readonly PayableBill[],
  amount: number,
  rows: readonly SharedRow[] | null | undefined,
): AllocationShare[] | null {
  const estimated = usualRows(bills, amount);
  if (!rows || rows.every((row, index) => filsOf(row.amount) === filsOf(estimated[index]?.amount)))
    return null;
  return bills.flatMap(({ _id }, index) => {
    const share = filsOf(rows[index]?.amount);
    return share > 0 ? [{ bill: _id, amount: fromFils(share) }] : [];
  });
}

/** What the server said of the shares that were sent, on the rows that they stand in. */
export function onRows(
  error: ApiError | undefined,
  bills: readonly PayableBill[],
  sent: AllocationShare[] | null,
) {
  if (!error?.fields || !sent) return error;
  const rowOf = (place: string) => bills.findIndex(({ _id }) => _id === sent[Number(place)]?.bill);
  const moved = (path: string): string =>
    path.replace(/^bills\[(\d+)\].*$/, (_all, place: string) => `bills[${String(rowOf(place))}].amount`);
  const fields: FieldErrors = Object.fromEntries(
    Object.entries(error.fields).map(([path, message]) => [moved(path), message]),
  );
  return { ...error, fields };
}
