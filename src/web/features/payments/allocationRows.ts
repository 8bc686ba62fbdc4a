import type { TestContext } from 'yup';
import { allocateOldestFirst, paymentInputSchema } from '../../../domain/wallets/payment';
import type { AllocationShare, PayableBill } from '../../../domain/wallets/payment';
import type { FieldErrors, ApiError } from '../../../domain/entity';
import { money } from '../../../domain/fieldSchemas';
import { formatAed, fromFils, filsOrZero } from '../../../domain/money';
import { parseNumber } from '../../../domain/numbers';
import { inputSchema, listOf } from '../../../domain/validation';

/** Form row of one invoice; the amount is in AED. */
export interface AllocationRow {
  amount?: number | string | null;
}

const parseFils = (amount: unknown): number => filsOrZero(parseNumber(amount));

/** Default allocation of an amount in AED: to the oldest invoices first. */
export function defaultAllocationRows(
  bills: readonly PayableBill[],
  amount: unknown,
): { amount: number | null }[] {
  const allocations = allocateOldestFirst(
    parseFils(amount),
    bills.map(({ _id, due }) => ({ bill: _id, due: parseFils(due) })),
  );
  const filsByBill = new Map(allocations.map(({ bill, amount: fils }) => [bill, fils]));
  return bills.map(({ _id }) => {
    const fils = filsByBill.get(_id);
    return { amount: fils === undefined ? null : fromFils(fils) };
  });
}

/** Unallocated part of an amount in AED, in fils; negative if the allocations exceed it. */
export const unallocatedFils = (amount: unknown, rows: readonly AllocationRow[]): number =>
  parseFils(amount) - rows.reduce((sum, row) => sum + parseFils(row.amount), 0);

/** Test that an allocation does not exceed the amount due of its invoice. */
export const isDue =
  (bills: readonly PayableBill[]) =>
  (rows: readonly AllocationRow[] | null | undefined, { createError, path }: TestContext) => {
    const index = (rows ?? []).findIndex(
      (row, rowIndex) => parseFils(row.amount) > parseFils(bills[rowIndex]?.due),
    );
    const message = `At most ${formatAed(bills[index]?.due)} is due`;
    return index < 0 || createError({ path: `${path}[${String(index)}].amount`, message });
  };

/** Validation schema of the payment form: the server's schema, with an allocation row for each invoice. */
export const paymentFormSchema = (bills: readonly PayableBill[]) =>
  paymentInputSchema.omit(['contract', 'bill', 'bills']).shape({
    bills: listOf(
      'Invoices',
      inputSchema({ amount: money('Amount').min(0, 'Amount must be above zero').nullable() }),
    )
      .nullable()
      .test('dues', 'due', isDue(bills))
      .test(
        'sum',
        'The allocations exceed the payment',
        (rows, { parent }) => unallocatedFils((parent as { amount: unknown }).amount, rows ?? []) >= 0,
      ),
  });

/** Allocations for the request; null for the default ones, which the server calculates itself. */
export function toAllocations(
  bills: readonly PayableBill[],
  amount: number,
  rows: readonly AllocationRow[] | null | undefined,
): AllocationShare[] | null {
  const defaults = defaultAllocationRows(bills, amount);
  if (!rows || rows.every((row, index) => parseFils(row.amount) === parseFils(defaults[index]?.amount)))
    return null;
  return bills.flatMap(({ _id }, index) => {
    const fils = parseFils(rows[index]?.amount);
    return fils > 0 ? [{ bill: _id, amount: fromFils(fils) }] : [];
  });
}

/** Moves field errors of the sent allocations to the form rows of their invoices. */
export function moveErrorsToRows(
  error: ApiError | undefined,
  bills: readonly PayableBill[],
  allocations: AllocationShare[] | null,
) {
  if (!error?.fields || !allocations) return error;
  const toRowIndex = (index: string) =>
    bills.findIndex(({ _id }) => _id === allocations[Number(index)]?.bill);
  const toRowPath = (path: string): string =>
    path.replace(
      /^bills\[(\d+)\].*$/,
      (_match, index: string) => `bills[${String(toRowIndex(index))}].amount`,
    );
  const fields: FieldErrors = Object.fromEntries(
    Object.entries(error.fields).map(([path, message]) => [toRowPath(path), message]),
  );
  return { ...error, fields };
}
