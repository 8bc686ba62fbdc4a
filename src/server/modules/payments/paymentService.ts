import { sql } from 'kysely';
import type { Share, PaymentDraft } from '../../../domain/wallets/payment';
import { dayInDubai } from '../../../domain/dates';
import { aed, fromFils, toFils } from '../../../domain/money';
import { CASH_ONLY, isCashOnly } from '../../../domain/wallets/checkRules';
import { everywhere } from '../../db/rowVisibility';
import { lockContract, allocate } from './allocationService';
import { bouncesOf } from './balanceService';
import type { Doer } from '../../http/requestContext';
import { Refusal, unfit } from '../../http/httpError';
import type { Insertable } from 'kysely';
import { mayTakePayments } from '../../../domain/permissions';
import type { TakenType } from '../../../domain/wallets/wallet';
import { nextNumber } from '../settings/documentNumberService';
import type { Database } from '../../db/schema/database';
import { newId } from '../../db/recordId';

const STALE_DAYS = 180;
const OVER: readonly string[] = ['Cancelled', 'Closed'];
const NOT_PAYABLE = 'Choose an issued invoice of this client that is still to be paid';

/** AED as they were sent, in fils. */
export const filsOf = (amount: number): number => toFils(amount) ?? 0;

/** The contract that is paid on, with nobody else at its money. */
export async function contractFor({ db }: Doer, id: string): Promise<{ client: string }> {
  await lockContract(db, id);
  const { rows } = await sql<{
    client: string;
    status: string;
  }>`select client_id as client, status from contracts
    where id = ${id} and deleted_at is null`.execute(db);
  const [contract] = rows;
  if (!contract) throw unfit({ contract: 'Choose a contract from the list' });
  if (OVER.includes(contract.status))
    throw new Refusal(
      409,
      `This contract is ${contract.status.toLowerCase()}; nothing more is taken for it.`,
    );
  return contract;
}

type Cheque = Pick<PaymentDraft, 'type' | 'end_date' | 'check_number' | 'bank_name' | 'drawer_name'>;

/** Refuse a cheque that was taken before, or that banks no longer pay. */
async function refuseSheet({ db, now }: Doer, told: Cheque): Promise<void> {
  if (told.type !== 'check') return;
  if ((told.end_date ?? '') < dayInDubai(now, -STALE_DAYS))
    throw unfit({ end_date: 'Banks no longer pay this cheque: it is older than six months' });
  const { rows } = await sql<{ known: string }>`select unique_number as known from ${everywhere('wallets')}
    where type = 'check' and voided_at is null and check_number = ${told.check_number}
      and lower(bank_name) = lower(${told.bank_name}) and lower(drawer_name) = lower(${told.drawer_name})`.execute(
    db,
  );
  const [taken] = rows;
  if (taken) throw unfit({ check_number: `This cheque was taken already: ${taken.known}` });
}

/** Refuse a cheque that nobody should take, or of somebody whose cheques bounce. */
export async function refuseCheque(ask: Doer, told: Cheque, client: string): Promise<void> {
  if (told.type !== 'check') return;
  await refuseSheet(ask, told);
  const bounces = bouncesOf(sql`${client}`, sql`${dayInDubai(ask.now)}::date`);
  const { rows } = await sql<{ bounces: number }>`select ${bounces} as bounces`.execute(ask.db);
  if (isCashOnly(rows[0]?.bounces)) throw unfit({ type: CASH_ONLY });
}

/** What may still be paid of these bills of the client. */
async function dueOn({ db }: Doer, client: string, bills: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; due: number }>`select id, net_due as due from bills
    where id = any(${[...bills]}::uuid[]) and client_id = ${client} and status in ('Issued', 'PartiallyPaid')
      and kind <> 'credit_note' and net_due > 0 and deleted_at is null`.execute(db);
  return new Map(rows.map((bill) => [bill.id, bill.due]));
}

function faultOf(
  shares: readonly Share[],
  at: number,
  most: number | undefined,
): [string, string] | undefined {
  const { bill, amount } = shares[at] ?? { bill: '', amount: 0 };
  if (most === undefined) return ['bill', NOT_PAYABLE];
  if (shares.findIndex((other) => other.bill === bill) !== at)
    return ['bill', 'This invoice stands here twice'];
  return amount > most ? ['amount', `At most ${aed(fromFils(most))} is due`] : undefined;
}

