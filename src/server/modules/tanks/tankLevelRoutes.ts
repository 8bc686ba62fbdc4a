import { sql } from 'kysely';
import { dubaiDate } from '../../../domain/dates';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { Id } from '../../../domain/entity';
import { LEVEL_RANGES, LEVEL_RANGE_NAMES } from '../../../domain/tanks/tankLevels';
import type { LevelRange } from '../../../domain/tanks/tankLevels';
import type { Db } from '../../db/client';
import { isoTimestamp } from '../../lists/fields';
import type { SqlExpression } from '../../lists/fields';
import {
  idSchema,
  enumSchema,
  nullableNumberSchema,
  nullableTextSchema,
  timestampSchema as when,
  textSchema,
  pageSchema,
} from '../../http/responseSchemas';
import { deliveryInputSchema } from '../../../domain/tanks/delivery';
import type { Tank } from '../../../domain/tanks/tank';
import { gaugeReadingInputSchema, gaugeReadingTime } from '../../../domain/tanks/tankReading';
import { TANK_RECORDINGS } from '../../../domain/tanks/tankTransitions';
import { isAllowedFrom } from '../../../domain/transitions';
import { choice } from '../../../domain/fieldSchemas';
import { inputSchema } from '../../../domain/validation';
import { ALARM_KINDS, ALARM_SEVERITIES } from '../../../domain/alarms/alarm';
import { labelOf } from '../../../domain/labels';
import { MINUTE_MS } from '../../../domain/durations';
import { evaluateAlarms } from '../alarms/alarmService';
import { deliveries, deliveryRowSchema, recordDelivery } from './deliveryService';
import type { RequestContext } from '../../http/requestContext';
import { route } from '../../http/route';
import { HttpError } from '../../http/httpError';
import { gasBalanceSchema, gasBalanceOfTank, gasFindingsRoute } from './gasBalanceService';
import { forecastErrorsRoute } from './tankForecastService';
import { recordGaugeReading } from './tankReadingService';
import { tankReadingRowSchema, tankReadings } from './tankReadingRepository';
import { tankRecordSchema } from './tankSchemas';
import { findTank } from './tankService';

/** Downsampled levels of a tank, its deliveries and its alarms. */
const tankLevelsSchema = Type.Object({
  since: when,
  points: Type.Array(Type.Object({ at: when, level_percent: Type.Number() })),
  deliveries: Type.Array(
    Type.Object({
      _id: idSchema,
      at: when,
      litres: Type.Number(),
      ticket_no: textSchema,
      level_before: nullableNumberSchema,
      level_after: nullableNumberSchema,
    }),
  ),
  alarms: Type.Array(
    Type.Object({
      _id: idSchema,
      kind: enumSchema(ALARM_KINDS),
      severity: enumSchema(ALARM_SEVERITIES),
      raised_at: when,
      cleared_at: nullableTextSchema,
    }),
  ),
});

type TankLevels = Static<typeof tankLevelsSchema>;

const DAY_MIN = 24 * 60;

/** Ranges of more days read roll-ups, and readings since midnight in Dubai two days ago. */
const MAX_DAYS_OF_READINGS = 7;

const readingsSince = (tank: Id, since: SqlExpression) => sql`
  select level_percent as lowest_percent, at as lowest_at, level_percent as highest_percent, at as highest_at
  from tank_readings where tank_id = ${tank} and reject_reason is null and at >= ${since}`;

/** Hours, or days in Dubai, until a day. */
const rollUps = (tank: Id, by: 'hours' | 'days', since: Date, until: string) => sql`
  select lowest_percent, lowest_at, highest_percent, highest_at from ${
    by === 'hours'
      ? sql`tank_hours where tank_id = ${tank} and hour >= ${since} and hour < ${midnight(until)}`
      : sql`tank_days where tank_id = ${tank} and day > ${dubaiDate(since.getTime())}::date and day < ${until}::date`
  }`;

const midnight = (day: string) => sql`${day}::timestamp at time zone 'Asia/Dubai'`;

function levelsOfRange(tank: Id, range: LevelRange, since: Date, now: number): SqlExpression {
  const { days, everyMin } = LEVEL_RANGES[range];
  if (days <= MAX_DAYS_OF_READINGS) return readingsSince(tank, sql`${since}`);
  const recent = dubaiDate(now, -2);
  return sql`${readingsSince(tank, midnight(recent))}
    union all ${rollUps(tank, everyMin < DAY_MIN ? 'hours' : 'days', since, recent)}`;
}

