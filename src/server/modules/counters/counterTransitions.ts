import { sql } from 'kysely';
import type { ContractStatus } from '../../../domain/contracts/contract';
import { indexError } from '../../../domain/counters/consumption';
import type { Counter } from '../../../domain/counters/counter';
import {
  COUNTER_BULK_TRANSITIONS,
  COUNTER_TRANSITIONS,
  replaceCounterInputSchema,
  routeSheetQuerySchema,
} from '../../../domain/counters/counterTransitions';
import type { ReplaceCounterInput } from '../../../domain/counters/counterTransitions';
import { dubaiDate } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { counterRecordSchema } from './counterSchemas';
import { counters } from './counterRepository';
import type { ServiceContext } from '../../http/requestContext';
import { HttpError, renameFields, validationError } from '../../http/httpError';
import { createTransitionRoutes } from '../../lists/transitionRoutes';
import { unlinkAmrUnit } from '../devices/deviceService';
import { recordReading } from './readings/readingService';

interface SpareCounter {
  code: string;
  digits: number;
  decimals: number;
  initial_reading: number;
  initial_reading_at: string;
}

/** Locks the replacement, which must be in stock and without readings. */
async function loadSpareCounter({ db }: ServiceContext, id: string): Promise<SpareCounter> {
  const { rows } =
    await sql<SpareCounter>`select code, digits, decimals, initial_reading::float8, initial_reading_at from counters c
    where id = ${id} and status = 'in_stock' and deleted_at is null
      and not exists (select from counter_readings where counter_id = c.id) for update`.execute(db);
  if (!rows[0]) throw validationError({ by: 'Choose an unread counter in stock' });
  return rows[0];
}

/** Status and valve of an installed counter with a contract in this status, or without one. */
const installedState = (contract: ContractStatus | undefined): Pick<Counter, 'status' | 'valve'> => {
  if (!contract) return { status: 'vacant', valve: 'closed' };
  return contract === 'Suspended'
    ? { status: 'disconnected', valve: 'closed' }
    : { status: 'active', valve: 'open' };
};

async function contractStatus({ db }: ServiceContext, { contract }: Counter) {
  if (!contract) return undefined;
  const { status } = await db
    .selectFrom('contracts')
    .select('status')
    .where('id', '=', contract._id)
    .executeTakeFirstOrThrow();
  return status;
}

/** Assigns the contract of the replaced counter to the new one. */
async function moveContract(
  context: ServiceContext,
  contract: Id,
  { from, to }: { from: Id; to: Id },
): Promise<void> {
  await sql`update contracts set counter_id = ${to}, version = version + 1,
    updated_at = ${new Date(context.now)} where id = ${contract}`.execute(context.db);
  await context.recordChange({
    action: 'contract.changed',
    model: 'contract',
    id: contract,
    before: { counter: from },
    after: { counter: to },
  });
}

/**
 * Records the final reading of the old counter, installs the new one in its place, and moves the contract.
 * The AMR unit is unlinked, because its index continues the one of the old counter.
 */
async function replace(context: ServiceContext, counter: Counter, input: ReplaceCounterInput) {
  const replacement = await loadSpareCounter(context, input.by);
  const error = indexError({ ...counter, ...replacement }, input.initial_reading);
  if (error) throw validationError({ initial_reading: error });
  const final = await recordReading(context, {
    counter: counter._id,
    at: input.at,
    value: input.final_reading,
    type: 'replacement_final',
    source: 'web',
    note: input.note,
    reviewed: true,
  }).catch(renameFields({ value: 'final_reading' }));
  const day = dubaiDate(Date.parse(final.at));
  const { status, valve } = installedState(await contractStatus(context, counter));
  await sql`update counters n set status = ${status}, valve = ${valve},
      initial_reading = ${input.initial_reading}, initial_reading_at = ${day}::date,
      seal_no = coalesce(${input.seal_no ?? null}, n.seal_no), site_code = o.site_code, site_name = o.site_name,
      unit_no = o.unit_no, route_code = o.route_code, route_order = o.route_order, tank_id = o.tank_id,
      riser = o.riser, floor = o.floor, lat = o.lat, lng = o.lng, version = n.version + 1, updated_at = ${new Date(context.now)}
    from counters o where o.id = ${counter._id} and n.id = ${input.by}`.execute(context.db);
  if (counter.contract)
    await moveContract(context, counter.contract._id, { from: counter._id, to: input.by });
  await unlinkAmrUnit(context, counter._id, `${counter.code} was replaced by ${replacement.code}`);
  await context.recordChange({
    action: 'counter.installed',
    model: 'counter',
    id: input.by,
    before: {
      initial_reading: replacement.initial_reading,
      initial_reading_at: replacement.initial_reading_at,
    },
    after: { initial_reading: input.initial_reading, initial_reading_at: day },
  });
  return { replaced_by: input.by, valve: 'closed' };
}

/** A counter on another route has no position in its order yet. */
const putOnRoute = (
  _context: ServiceContext,
  { route_code: from }: Counter,
  { route_code }: { route_code: string },
) => ({ route_code, ...(route_code !== from && { route_order: null }) });

export const counterTransitions = createTransitionRoutes({
  noun: 'counter',
  label: 'counter',
  tableName: 'counters',
  repository: counters,
  recordSchema: counterRecordSchema,
  transitions: COUNTER_TRANSITIONS,
  bulk: COUNTER_BULK_TRANSITIONS,
  inputSchemas: { replace: replaceCounterInputSchema, route: routeSheetQuerySchema },
  apply: {
    replace,
    route: putOnRoute,
    retire: async (context, counter) => {
      await assertWithoutDevice(context, counter);
    },
  },
});

/** A device has to be unlinked, because it would go on measuring nothing. */
async function assertWithoutDevice({ db }: ServiceContext, { _id }: Counter): Promise<void> {
  const device = await db
    .selectFrom('devices')
    .select('code')
    .where('counter_id', '=', _id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (device) throw new HttpError(409, `Unlink ${device.code} from this counter first.`);
}
