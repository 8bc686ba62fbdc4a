import { sql } from 'kysely';
import type { CounterStatus } from '../../../domain/counters/counter';
import { dayInDubai } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import type { Order } from '../../../domain/orders/order';
import { counterSteps } from '../counters/counterTransitions';
import type { Doer } from '../../http/requestContext';
import { found, Refusal, renamed, unfit } from '../../http/httpError';
import { contractAt, contractOf } from './orderSubjects';
import { takeReading } from '../counters/readings/readingService';
import { lacksOf } from '../../../domain/orders/orderCompletion';
import { isFruitless, isSignedFor, readsCounter } from '../../../domain/orders/orderTransitions';
import type { completeDraft } from '../../../domain/orders/orderTransitions';
import type { InferType } from 'yup';
import type { Db } from '../../db/client';

interface CounterRow {
  id: Id;
  status: CounterStatus;
  seal_no: string | null;
}

/** What may become of it, by column. */
type Becoming = Partial<Omit<CounterRow, 'id'>> & Record<string, unknown>;

/** Read the counter as part of the job; what is wrong with it stands at the field that it was typed in. */
const read = (ask: Doer, { id: counter }: Pick<CounterRow, 'id'>, value: number) =>
  takeReading(ask, {
    counter,
    at: new Date(ask.now).toISOString(),
    value,
    type: 'actual',
    source: 'web',
  }).catch(renamed({ value: 'reading', at: 'reading' }));

async function counterOf({ db }: Doer, id: Id): Promise<CounterRow> {
  const { rows } = await sql<CounterRow>`select id, status, seal_no from counters
    where id = ${id} and deleted_at is null for update`.execute(db);
  return found(rows[0]);
}