/** Downsamples to the lowest and highest level per interval, so that peaks remain. */
async function loadLevels(db: Db, tank: Id, range: LevelRange, now: number): Promise<TankLevels> {
  const { days, everyMin } = LEVEL_RANGES[range];
  const since = new Date(now - days * DAY_MIN * MINUTE_MS);
  const interval = (at: string) =>
    sql`date_bin(make_interval(mins => ${sql.lit(everyMin)}), ${sql.ref(at)}, 'epoch')`;
  const points = await sql<
    TankLevels['points'][number]
  >`with levels as (${levelsOfRange(tank, range, since, now)}),
    kept as (
      (select distinct on (${interval('lowest_at')}) lowest_at as at, lowest_percent as level_percent
        from levels order by ${interval('lowest_at')}, lowest_percent, lowest_at)
      union
      (select distinct on (${interval('highest_at')}) highest_at, highest_percent
        from levels order by ${interval('highest_at')}, highest_percent desc, highest_at))
    select ${isoTimestamp(sql`at`)} as at, level_percent from kept order by kept.at`.execute(db);
  const deliveries = await sql<
    TankLevels['deliveries'][number]
  >`select id as "_id", ${isoTimestamp(sql`at`)} as at, litres,
      ticket_no, level_before, level_after from deliveries
    where tank_id = ${tank} and deleted_at is null and at >= ${since} order by deliveries.at`.execute(db);
  const alarms = await sql<TankLevels['alarms'][number]>`select id as "_id", kind, severity,
      ${isoTimestamp(sql`raised_at`)} as raised_at, ${isoTimestamp(sql`cleared_at`)} as cleared_at from alarms
    where tank_id = ${tank} and deleted_at is null and coalesce(cleared_at, 'infinity') >= ${since}
    order by alarms.raised_at`.execute(db);
  return {
    since: since.toISOString(),
    points: points.rows,
    deliveries: deliveries.rows,
    alarms: alarms.rows,
  };
}

/** The tank, if its status allows the recording; the status can't change until the transaction ends. */
async function findRecordableTank(
  context: RequestContext<unknown, unknown, 'id'>,
  recording: keyof typeof TANK_RECORDINGS,
): Promise<Tank> {
  const id = context.param('id');
  await context.db.selectFrom('tanks').select('id').where('id', '=', id).forKeyShare().execute();
  const tank = await findTank(context.db, id);
  if (!isAllowedFrom(TANK_RECORDINGS[recording], tank.status))
    throw new HttpError(
      409,
      `This tank is ${labelOf(tank.status).toLowerCase()}, so no ${recording} can be recorded.`,
    );
  return tank;
}

const belongsToTank = (context: RequestContext<unknown, unknown, 'id'>) =>
  sql<boolean>`t.tank_id = ${context.param('id')}`;

export const tankLevelRoutes = [
  gasFindingsRoute,
  forecastErrorsRoute,
  route({
    method: 'POST',
    path: '/tank/:id/reading',
    summary: 'Record a gauge reading of a tank, as a percentage or a liquid height',
    permission: TANK_RECORDINGS.reading.permission,
    auditAction: 'tank.reading_recorded',
    body: gaugeReadingInputSchema,
    response: tankRecordSchema,
    handler: async (context) => {
      const tank = await findRecordableTank(context, 'reading');
      const { _id } = tank;
      const { body } = context;
      const at = gaugeReadingTime(body.at, context.now);
      const level_percent = await recordGaugeReading(context, tank, { ...body, at });
      await context.recordChange({ model: 'tank', id: _id, before: {}, after: { ...body, level_percent } });
      await evaluateAlarms(context.db, { tanks: [_id], devices: [] }, context.now);
      return findTank(context.db, _id);
    },
  }),
  route({
    method: 'POST',
    path: '/tank/:id/delivery',
    summary: 'Record a delivery; a level after the delivery is also saved as a reading',
    permission: TANK_RECORDINGS.delivery.permission,
    auditAction: 'tank.delivery_recorded',
    body: deliveryInputSchema,
    response: tankRecordSchema,
    handler: async (context) => {
      const tank = await findRecordableTank(context, 'delivery');
      await recordDelivery(context, tank, context.body);
      await context.recordChange({ model: 'tank', id: tank._id, before: {}, after: { ...context.body } });
      await evaluateAlarms(context.db, { tanks: [tank._id], devices: [] }, context.now);
      return findTank(context.db, tank._id);
    },
  }),
  route({
    method: 'POST',
    path: '/tank/:id/readings',
    summary: 'List the readings of one tank',
    permission: 'canViewTanks',
    body: tankReadings.query,
    response: pageSchema(tankReadingRowSchema),
    handler: (context) => tankReadings.list(context.db, context.body, belongsToTank(context)),
  }),
  route({
    method: 'POST',
    path: '/device/:id/readings',
    summary: 'List the tank readings of one device',
    permission: 'canViewDevices',
    body: tankReadings.query,
    response: pageSchema(tankReadingRowSchema),
    handler: ({ db, body, param }) => tankReadings.list(db, body, sql`t.device_id = ${param('id')}`),
  }),
  route({
    method: 'POST',
    path: '/tank/:id/deliveries',
    summary: 'List the deliveries to one tank',
    permission: 'canViewTanks',
    body: deliveries.query,
    response: pageSchema(deliveryRowSchema),
    handler: (context) => deliveries.list(context.db, context.body, belongsToTank(context)),
  }),
  route({
    method: 'GET',
    path: '/tank/:id/levels',
    summary: 'Levels of one tank over a day to 13 months, downsampled without losing peaks',
    permission: 'canViewTanks',
    query: inputSchema({ range: choice('Range', LEVEL_RANGE_NAMES).required('Range is required') }),
    response: tankLevelsSchema,
    handler: (context) => loadLevels(context.db, context.param('id'), context.query.range, context.now),
  }),
  route({
    method: 'GET',
    path: '/tank/:id/balance',
    summary: 'Monthly gas balance of a tank’s site: tank withdrawals against counter consumption',
    permission: 'canViewTanks',
    response: gasBalanceSchema,
    handler: (context) => gasBalanceOfTank(context.db, context.param('id'), context.now),
  }),
];
