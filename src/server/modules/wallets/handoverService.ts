import { sql } from 'kysely';
import { OWN_HANDS } from '../../../domain/wallets/handover';
import type { Id } from '../../../domain/entity';
import { countedIn } from '../../../domain/wallets/denominations';
import { aed, fromFils } from '../../../domain/money';
import { cashIn } from '../../../domain/wallets/handoverInput';
import type { UnloadDraft } from '../../../domain/wallets/handoverInput';
import { WALLET_DONE } from '../../../domain/wallets/wallet';
import type { WalletStatus, WalletType } from '../../../domain/wallets/wallet';
import { nextNumber } from '../settings/documentNumberService';
import type { Doer } from '../../http/requestContext';
import { newId } from '../../db/recordId';
import { Refusal, unfit } from '../../http/httpError';
import { hasOtherSuperAdmin } from '../users/userService';
import { filsSet } from '../settings/settingService';

const FIGURES = 6;

/** A payment as the cashier takes it over; `amount` is fils. */
export interface InHand {
  id: Id;
  user_id: Id;
  unique_number: string;
  amount: number;
  type: WalletType;
  status: WalletStatus;
  check_status: string | null;
  batch_id: Id | null;
  voided_at: Date | null;
}

/** What was counted; `cash` is fils. */
interface Count {
  cash: number;
  denominations?: UnloadDraft['denominations'];
  note?: string | null;
}

/** Payments, locked until the transaction ends, always in the same order. */
export async function locked({ db }: Doer, which: ReturnType<typeof sql<boolean>>): Promise<InHand[]> {
  const { rows } =
    await sql<InHand>`select id, user_id, unique_number, amount, type, status, check_status, batch_id,
    voided_at from wallets where deleted_at is null and ${which} order by id for update`.execute(db);
  return rows;
}

/** Nobody takes over what is in the own hands, unless nobody else could. */
async function refuseSameHands({ db, visitor }: Doer, holder: Id): Promise<void> {
  if (holder === visitor.userId && (await hasOtherSuperAdmin(db, visitor.userId)))
    throw new Refusal(409, OWN_HANDS);
}

const sumOf = (entries: readonly InHand[], type: WalletType): number =>
  entries.filter((entry) => entry.type === type).reduce((sum, { amount }) => sum + amount, 0);

/** More or less than expected is only taken with a word about why. */
async function refuseUnexplained({ db, now }: Doer, expected: number, { cash, note }: Count): Promise<void> {
  const difference = cash - expected;
  if (note || difference === 0) return;
  if (Math.abs(difference) <= (await filsSet(db, 'unload_tolerance', now))) return;
  const gap = aed(fromFils(Math.abs(difference)));
  throw unfit({ note: `${gap} ${difference > 0 ? 'more' : 'less'} than expected: say why in a note` });
}

/** Take payments of one holder over as a batch: they are Done, and their cheques lie in the safe. */
export async function unload(ask: Doer, entries: readonly InHand[], count: Count): Promise<Id> {
  const [first] = entries;
  if (!first) throw new Refusal(409, 'There is nothing in hand to unload.');
  const voided = entries.find(({ voided_at }) => voided_at);
  if (voided) throw new Refusal(409, 'This payment was voided.');
  await refuseSameHands(ask, first.user_id);
  const expected = sumOf(entries, 'cash');
  await refuseUnexplained(ask, expected, count);
  const batch = await writeBatch(ask, first.user_id, entries, expected, count);
  for (const entry of entries) await empty(ask, entry, batch);
  return batch.id;
}

async function writeBatch(ask: Doer, holder: Id, entries: readonly InHand[], expected: number, count: Count) {
  const { db, now, visitor } = ask;
  const checks = entries.filter(({ type }) => type === 'check');
  const batch = {
    id: newId(now),
    unique_number: await nextNumber(db, 'UB', FIGURES, now),
    user_id: holder,
    cashier_id: visitor.userId,
    at: new Date(now),
    cash_expected: expected,
    cash_counted: count.cash,
    denominations: countedIn(count.denominations ?? {}) > 0 ? JSON.stringify(count.denominations) : null,
    checks_count: checks.length,
    checks_total: sumOf(entries, 'check'),
    note: count.note || null,
  };
  await db.insertInto('unload_batches').values(batch).execute();
  const { cash_expected, cash_counted, checks_count, note } = batch;
  await ask.changed({
    model: 'batch',
    id: batch.id,
    after: { cash_expected, cash_counted, checks_count, note },
  });
  return batch;
}

async function empty(ask: Doer, entry: InHand, batch: { id: Id; unique_number: string }): Promise<void> {
  const check_status = entry.check_status === 'received' ? 'in_safe' : entry.check_status;
  await ask.db
    .updateTable('wallets')
    .set((row) => ({
      status: WALLET_DONE,
      check_status,
      batch_id: batch.id,
      done_at: new Date(ask.now),
      done_by: ask.visitor.userId,
      updated_at: new Date(ask.now),
      version: row('version', '+', 1),
    }))
    .where('id', '=', entry.id)
    .execute();
  await ask.changed({
    model: 'wallet',
    id: entry.id,
    before: { status: entry.status, check_status: entry.check_status },
    after: { status: WALLET_DONE, check_status, batch: batch.unique_number },
  });
}

/** Unload what a cashier counted; the same payments asked for again answer the batch that took them. */
export async function unloadCounted(ask: Doer, draft: UnloadDraft): Promise<Id> {
  const { holder, payments, denominations, note } = draft;
  const entries = payments
    ? await chosen(ask, holder, payments)
    : await locked(
        ask,
        sql<boolean>`user_id = ${holder} and status <> 'Done' and voided_at is null and type in ('cash', 'check')`,
      );
  const [taken] = entries;
  if (taken?.batch_id && entries.every(({ batch_id }) => batch_id === taken.batch_id)) return taken.batch_id;
  if (entries.some(({ status }) => status === WALLET_DONE))
    throw new Refusal(409, 'Some of these payments were unloaded meanwhile. Reload to see the latest.');
  return unload(ask, entries, { cash: cashIn(draft), denominations, note });
}

async function chosen(ask: Doer, holder: Id, payments: readonly Id[]): Promise<InHand[]> {
  const entries = await locked(ask, sql<boolean>`id in (${sql.join([...payments])})`);
  const isAll = entries.length === new Set(payments).size;
  if (!isAll || entries.some(({ user_id }) => user_id !== holder))
    throw unfit({ payments: 'Choose payments that this person holds' });
  return entries;
}
