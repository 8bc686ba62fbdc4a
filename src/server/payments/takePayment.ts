import type { Insertable } from 'kysely';
import { dayInDubai } from '../../domain/dates';
import { aed } from '../../domain/money';
import type { PaymentDraft } from '../../domain/payment';
import { mayTakePayments } from '../../domain/permissions';
import type { TakenType } from '../../domain/wallet';
import { allocate } from './allocations';
import { nextNumber } from '../codes';
import type { Database } from '../database/schema';
import type { Doer } from '../kit/ask';
import { newId } from '../kit/id';
import { Refusal } from '../kit/refusal';
import { contractFor, filsOf, refuseCheque, sharesOf } from './paymentChecks';

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
