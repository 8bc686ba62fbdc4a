import { sql } from 'kysely';
import { indexFault } from '../../../domain/counters/consumption';
import type { Counter } from '../../../domain/counters/counter';
import { COUNTER_STEPS, replaceDraft, routeDraft } from '../../../domain/counters/counterTransitions';
import type { ReplaceDraft } from '../../../domain/counters/counterTransitions';
import { dayInDubai } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { counterRecord } from './counterSchemas';
import { counters } from './counterRepository';
import type { Doer } from '../../http/requestContext';
import { renamed, unfit } from '../../http/httpError';
import { stepping } from '../../lists/transitionRoutes';
import { takeReading } from './readings/readingService';

interface Spare {
  digits: number;
  decimals: number;
  initial_reading: number;
  initial_reading_at: string;
}

/** The counter that takes the place: in stock, and never read. */
async function spareOf({ db }: Doer, id: string): Promise<Spare> {
  const { rows } =
    await sql<Spare>`select digits, decimals, initial_reading::float8, initial_reading_at from counters c
    where id = ${id} and status = 'in_stock' and deleted_at is null
      and not exists (select from counter_readings where counter_id = c.id) for update`.execute(db);
  if (!rows[0]) throw unfit({ by: 'Choose a counter in stock that was never read' });
  return rows[0];
}

/** Let the contract that the old counter served go on with the new one. */
async function goOver(ask: Doer, contract: Id, { from, to }: { from: Id; to: Id }): Promise<void> {
  await sql`update contracts set counter_id = ${to}, version = version + 1,
    updated_at = ${new Date(ask.now)} where id = ${contract}`.execute(ask.db);
  await ask.changed({
    action: 'contract.changed',
    model: 'contract',
    id: contract,
    before: { counter: from },
    after: { counter: to },
  });
}

/** End the old counter by its final reading, begin the new one in its place, and let the contract go over to it. */
async function replace(ask: Doer, old: Counter, told: ReplaceDraft) {
  const spare = await spareOf(ask, told.by);
  const fault = indexFault({ ...old, ...spare }, told.initial_reading);
  if (fault) throw unfit({ initial_reading: fault });
  const final = await takeReading(ask, {
    counter: old._id,
    at: told.at,
    value: told.final_reading,
    type: 'replacement_final',
    source: 'web',
    note: told.note,
    reviewed: true,
  }).catch(renamed({ value: 'final_reading' }));
  const day = dayInDubai(Date.parse(final.at));
  await sql`update counters n set status = ${old.contract ? 'active' : 'vacant'}, valve = 'open',
      initial_reading = ${told.initial_reading}, initial_reading_at = ${day}::date,
      seal_no = coalesce(${told.seal_no ?? null}, n.seal_no), site_code = o.site_code, site_name = o.site_name,
      unit_no = o.unit_no, route_code = o.route_code, route_order = o.route_order, tank_id = o.tank_id,
      riser = o.riser, floor = o.floor, lat = o.lat, lng = o.lng, version = n.version + 1, updated_at = ${new Date(ask.now)}
    from counters o where o.id = ${old._id} and n.id = ${told.by}`.execute(ask.db);
  if (old.contract) await goOver(ask, old.contract._id, { from: old._id, to: told.by });
  await ask.changed({
    action: 'counter.installed',
    model: 'counter',
    id: told.by,
    before: { initial_reading: spare.initial_reading, initial_reading_at: spare.initial_reading_at },
    after: { initial_reading: told.initial_reading, initial_reading_at: day },
  });
  return { replaced_by: told.by, valve: 'closed' };
}

/** A counter that goes over to another route has no place in its walk yet. */
const putOnRoute = (_ask: Doer, { route_code: from }: Counter, { route_code }: { route_code: string }) =>
  Promise.resolve({ route_code, ...(route_code !== from && { route_order: null }) });

/** Replace, declare faulty, put on a route, retire. */
export const counterSteps = stepping({
  noun: 'counter',
  one: 'counter',
  rows: 'counters',
  table: counters,
  record: counterRecord,
  steps: COUNTER_STEPS,
  drafts: { replace: replaceDraft, route: routeDraft },
  work: { replace, route: putOnRoute },
});
