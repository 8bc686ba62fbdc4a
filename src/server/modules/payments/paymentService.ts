import { sql } from 'kysely';
import type { AllocationShare, PaymentInput } from '../../../domain/wallets/payment';
import { dubaiDate } from '../../../domain/dates';
import { formatAed, formatFils, filsOrZero, sumAmounts } from '../../../domain/money';
import { CASH_ONLY_MESSAGE, isCashOnly, staleDate } from '../../../domain/wallets/chequeRules';
import {
  IS_PAYABLE,
  IS_RECOVERABLE,
  NOTHING_PLANNED,
  lockAccount,
  planAllocation,
  storePayment,
} from './allocationService';
import type { Account } from './allocationService';
import { countBouncedCheques } from './balanceService';
import { planForAnyValues } from '../../db/client';
import type { ServiceContext } from '../../http/requestContext';
import { HttpError, orNotFound, validationError, forbidden } from '../../http/httpError';
import type { Id } from '../../../domain/entity';
import type { Insertable } from 'kysely';
import { acceptsPayments } from '../../../domain/contracts/contract';
import type { ContractStatus } from '../../../domain/contracts/contract';
import { canRecordPayments } from '../../../domain/permissions';
import type { PaymentType } from '../../../domain/wallets/wallet';
import { findOfflineReceipt, saveOfflineReceipt } from './offlineReceipts';
import { documentNumberWhenStored } from '../settings/documentNumberService';
import type { Database } from '../../db/schema/database';
import { newRecordId } from '../../db/recordId';

const NOT_PAYABLE = 'Choose an open invoice of this client';

/** Account of a payment, and its client. */
interface PayableAccount {
  account: Account;
  client: Id;
}

/** Locks an account; throws if its contract takes no payments. */
export async function lockPayableAccount(context: ServiceContext, account: Account): Promise<PayableAccount> {
  if (account.contract) return { account, client: await lockPayableContract(context, account.contract) };
  await lockAccount(context.db, account);
  return { account, client: orNotFound(account.client) };
}

/** Account of a payment: the given contract, or that of its first invoice. */
async function payableAccountOf({ db }: ServiceContext, input: PaymentInput): Promise<Account> {
  if (input.contract) return { contract: input.contract };
  const bill = input.bill ?? input.bills?.[0]?.bill ?? null;
  const query = db.selectFrom('bills').select(['contract_id', 'client_id']).where('id', '=', bill);
  const row = await query.where('deleted_at', 'is', null).executeTakeFirst();
  if (!row) throw validationError({ [input.bill ? 'bill' : 'bills[0].bill']: NOT_PAYABLE });
  return row.contract_id ? { contract: row.contract_id } : { contract: null, client: row.client_id };
}

/**
 * Locks the contract of a payment and returns its client; an ended contract accepts payments up to its
 * balance only.
 */
async function lockPayableContract({ db }: ServiceContext, id: Id): Promise<Id> {
  const [, { rows }] = await Promise.all([
    lockAccount(db, { contract: id }),
    sql<{
      client: string;
      status: ContractStatus;
      owes: boolean;
    }>`select c.client_id as client, c.status,
      exists (select from bills b where b.contract_id = c.id and (${IS_PAYABLE} or ${IS_RECOVERABLE})) as owes
    from contracts c where c.id = ${id} and c.deleted_at is null`.execute(db),
  ]);
  const [contract] = rows;
  if (!contract) throw validationError({ contract: 'Choose a contract from the list' });
  if (!acceptsPayments(contract) && !contract.owes)
    throw new HttpError(409, `This contract is ${contract.status.toLowerCase()} and takes no more payments.`);
  return contract.client;
}

type ChequeInput = Pick<PaymentInput, 'type' | 'end_date' | 'check_number' | 'bank_name' | 'drawer_name'>;

/** Rejects cheques that are stale or already recorded. */
async function assertPresentable({ db, now }: ServiceContext, input: ChequeInput): Promise<void> {
  if (input.type !== 'check') return;
  if (input.end_date && staleDate(input.end_date) <= dubaiDate(now))
    throw validationError({ end_date: 'This cheque is stale: it is more than six months old' });
  const { rows } = await sql<{ existing: string | null }>`select payment_of_cheque(
    ${input.check_number}, ${input.bank_name}, ${input.drawer_name}) as existing`.execute(db);
  const existing = rows[0]?.existing;
  if (existing) throw validationError({ check_number: `This cheque has already been taken: ${existing}` });
}

