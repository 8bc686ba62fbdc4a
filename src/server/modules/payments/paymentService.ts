import { sql } from 'kysely';
import type { AllocationShare, PaymentInput } from '../../../domain/wallets/payment';
import { dubaiDate } from '../../../domain/dates';
import { formatAed, fromFils, toFils } from '../../../domain/money';
import { CASH_ONLY_MESSAGE, isCashOnly } from '../../../domain/wallets/checkRules';
import { lockContract, allocate } from './allocationService';
import { countBouncedCheques } from './balanceService';
import type { ServiceContext } from '../../http/requestContext';
import { HttpError, validationError } from '../../http/httpError';
import type { Insertable } from 'kysely';
import { canTakePayments } from '../../../domain/permissions';
import type { PaymentType } from '../../../domain/wallets/wallet';
import { nextDocumentNumber } from '../settings/documentNumberService';
import type { Database } from '../../db/schema/database';
import { newRecordId } from '../../db/recordId';

const STALE_DAYS = 180;
const CLOSED_STATUSES: readonly string[] = ['Cancelled', 'Closed'];
const NOT_PAYABLE = 'Choose an open invoice of this client';

/** AED as they were sent, in fils. */
export const filsOf = (amount: number): number => toFils(amount) ?? 0;

/** The contract that is paid on, with nobody else at its money. */
export async function lockPayableContract({ db }: ServiceContext, id: string): Promise<{ client: string }> {
  await lockContract(db, id);
  const { rows } = await sql<{
    client: string;
    status: string;
  }>`select client_id as client, status from contracts
    where id = ${id} and deleted_at is null`.execute(db);
  const [contract] = rows;
  if (!contract) throw validationError({ contract: 'Choose a contract from the list' });
  if (CLOSED_STATUSES.includes(contract.status))
    throw new HttpError(409, `This contract is ${contract.status.toLowerCase()} and takes no more payments.`);
  return contract;
}

type ChequeInput = Pick<PaymentInput, 'type' | 'end_date' | 'check_number' | 'bank_name' | 'drawer_name'>;

/** Refuse a cheque that was taken before, or that banks no longer pay. */
async function assertPresentable({ db, now }: ServiceContext, told: ChequeInput): Promise<void> {
  if (told.type !== 'check') return;
  if ((told.end_date ?? '') < dubaiDate(now, -STALE_DAYS))
    throw validationError({ end_date: 'This cheque is stale: it is more than six months old' });
  const { rows } = await sql<{ known: string | null }>`select payment_of_cheque(
    ${told.check_number}, ${told.bank_name}, ${told.drawer_name}) as known`.execute(db);
  const known = rows[0]?.known;
  if (known) throw validationError({ check_number: `This cheque has already been taken: ${known}` });
}

/** Refuse a cheque that nobody should take, or of somebody whose cheques bounce. */
export async function assertChequeAccepted(
  context: ServiceContext,
  told: ChequeInput,
  client: string,
): Promise<void> {
  if (told.type !== 'check') return;
  await assertPresentable(context, told);
  const bounces = countBouncedCheques(sql`${client}`, sql`${dubaiDate(context.now)}::date`);
  const { rows } = await sql<{ bounces: number }>`select ${bounces} as bounces`.execute(context.db);
  if (isCashOnly(rows[0]?.bounces)) throw validationError({ type: CASH_ONLY_MESSAGE });
}

/** What may still be paid of these bills of the client. */
async function amountsDue(
  { db }: ServiceContext,
  client: string,
  bills: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; due: number }>`select id, net_due as due from bills
    where id = any(${[...bills]}::uuid[]) and client_id = ${client} and status in ('Issued', 'PartiallyPaid')
      and kind <> 'credit_note' and net_due > 0 and deleted_at is null`.execute(db);
  return new Map(rows.map((bill) => [bill.id, bill.due]));
}

function shareError(
  shares: readonly AllocationShare[],
  at: number,
  most: number | undefined,
): [string, string] | undefined {
  const { bill, amount } = shares[at] ?? { bill: '', amount: 0 };
  if (most === undefined) return ['bill', NOT_PAYABLE];
  if (shares.findIndex((other) => other.bill === bill) !== at)
    return ['bill', 'This invoice is listed twice'];
  return amount > most ? ['amount', `At most ${formatAed(fromFils(most))} is due`] : undefined;
}