/** Where the cashier wants the money to go, or nothing: then the oldest come first. */
export async function sharesOf(ask: Doer, told: PaymentDraft, client: string): Promise<Share[] | undefined> {
  if (told.is_security && (told.bill || told.bills?.length))
    throw unfit({ is_security: 'A security pays no invoice before the bank has paid it' });
  const shares = told.bills?.map(({ bill, amount }) => ({ bill, amount: filsOf(amount) }));
  const named = [...(told.bill ? [told.bill] : []), ...(shares ?? []).map(({ bill }) => bill)];
  const due = await dueOn(ask, client, named);
  if (told.bill && !due.has(told.bill)) throw unfit({ bill: NOT_PAYABLE });
  const faults = (shares ?? []).flatMap(({ bill }, at) => {
    const fault = faultOf(shares ?? [], at, due.get(bill));
    return fault ? [[`bills[${String(at)}].${fault[0]}`, fault[1]]] : [];
  });
  if (faults.length > 0) throw unfit(Object.fromEntries(faults) as Record<string, string>);
  if ((shares ?? []).reduce((sum, { amount }) => sum + amount, 0) > filsOf(told.amount))
    throw unfit({ bills: 'The invoices together take more than is paid' });
  return shares;
}

const FIGURES = 6;

/** What is written down of each way to pay, beside the amount. */
const PAPERS = {
  cash: [],
  check: ['check_number', 'bank_name', 'drawer_name', 'account_last4'],
  card: ['terminal_ref', 'auth_code'],
  transfer: ['bank_ref'],
} as const satisfies Record<TakenType, readonly (keyof PaymentDraft)[]>;

/** What a payment says of itself, as far as its type has something to say. */
export type Papers = Pick<PaymentDraft, 'type' | 'end_date' | (typeof PAPERS)[TakenType][number]>;

/** The papers of a payment, by the columns that keep them. */
export const paperOf = (told: Papers) =>
  Object.fromEntries(PAPERS[told.type].map((name) => [name, told[name] ?? null]));

const NO_PAPER = { check_number: null, bank_name: null, drawer_name: null };
const NOTHING_YET = {
  done_at: null,
  done_by: null,
  voided_at: null,
  voided_by: null,
  void_reason: null,
  deleted_at: null,
};

/** A payment that is taken, for bills or as a deposit. */
export type Taken = Papers &
  Pick<PaymentDraft, 'contract' | 'amount' | 'note'> &
  Partial<Pick<PaymentDraft, 'is_security' | 'lat' | 'lng'>> & { for_deposit?: boolean };

/** A payment as its table keeps it, in the hands of whoever takes it. */
export function rowOf(
  { now, visitor }: Doer,
  told: Taken,
  unique_number: string,
): Insertable<Database['wallets']> {
  const at = new Date(now);
  return {
    ...NO_PAPER,
    ...NOTHING_YET,
    ...paperOf(told),
    id: newId(now),
    unique_number,
    user_id: visitor.userId,
    contract_id: told.contract,
    amount: filsOf(told.amount),
    type: told.type,
    paid_at: at,
    end_date: (told.type === 'check' && told.end_date) || dayInDubai(now),
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
export async function carriedBy({ db, visitor }: Doer): Promise<string | null> {
  const carried = db.selectFrom('pos').select('id').where('assigned_to', '=', visitor.userId);
  return (await carried.executeTakeFirst())?.id ?? null;
}

/** Take a payment into the own wallet, under a receipt number, and settle bills with it; tells its id. */
export async function takePayment(ask: Doer, told: PaymentDraft): Promise<string> {
  if (!mayTakePayments(ask.visitor.grants)) throw new Refusal(403, 'You are not allowed to do this.');
  const { client } = await contractFor(ask, told.contract);
  await refuseCheque(ask, told, client);
  const shares = await sharesOf(ask, told, client);
  const row = {
    ...rowOf(ask, told, await nextNumber(ask.db, 'RCT', FIGURES, ask.now)),
    pos_id: await carriedBy(ask),
  };
  await ask.db.insertInto('wallets').values(row).execute();
  const { unique_number, type } = row;
  const after = {
    ...{ unique_number, type, amount: told.amount, contract: told.contract },
    ...paperOf(told),
    ...(told.is_security && { is_security: true }),
  };
  await ask.changed({ model: 'wallet', id: row.id, after });
  await ask.changed({
    model: 'contract',
    id: told.contract,
    after: { receipt: unique_number, paid: aed(told.amount) },
  });
  if (!told.is_security)
    await allocate(ask, row.id, { ...(shares && { shares }), first: told.bill ?? undefined });
  return row.id;
}
