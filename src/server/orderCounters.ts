import { sql } from 'kysely';
import type { CounterStatus } from '../domain/counter';
import { dayInDubai } from '../domain/dates';
import type { Id } from '../domain/entity';
import type { Order } from '../domain/order';
import type { ReadingType } from '../domain/reading';
import type { Doer } from './kit/ask';
import { found, Refusal, unfit } from './kit/refusal';
import type { Completed } from './orderCompletion';
import { takeReading } from './readings';

type Field = 'reading' | 'final_reading';
interface Index {
  field: Field;
  counter: Id;
  value: number;
  type: ReadingType;
}

interface CounterRow {
  id: Id;
  status: CounterStatus;
  contract_id: Id | null;
  site_code: string;
  site_name: string;
  unit_no: string;
}

/** Take a reading as part of the job; what is wrong with it stands at the field that it was typed in. */
async function take(ask: Doer, { field, counter, value, type }: Index): Promise<void> {
  const asReading: Doer = {
    ...ask,
    changed: (change) => ask.changed({ action: 'reading.taken', ...change }),
  };
  const at = new Date(ask.now).toISOString();
  await takeReading(asReading, { counter, at, value, type, source: 'web' }).catch((error: unknown) => {
    const sentence =
      error instanceof Refusal ? (error.told.fields?.value ?? error.told.fields?.at) : undefined;
    throw sentence ? unfit({ [field]: sentence }) : error;
  });
}

async function counterOf({ db }: Doer, id: Id): Promise<CounterRow> {
  const { rows } = await sql<CounterRow>`select t.id, t.status, t.site_code, t.site_name, t.unit_no,
    (select c.id from contracts c where c.counter_id = t.id and c.deleted_at is null
      and c.status in ('Active', 'Suspended', 'Expired', 'Terminating') limit 1) as contract_id
    from counters t where t.id = ${id} and t.deleted_at is null for update of t`.execute(db);
  return found(rows[0]);
}

/** Write what became of a counter, and note it in its own history. */
async function become(
  ask: Doer,
  { id, status }: CounterRow,
  columns: Record<string, unknown>,
): Promise<void> {
  const values = Object.entries({ ...columns, updated_at: new Date(ask.now) });
  const sets = values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update counters set ${sql.join(sets)}, version = version + 1 where id = ${id}`.execute(ask.db);
  const action = `counter.${columns.status === 'vacant' ? 'installed' : String(columns.status)}`;
  await ask.changed({ action, model: 'counter', id, before: { status }, after: columns });
}

const beginning = (ask: Doer, value: number) => ({
  initial_reading: value,
  initial_reading_at: dayInDubai(ask.now),
});

const indexIn = (value: number | null | undefined, field: Field, label: string): number => {
  if (typeof value !== 'number') throw unfit({ [field]: `${label} is required` });
  return value;
};

/** The old counter is read for the last time, and the new one goes on in its place. */
async function replace(ask: Doer, old: CounterRow, told: Completed, value: number): Promise<void> {
  const last = indexIn(told.final_reading, 'final_reading', 'Last index of the old counter');
  if (!told.new_counter) throw unfit({ new_counter: 'New counter is required' });
  const next = await counterOf(ask, told.new_counter);
  if (next.status !== 'in_stock' || next.id === old.id)
    throw unfit({ new_counter: 'Choose a counter that is in stock' });
  await take(ask, { field: 'final_reading', counter: old.id, value: last, type: 'replacement_final' });
  await become(ask, old, { status: 'replaced', valve: 'closed', replaced_by: next.id });
  const { site_code, site_name, unit_no, contract_id } = old;
  const status = contract_id ? 'active' : 'vacant';
  await become(ask, next, { status, site_code, site_name, unit_no, valve: 'open', ...beginning(ask, value) });
  if (!contract_id) return;
  await sql`update contracts set counter_id = ${next.id}, version = version + 1,
    updated_at = ${new Date(ask.now)} where id = ${contract_id}`.execute(ask.db);
  await ask.changed({
    action: 'contract.changed',
    model: 'contract',
    id: contract_id,
    before: { counter: old.id },
    after: { counter: next.id },
  });
}

/** What becomes of a counter when a job at it is done, by where it stands and what it shows. */
const EFFECTS: Partial<
  Record<Order['type'], (ask: Doer, counter: CounterRow, value: number, told: Completed) => Promise<void>>
> = {
  meter_install: (ask, counter, value) =>
    counter.status === 'in_stock'
      ? become(ask, counter, { status: 'vacant', ...beginning(ask, value) })
      : read(ask, counter, value),
  meter_check: (ask, counter, value) => read(ask, counter, value),
  meter_replace: (ask, counter, value, told) => replace(ask, counter, told, value),
  disconnection: async (ask, counter, value) => {
    await read(ask, counter, value);
    if (counter.status === 'active') await become(ask, counter, { status: 'disconnected', valve: 'locked' });
  },
  reconnection: async (ask, counter, value) => {
    await read(ask, counter, value);
    if (counter.status === 'disconnected') await become(ask, counter, { status: 'active', valve: 'open' });
  },
};

const read = (ask: Doer, { id }: CounterRow, value: number) =>
  take(ask, { field: 'reading', counter: id, value, type: 'actual' });

/** A job at a counter is done once its index was read; what the job does to the counter follows. */
export async function enterIndexes(ask: Doer, order: Order, told: Completed): Promise<void> {
  if (!order.counter) throw new Refusal(409, 'Say first which counter this order is about.');
  const value = indexIn(told.reading, 'reading', 'Index of the counter');
  await EFFECTS[order.type]?.(ask, await counterOf(ask, order.counter._id), value, told);
}