/** Write what became of a counter, and note it in its own history. */
async function become(ask: Doer, { id, ...was }: CounterRow, columns: Becoming): Promise<void> {
  const values = Object.entries({ ...columns, updated_at: new Date(ask.now) });
  const sets = values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update counters set ${sql.join(sets)}, version = version + 1 where id = ${id}`.execute(ask.db);
  const past = columns.status === 'vacant' ? 'installed' : (columns.status ?? 'sealed');
  const before = Object.fromEntries(Object.entries(was).filter(([name]) => name in columns));
  await ask.changed({ action: `counter.${past}`, model: 'counter', id, before, after: columns });
}

const beginning = (ask: Doer, value: number) => ({
  initial_reading: value,
  initial_reading_at: dayInDubai(ask.now),
});

const indexIn = (value: number | null | undefined, field: string, label: string): number => {
  if (typeof value !== 'number') throw unfit({ [field]: `${label} is required` });
  return value;
};

/** Where the form of a job has what the replacement finds fault with. */
const FIELDS = { by: 'new_counter', initial_reading: 'reading', at: 'final_reading' };

/** The old counter is read for the last time, and the new one goes on in its place. */
async function replace(ask: Doer, { id }: CounterRow, told: Completed, initial: number): Promise<void> {
  const final = indexIn(told.final_reading, 'final_reading', 'Last index of the old counter');
  if (!told.new_counter) throw unfit({ new_counter: 'New counter is required' });
  const at = new Date(ask.now).toISOString();
  const { new_counter: by, seal_no } = told;
  const swap = { by, at, final_reading: final, initial_reading: initial, seal_no };
  await counterSteps.take(ask, id, 'replace', swap).catch(renamed(FIELDS));
}

/** A valve is not turned for a contract that has let go of its counter. */
async function refuseForeign({ db }: Doer, { contract }: Order, { id }: CounterRow): Promise<void> {
  if (!contract || (await contractAt(db, id))?.id === contract._id) return;
  throw new Refusal(
    409,
    `${contract.unique_number} no longer holds this counter, so its valve stays as it is.`,
  );
}

const LOCKED: Becoming = { status: 'disconnected', valve: 'locked' };
const OPENED: Becoming = { status: 'active', valve: 'open' };

/** Turn the valve of a counter that stands where the job found it, and note the seal that was put on. */
async function turn(ask: Doer, counter: CounterRow, columns: Becoming, seal_no: string | null | undefined) {
  const written = { ...columns, ...(seal_no && { seal_no }) };
  if (Object.keys(written).length > 0) await become(ask, counter, written);
}

/** What becomes of a counter when a job at it is done, by where it stands and what it shows. */
const EFFECTS: Partial<
  Record<
    Order['type'],
    (ask: Doer, counter: CounterRow, value: number, told: Completed, order: Order) => Promise<unknown>
  >
> = {
  meter_install: (ask, counter, value) =>
    counter.status === 'in_stock'
      ? become(ask, counter, { status: 'vacant', ...beginning(ask, value) })
      : read(ask, counter, value),
  meter_check: (ask, counter, value) => read(ask, counter, value),
  meter_replace: (ask, counter, value, told) => replace(ask, counter, told, value),
  disconnection: async (ask, counter, value, { seal_no }, order) => {
    if (!seal_no) throw unfit({ seal_no: 'Seal number is required' });
    await refuseForeign(ask, order, counter);
    await read(ask, counter, value);
    await turn(ask, counter, counter.status === 'active' ? LOCKED : {}, seal_no);
  },
  reconnection: async (ask, counter, value, { seal_no }, order) => {
    await refuseForeign(ask, order, counter);
    await read(ask, counter, value);
    await turn(ask, counter, counter.status === 'disconnected' ? OPENED : {}, seal_no);
  },
};

/** The counter of a job: the one it names, or else that of its contract. */
async function counterFor({ db }: Doer, { counter, contract }: Order): Promise<Id> {
  const id = counter?._id ?? (contract && (await contractOf(db, contract._id))?.counter_id);
  if (!id) throw new Refusal(409, 'Say first which counter this order is about.');
  return id;
}

/** A job at a counter is done once its index was read; what the job does to the counter follows, once. */
export async function enterIndexes(ask: Doer, order: Order, told: Completed): Promise<{ counter_id: Id }> {
  const counter = await counterOf(ask, await counterFor(ask, order));
  const value = indexIn(told.reading, 'reading', 'Index of the counter');
  await EFFECTS[order.type]?.(ask, counter, value, told, order);
  return { counter_id: counter.id };
}

/** What whoever did the job says of it. */
export type Completed = InferType<typeof completeDraft>;

/** The newest file of a kind that hangs on an order. */
export async function newestFile(
  db: Db,
  orderId: string,
  name: string,
  since?: Date,
): Promise<string | null> {
  const found = await db
    .selectFrom('media')
    .select('id')
    .where('owner_model', '=', 'order')
    .where('owner_id', '=', orderId)
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .$if(since !== undefined, (files) => files.where('created_at', '>=', since ?? new Date(0)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return found?.id ?? null;
}

/** The signature of a client, where the job is signed for. */
async function signatureOf({ db }: Doer, { _id, type }: Order, { signed_by }: Completed) {
  const signature_id = await newestFile(db, _id, 'signature');
  if (!isSignedFor(type))
    return { signed_by: signed_by ?? null, signature_id: signed_by ? signature_id : null };
  if (!signed_by) throw unfit({ signed_by: 'Say who signed' });
  return { signed_by, signature_id };
}

/** Refuse what is not done yet, and answer what is kept of what is done. */
export async function completionOf(ask: Doer, order: Order, told: Completed) {
  const outcome = {
    result: told.result,
    outcome_note: told.note ?? null,
    completed_at: new Date(ask.now),
    completed_by: ask.visitor.userId,
  };
  if (isFruitless(told.result)) return outcome;
  const lacks = lacksOf(order);
  if (lacks.length > 0) throw new Refusal(409, lacks.map(({ sentence }) => sentence).join(' '));
  const signature = await signatureOf(ask, order, told);
  const counter = readsCounter(order.type) ? await enterIndexes(ask, order, told) : {};
  return { ...outcome, ...signature, ...counter };
}
