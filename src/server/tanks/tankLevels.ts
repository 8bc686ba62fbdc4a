import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { Id } from '../../domain/entity';
import { LEVEL_RANGES } from '../../domain/tankLevels';
import type { LevelRange } from '../../domain/tankLevels';
import type { Db } from '../database/pool';
import { iso } from '../kit/field';
import { id, maybeNumber, moment as when, words } from '../kit/schemas';

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