/** Rejects invalid cheques, and cheques of clients who may pay in cash only. */
export async function assertChequeAccepted(
  context: ServiceContext,
  input: ChequeInput,
  client: string,
): Promise<void> {
  if (input.type !== 'check') return;
  await assertPresentable(context, input);
  const bounces = countBouncedCheques(sql`${client}`, sql`${dubaiDate(context.now)}::date`);
  const { rows } = await sql<{ bounces: number }>`select ${bounces} as bounces`.execute(context.db);
  if (isCashOnly(rows[0]?.bounces)) throw validationError({ type: CASH_ONLY_MESSAGE });
}

/** Open and written-off amounts in fils by bill id. */
async function amountsDue(
  { db }: ServiceContext,
  client: string,
  bills: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{
    id: string;
    due: number;
  }>`select b.id, b.net_due + b.written_off_amount as due from bills b
    where b.id = any(${[...bills]}::uuid[]) and b.client_id = ${client} and (${IS_PAYABLE} or ${IS_RECOVERABLE})`.execute(
    db,
  );
  return new Map(rows.map((bill) => [bill.id, bill.due]));
}

function shareError(
  shares: readonly AllocationShare[],
  index: number,
  due: number | undefined,
): [string, string] | undefined {
  const { bill, amount } = shares[index] ?? { bill: '', amount: 0 };
  if (due === undefined) return ['bill', NOT_PAYABLE];
  if (shares.findIndex((share) => share.bill === bill) !== index)
    return ['bill', 'This invoice is listed twice'];
  return amount > due ? ['amount', `At most ${formatFils(due)} is due`] : undefined;
}

/** Throws unless each share is for an invoice in `due`, up to its amount. */
function assertSharesDue(shares: readonly AllocationShare[], due: ReadonlyMap<string, number>): void {
  const errors = shares.flatMap(({ bill }, index) => {
    const error = shareError(shares, index, due.get(bill));
    return error ? [[`bills[${String(index)}].${error[0]}`, error[1]]] : [];
  });
  if (errors.length > 0) throw validationError(Object.fromEntries(errors) as Record<string, string>);
}

/**
 * Validated allocations of a recorded payment, in fils: at most the amount due of each invoice plus the
 * payment's current allocation to it.
 */
export async function validatedReallocation(
  { db }: ServiceContext,
  wallet: Id,
  bills: readonly { bill: Id; amount?: number | null }[],
): Promise<AllocationShare[]> {
  const shares = bills.map(({ bill, amount }) => ({ bill, amount: filsOrZero(amount) }));
  const { rows } = await sql<{ id: Id; due: number }>`select b.id, b.net_due + b.written_off_amount
      + (select coalesce(sum(a.amount), 0)::bigint from allocations a where a.wallet_id = w.id and a.bill_id = b.id) as due
    from wallets w left join contracts c on c.id = w.contract_id join bills b on b.client_id = coalesce(c.client_id, w.client_id)
    where w.id = ${wallet} and b.id = any(${shares.map(({ bill }) => bill)}::uuid[]) and b.kind <> 'credit_note'
      and b.status in ('Issued', 'PartiallyPaid', 'Paid', 'WrittenOff') and b.deleted_at is null
    for no key update of b`.execute(db);
  assertSharesDue(shares, new Map(rows.filter(({ due }) => due > 0).map(({ id, due }) => [id, due])));
  return shares.filter(({ amount }) => amount > 0);
}

/** Throws unless an invoice of a contract accepts payments. */
export async function assertPayableBill({ db }: ServiceContext, bill: Id, contract: Id): Promise<void> {
  const { rows } = await sql`select from bills b where b.id = ${bill} and b.contract_id = ${contract}
    and (${IS_PAYABLE} or ${IS_RECOVERABLE})`.execute(db);
  if (rows.length === 0) throw validationError({ bill: 'Choose an open invoice of this contract' });
}

/** Validated explicit allocations; undefined to allocate to the oldest bills. */
async function validatedShares(
  context: ServiceContext,
  input: PaymentInput,
  client: string,
): Promise<AllocationShare[] | undefined> {
  if (input.is_security && (input.bill || input.bills?.length))
    throw validationError({ is_security: 'A security cheque can’t be allocated before it clears' });
  const shares = input.bills?.map(({ bill, amount }) => ({ bill, amount: filsOrZero(amount) }));
  const billIds = [...(input.bill ? [input.bill] : []), ...(shares ?? []).map(({ bill }) => bill)];
  const due = await amountsDue(context, client, billIds);
  if (input.bill && !due.has(input.bill)) throw validationError({ bill: NOT_PAYABLE });
  assertSharesDue(shares ?? [], due);
  if (sumAmounts(shares ?? []) > filsOrZero(input.amount))
    throw validationError({ bills: 'The allocations exceed the payment' });
  return shares;
}