/** Where the cashier wants the money to go, or nothing: then the oldest come first. */
export async function validatedShares(
  context: ServiceContext,
  told: PaymentInput,
  client: string,
): Promise<AllocationShare[] | undefined> {
  if (told.is_security && (told.bill || told.bills?.length))
    throw validationError({ is_security: 'A security cheque can’t be allocated before it clears' });
  const shares = told.bills?.map(({ bill, amount }) => ({ bill, amount: filsOf(amount) }));
  const named = [...(told.bill ? [told.bill] : []), ...(shares ?? []).map(({ bill }) => bill)];
  const due = await amountsDue(context, client, named);
  if (told.bill && !due.has(told.bill)) throw validationError({ bill: NOT_PAYABLE });
  const faults = (shares ?? []).flatMap(({ bill }, at) => {
    const fault = shareError(shares ?? [], at, due.get(bill));
    return fault ? [[`bills[${String(at)}].${fault[0]}`, fault[1]]] : [];
  });
  if (faults.length > 0) throw validationError(Object.fromEntries(faults) as Record<string, string>);
  if ((shares ?? []).reduce((sum, { amount }) => sum + amount, 0) > filsOf(told.amount))
    throw validationError({ bills: 'The allocations exceed the payment' });
  return shares;
}

const RECEIPT_DIGITS = 6;

/** What is written down of each way to pay, beside the amount. */
const METHOD_COLUMNS = {
  cash: [],
  check: ['check_number', 'bank_name', 'drawer_name', 'account_last4'],
  card: ['terminal_ref', 'auth_code'],
  transfer: ['bank_ref'],
} as const satisfies Record<PaymentType, readonly (keyof PaymentInput)[]>;

/** What a payment says of itself, as far as its type has something to say. */
export type MethodDetails = Pick<
  PaymentInput,
  'type' | 'end_date' | (typeof METHOD_COLUMNS)[PaymentType][number]
>;

/** The papers of a payment, by the columns that keep them. */
export const methodColumns = (told: MethodDetails) =>
  Object.fromEntries(METHOD_COLUMNS[told.type].map((name) => [name, told[name] ?? null]));

const NO_CHEQUE = { check_number: null, bank_name: null, drawer_name: null };
const OPEN_COLUMNS = {
  done_at: null,
  done_by: null,
  voided_at: null,
  voided_by: null,
  void_reason: null,
  deleted_at: null,
};

/** A payment that is taken, for bills or as a deposit. */
export type NewPayment = MethodDetails &
  Pick<PaymentInput, 'contract' | 'amount' | 'note'> &
  Partial<Pick<PaymentInput, 'is_security' | 'lat' | 'lng'>> & { for_deposit?: boolean };

/** A payment as its table keeps it, in the hands of whoever takes it. */
export function paymentRow(
  { now, currentUser }: ServiceContext,
  told: NewPayment,
  unique_number: string,
): Insertable<Database['wallets']> {
  const at = new Date(now);
  return {
    ...NO_CHEQUE,
    ...OPEN_COLUMNS,
    ...methodColumns(told),
    id: newRecordId(now),
    unique_number,
    user_id: currentUser.userId,
    contract_id: told.contract,
    amount: filsOf(told.amount),
    type: told.type,
    paid_at: at,
    end_date: (told.type === 'check' && told.end_date) || dubaiDate(now),
    check_status: told.type === 'check' ? 'received' : null,
    note: told.note ?? null,
    for_deposit: told.for_deposit ?? false,
    is_security: told.is_security ?? false,
    lat: told.lat ?? null,
    lng: told.lng ?? null,
    created_at: at,
    updated_at: at,
  };
}

/** The handheld that whoever takes the payment carries. */
export async function assignedPosId({ db, currentUser }: ServiceContext): Promise<string | null> {
  const carried = db.selectFrom('pos').select('id').where('assigned_to', '=', currentUser.userId);
  return (await carried.executeTakeFirst())?.id ?? null;
}

/** Take a payment into the own wallet, under a receipt number, and settle bills with it; tells its id. */
export async function recordPayment(context: ServiceContext, told: PaymentInput): Promise<string> {
  if (!canTakePayments(context.currentUser.permissions))
    throw new HttpError(403, 'You are not allowed to do this.');
  const { client } = await lockPayableContract(context, told.contract);
  await assertChequeAccepted(context, told, client);
  const shares = await validatedShares(context, told, client);
  const row = {
    ...paymentRow(context, told, await nextDocumentNumber(context.db, 'RCT', RECEIPT_DIGITS, context.now)),
    pos_id: await assignedPosId(context),
  };
  await context.db.insertInto('wallets').values(row).execute();
  const { unique_number, type } = row;
  const after = {
    ...{ unique_number, type, amount: told.amount, contract: told.contract },
    ...methodColumns(told),
    ...(told.is_security && { is_security: true }),
  };
  await context.recordChange({ model: 'wallet', id: row.id, after });
  await context.recordChange({
    model: 'contract',
    id: told.contract,
    after: { receipt: unique_number, paid: formatAed(told.amount) },
  });
  if (!told.is_security)
    await allocate(context, row.id, { ...(shares && { shares }), first: told.bill ?? undefined });
  return row.id;
}
