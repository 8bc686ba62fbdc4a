import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { Id } from '../../../domain/entity';
import { LEVEL_RANGES, LEVEL_RANGE_NAMES } from '../../../domain/tanks/tankLevels';
import type { LevelRange } from '../../../domain/tanks/tankLevels';
import type { Db } from '../../db/client';
import { iso } from '../../lists/fields';
import { id, maybeNumber, moment as when, words, pageOf } from '../../http/responseSchemas';
import { deliveryDraft } from '../../../domain/tanks/delivery';
import type { Tank } from '../../../domain/tanks/tank';
import { gaugeDraft, gaugedLevel, heightFault, meantMoment } from '../../../domain/tanks/tankReading';
import type { GaugeDraft } from '../../../domain/tanks/tankReading';
import { TANK_NOTES } from '../../../domain/tanks/tankTransitions';
import { beginsAt } from '../../../domain/transitions';
import { choice } from '../../../domain/fieldSchemas';
import { draft } from '../../../domain/validation';
import { wordOf } from '../../../domain/labels';
import { deliveries, deliveryRow, recordDelivery } from './deliveryService';
import type { Ask } from '../../http/requestContext';
import { call } from '../../http/route';
import { found, Refusal, unfit } from '../../http/httpError';
import { gasBalance, gasBalanceOf } from './gasBalanceService';
import { takeTankReading } from './tankReadingService';
import { tankReadingRow, tankReadings } from './tankReadingRepository';
import { tankRecord } from './tankSchemas';
import { tanks } from './tankRepository';

/** A tank's levels over a span, thinned, with what was delivered meanwhile. */
export const tankLevels = Type.Object({
  since: when,
  points: Type.Array(Type.Object({ at: when, level_percent: Type.Number() })),
  deliveries: Type.Array(
    Type.Object({
      _id: id,
      at: when,
      litres: Type.Number(),
      ticket_no: words,
      level_before: maybeNumber,
      level_after: maybeNumber,
    }),
  ),
});

type TankLevels = Static<typeof tankLevels>;

const MINUTE_MS = 60_000;

/** Of each stretch of time the lowest and the highest level stay, so that no peak is lost. */
export async function levelsOf(db: Db, tank: Id, range: LevelRange, now: number): Promise<TankLevels> {
  const { days, everyMin } = LEVEL_RANGES[range];
  const since = new Date(now - days * 24 * 60 * MINUTE_MS);
  const points = await sql<TankLevels['points'][number]>`with heard as materialized (
      select at, level_percent, date_bin(make_interval(mins => ${everyMin}), at, 'epoch') as stretch
      from tank_readings where tank_id = ${tank} and reject_reason is null and at >= ${since}),
    kept as (
      (select distinct on (stretch) at, level_percent from heard order by stretch, level_percent, at)
      union
      (select distinct on (stretch) at, level_percent from heard order by stretch, level_percent desc, at))
    select ${iso(sql`at`)} as at, level_percent from kept order by kept.at`.execute(db);
  const deliveries = await sql<
    TankLevels['deliveries'][number]
  >`select id as "_id", ${iso(sql`at`)} as at, litres,
      ticket_no, level_before, level_after from deliveries
    where tank_id = ${tank} and deleted_at is null and at >= ${since} order by deliveries.at`.execute(db);
  return { since: since.toISOString(), points: points.rows, deliveries: deliveries.rows };
}

/** The tank of the path, if it stands where this may be noted. */
async function noting(ask: Ask<unknown, unknown, 'id'>, note: keyof typeof TANK_NOTES): Promise<Tank> {
  const tank = found(await tanks.find(ask.db, ask.param('id')));
  if (!beginsAt(TANK_NOTES[note], tank.status))
    throw new Refusal(
      409,
      `This tank is ${wordOf(tank.status).toLowerCase()}, so no ${note} is written down.`,
    );
  return tank;
}

/** The level that was read off, by the vessel's own measures where a height was given. */
function levelIn(tank: Tank, gauge: GaugeDraft): number {
  const level = gaugedLevel(tank, gauge);
  if (level !== undefined) return level;
  throw unfit({ height_mm: heightFault(tank, gauge.height_mm ?? 0) ?? 'Height is required' });
}

const ofTank = (ask: Ask<unknown, unknown, 'id'>) => sql<boolean>`t.tank_id = ${ask.param('id')}`;

/** What a tank holds: gauged, delivered, listed and drawn. */
export const tankLevelCalls = [
  call({
    method: 'POST',
    path: '/tank/:id/reading',
    summary: 'Write down what a tank’s gauge shows, by percent or by the height of liquid',
    needs: TANK_NOTES.reading.needs,
    changes: 'tank.gauged',
    body: gaugeDraft,
    answers: tankRecord,
    handle: async (ask) => {
      const { _id, ...tank } = await noting(ask, 'reading');
      const { body } = ask;
      const level_percent = levelIn({ _id, ...tank }, body);
      const at = meantMoment(body.at, ask.now);
      await takeTankReading(ask, { ...body, tank: _id, source: 'manual_gauge', at, level_percent });
      await ask.changed({ model: 'tank', id: _id, before: {}, after: { ...body, level_percent } });
      return found(await tanks.find(ask.db, _id));
    },
  }),
  call({
    method: 'POST',
    path: '/tank/:id/delivery',
    summary: 'Write down what a delivery ticket says; a level after the filling is a reading as well',
    needs: TANK_NOTES.delivery.needs,
    changes: 'tank.filled',
    body: deliveryDraft,
    answers: tankRecord,
    handle: async (ask) => {
      const tank = await noting(ask, 'delivery');
      await recordDelivery(ask, tank, ask.body);
      await ask.changed({ model: 'tank', id: tank._id, before: {}, after: { ...ask.body } });
      return found(await tanks.find(ask.db, tank._id));
    },
  }),
  call({
    method: 'POST',
    path: '/tank/:id/readings',
    summary: 'List what was read of one tank',
    needs: 'canViewTanks',
    body: tankReadings.query,
    answers: pageOf(tankReadingRow),
    handle: (ask) => tankReadings.list(ask.db, ask.body, ofTank(ask)),
  }),
  call({
    method: 'POST',
    path: '/tank/:id/deliveries',
    summary: 'List what was delivered to one tank',
    needs: 'canViewTanks',
    body: deliveries.query,
    answers: pageOf(deliveryRow),
    handle: (ask) => deliveries.list(ask.db, ask.body, ofTank(ask)),
  }),
  call({
    method: 'GET',
    path: '/tank/:id/levels',
    summary: 'Read one tank’s levels over a day up to 13 months, thinned so that no peak is lost',
    needs: 'canViewTanks',
    query: draft({ range: choice('Range', LEVEL_RANGE_NAMES).required('Range is required') }),
    answers: tankLevels,
    handle: (ask) => levelsOf(ask.db, ask.param('id'), ask.query.range, ask.now),
  }),
  call({
    method: 'GET',
    path: '/tank/:id/balance',
    summary: 'What left the tanks of a tank’s site month by month, and what its counters saw of it',
    needs: 'canViewTanks',
    answers: gasBalance,
    handle: (ask) => gasBalanceOf(ask.db, ask.param('id'), ask.now),
  }),
];
