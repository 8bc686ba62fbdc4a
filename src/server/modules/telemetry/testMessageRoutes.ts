import { sql } from 'kysely';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import type { Id } from '../../../domain/entity';
import {
  TEST_MESSAGE_OUTCOMES,
  measureTestMessage,
  testMessageInputSchema,
  testMessages,
} from '../../../domain/telemetry/testMessage';
import type { MeasuredMessage, TestedDevice } from '../../../domain/telemetry/testMessage';
import type { Clock, PayloadMap } from '../../../domain/telemetry/telemetry';
import type { Db } from '../../db/client';
import { orNotFound } from '../../http/httpError';
import { enumSchema, nullableTextSchema, textSchema } from '../../http/responseSchemas';
import { route } from '../../http/route';
import { findRegisteredDevice } from './telemetryDevices';

interface TestData {
  code: string;
  map: PayloadMap | null;
  current: { at: number; level_percent: number } | null;
  unconfirmed: { id: Id; at: number; level_percent: number } | null;
}

/** Code of a device, the map of the source of its last message, and the level of its tank. */
const testDataOf = (id: Id) => sql<TestData>`
  select d.code, (select m.payload_map from (select n.source_id from telemetry_messages n where n.device_id = d.id
        order by n.received_at desc limit 1) last
      join telemetry_sources e on e.id = last.source_id join device_models m on m.id = e.model_id) as map,
    (select jsonb_build_object('at', extract(epoch from s.last_reading_at) * 1000, 'level_percent', s.level_percent)
      from tank_states s where s.tank_id = d.tank_id and s.level_percent is not null) as current,
    (select jsonb_build_object('id', r.id, 'at', extract(epoch from r.at) * 1000, 'level_percent', r.level_percent)
      from tank_readings r join tank_states s on s.tank_id = r.tank_id
      where r.tank_id = d.tank_id and r.reject_reason = 'unconfirmed_jump' and r.at > s.last_reading_at
      order by r.at desc limit 1) as unconfirmed
  from devices d where d.id = ${id} and d.deleted_at is null`;

async function loadTestedDevice(db: Db, id: Id): Promise<TestedDevice> {
  const { tank_id, model, ...device } = orNotFound(await findRegisteredDevice(db, id));
  const data = orNotFound((await testDataOf(id).execute(db)).rows[0]);
  return {
    ...device,
    model,
    code: data.code,
    is_on_tank: tank_id !== null,
    map: data.map ?? model.payload_map ?? null,
    level_state: { current: data.current ?? undefined, unconfirmed: data.unconfirmed ?? undefined },
  };
}

/** Times of a device's stored readings that equal those of messages, in milliseconds since 1970. */
async function storedTimes(db: Db, id: Id, measured: readonly MeasuredMessage[]): Promise<Set<number>> {
  const times = measured.flatMap(({ measurement }) => measurement.points.map(({ at }) => new Date(at)));
  if (times.length === 0) return new Set();
  const { rows } = await sql<{ at: number }>`select extract(epoch from at)::float8 * 1000 as at
    from (select at from tank_readings where device_id = ${id} and at = any(${times}::timestamptz[])
      union all select at from counter_indexes where device_id = ${id} and at = any(${times}::timestamptz[])) r`.execute(
    db,
  );
  return new Set(rows.map(({ at }) => Math.round(at)));
}

const numberSchema = Type.Number();
const stepSchema = Type.Object({
  label: textSchema,
  formula: Type.Optional(textSchema),
  value: numberSchema,
  unit: textSchema,
});
const valueSchema = Type.Object({ label: textSchema, value: numberSchema, unit: textSchema });
const levelSchema = Type.Object({
  level_percent: numberSchema,
  volume_l: numberSchema,
  explanation: Type.Object({ steps: Type.Array(stepSchema), notes: Type.Array(textSchema) }),
});

const messageTestSchema: TSchema = Type.Object({
  messages: Type.Array(
    Type.Object({
      device: textSchema,
      outcome: enumSchema(TEST_MESSAGE_OUTCOMES),
      result: textSchema,
      at: nullableTextSchema,
      clock: Type.Unsafe<Clock | null>({ type: ['string', 'null'] }),
      values: Type.Array(valueSchema),
      level: Type.Union([levelSchema, Type.Null()]),
      problems: Type.Array(textSchema),
    }),
  ),
  problems: Type.Array(textSchema),
});

export const testMessageRoutes = [
  route({
    method: 'POST',
    path: '/device/:id/test-message',
    summary: 'Read a message of a device as the intake would, without storing anything',
    permission: 'canUpdateDevices',
    body: testMessageInputSchema,
    response: messageTestSchema,
    handler: async ({ db, now, body, param }) => {
      const id = param('id');
      const device = await loadTestedDevice(db, id);
      const { measured, problems } = measureTestMessage(body, device, now);
      const stored = await storedTimes(db, id, measured);
      return { messages: testMessages(measured, device, (at) => stored.has(at)), problems };
    },
  }),
];