/** Columns of each payment method. */
const METHOD_COLUMNS = {
  cash: [],
  check: ['check_number', 'bank_name', 'drawer_name', 'account_last4'],
  card: ['terminal_ref', 'auth_code'],
  transfer: ['bank_ref'],
} as const satisfies Record<PaymentType, readonly (keyof PaymentInput)[]>;

type MethodDetails = Pick<PaymentInput, 'type' | 'end_date' | (typeof METHOD_COLUMNS)[PaymentType][number]>;

export const methodColumns = (input: MethodDetails) =>
  Object.fromEntries(METHOD_COLUMNS[input.type].map((name) => [name, input[name] ?? null]));

const NO_CHEQUE = { check_number: null, bank_name: null, drawer_name: null };
const OPEN_COLUMNS = {
  done_at: null,
  done_by: null,
  voided_at: null,
  voided_by: null,
  void_reason: null,
  deleted_at: null,
};

export type NewPayment = MethodDetails &
  Pick<PaymentInput, 'amount' | 'note'> &
  Partial<Pick<PaymentInput, 'is_security' | 'lat' | 'lng'>> & { account: Account; for_deposit?: boolean };

/** A wallet row without its number, held by the current user. */
export function paymentRow(
  { now, currentUser }: ServiceContext,
  input: NewPayment,
): Omit<Insertable<Database['wallets']>, 'unique_number'> & { id: Id } {
  const at = new Date(now);
  return {
    ...NO_CHEQUE,
    ...OPEN_COLUMNS,
    ...methodColumns(input),
    id: newRecordId(now),
    user_id: currentUser.userId,
    contract_id: input.account.contract,
    client_id: input.account.client ?? null,
    amount: filsOrZero(input.amount),
    type: input.type,
    paid_at: at,
    end_date: (input.type === 'check' && input.end_date) || dubaiDate(now),
    check_status: input.type === 'check' ? 'received' : null,
    note: input.note ?? null,
    for_deposit: input.for_deposit ?? false,
    is_security: input.is_security ?? false,
    lat: input.lat ?? null,
    lng: input.lng ?? null,
    created_at: at,
    updated_at: at,
  };
}

/**
 * Records a payment with a receipt number and allocates it; returns its id. Other payments wait for the
 * number until the transaction ends, so all other work is done before it is taken.
 */
export async function recordPayment(context: ServiceContext, input: PaymentInput): Promise<string> {
  if (!canRecordPayments(context.currentUser.permissions)) throw forbidden();
  await planForAnyValues(context.db);
  const payableAccount = await payableAccountOf(context, input);
  const receipt = await findOfflineReceipt(context, input, payableAccount);
  if (receipt?.recorded) return receipt.recorded;
  const { account, client } = await lockPayableAccount(context, payableAccount);
  await assertChequeAccepted(context, input, client);
  const shares = await validatedShares(context, input, client);
  const target = { ...(shares && { shares }), first: input.bill ?? undefined };
  const [plan, unique_number] = await Promise.all([
    input.is_security
      ? NOTHING_PLANNED
      : planAllocation(context.db, { account, unallocated: filsOrZero(input.amount) }, target),
    documentNumberWhenStored(context.db, 'RCT', context.now),
  ]);
  const row = {
    ...paymentRow(context, { ...input, account }),
    unique_number,
    pos_id: receipt?.device ?? null,
  };
  await storePayment(context, row, plan, (number) => [
    {
      model: 'wallet',
      id: row.id,
      after: {
        unique_number: number,
        type: row.type,
        amount: input.amount,
        ...(account.contract ? { contract: account.contract } : { client }),
        ...methodColumns(input),
        ...(input.is_security && { is_security: true }),
        ...(receipt && { pos_receipt: receipt.number }),
      },
    },
    {
      ...(account.contract ? { model: 'contract', id: account.contract } : { model: 'client', id: client }),
      after: { receipt: number, paid: formatAed(input.amount) },
    },
  ]);
  if (receipt) await saveOfflineReceipt(context, row.id, receipt);
  return row.id;
}
