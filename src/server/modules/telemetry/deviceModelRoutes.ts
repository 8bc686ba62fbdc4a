import { sql } from 'kysely';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import { formatCount } from '../../../domain/numbers';
import { deviceModelInputSchema } from '../../../domain/telemetry/deviceModel';
import type { DeviceModelRecord } from '../../../domain/telemetry/deviceModel';
import type { DeviceModel } from '../../../domain/telemetry/telemetry';
import type { Db } from '../../db/client';
import { HttpError, orNotFound, validationError } from '../../http/httpError';
import {
  idSchema,
  integerSchema,
  noContentSchema,
  nullableNumberSchema,
  textSchema,
  versionSchema,
} from '../../http/responseSchemas';
import { route } from '../../http/route';
import { crudRoutes } from '../../lists/crudRoutes';
import { columnField, computedField, jsonField } from '../../lists/fields';
import type { SqlExpression } from '../../lists/fields';
import { booleanFilter } from '../../lists/filters';
import { containsWords } from '../../lists/search';
import { createRepository } from '../../lists/repository';

/** Number of devices with a vendor and model name. */
const deviceCount = (vendor: unknown, model: unknown): SqlExpression =>
  sql`(select count(*)::int from devices d where d.deleted_at is null
    and lower(d.vendor) = lower(${vendor}) and lower(d.model) = lower(${model}))`;

const sourceCount = sql`(select count(*)::int from telemetry_sources s where s.model_id = t.id and s.deleted_at is null)`;

const name = sql`t.vendor || ' ' || t.model`;

const deviceModels = createRepository<DeviceModelRecord>({
  name: 'device_models',
  fields: {
    label: { select: name },
    vendor: columnField('vendor'),
    model: columnField('model'),
    decoder: columnField('decoder'),
    payload_map: jsonField('payload_map'),
    min_distance_mm: columnField('min_distance_mm'),
    max_distance_mm: columnField('max_distance_mm'),
    devices: computedField(deviceCount(sql`t.vendor`, sql`t.model`)),
    sources: computedField(sourceCount),
  },
  sorts: { name },
  order: { sort: 'name', dir: 'asc' },
  search: containsWords(sql`lower(${name})`),
  filters: { has_map: booleanFilter(sql`(t.payload_map is not null)`) },
});

const deviceModelSchema: TSchema = Type.Object({
  _id: idSchema,
  version: versionSchema,
  label: textSchema,
  vendor: textSchema,
  model: textSchema,
  decoder: Type.Unsafe<DeviceModel['decoder']>({ type: ['string', 'null'] }),
  payload_map: Type.Unsafe<DeviceModel['payload_map']>({
    type: ['object', 'null'],
    additionalProperties: true,
  }),
  min_distance_mm: nullableNumberSchema,
  max_distance_mm: nullableNumberSchema,
  devices: integerSchema,
  sources: integerSchema,
});

/** Throws if a model with devices is renamed, or if its payload map is removed while sources use it. */
async function validateChange(
  db: Db,
  input: Record<string, unknown>,
  before: Record<string, unknown>,
  sources: number,
): Promise<void> {
  const nameOf = ({ vendor, model }: Record<string, unknown>) => `${String(vendor)} ${String(model)}`;
  if (nameOf(input).toLowerCase() !== nameOf(before).toLowerCase()) {
    const { rows } = await sql<{ devices: number }>`
      select ${deviceCount(before.vendor, before.model)} as devices`.execute(db);
    const devices = rows[0]?.devices ?? 0;
    if (devices > 0)
      throw validationError({
        model: `The name can’t be changed: ${formatCount(devices, 'device')} of ${nameOf(before)} would lose the model`,
      });
  }
  if (sources > 0 && !input.payload_map)
    throw validationError({
      payload_map: `The map can’t be removed: it reads the messages of ${formatCount(sources, 'source')}`,
    });
}

/** Deletes a device model that is not used. */
const deleteRoute = route({
  method: 'DELETE',
  path: '/device_model/:id',
  summary: 'Delete a device model that no device or source uses',
  permission: 'superAdmin',
  auditAction: 'device_model.deleted',
  response: noContentSchema,
  handler: async ({ db, now, param, recordChange }) => {
    const id = param('id');
    await db.selectFrom('device_models').select('id').where('id', '=', id).forUpdate().execute();
    const { vendor, model, devices, sources } = orNotFound(await deviceModels.find(db, id));
    if (devices + sources > 0)
      throw new HttpError(
        409,
        `This device model is used by ${formatCount(devices, 'device')} and ${formatCount(sources, 'source')}.`,
      );
    await db
      .updateTable('device_models')
      .set({ deleted_at: new Date(now) })
      .where('id', '=', id)
      .execute();
    await recordChange({ model: 'device_model', id, before: { vendor, model } });
    return null;
  },
});

/** Device models, with the payload maps of their messages. */
export const deviceModelRoutes = [
  deleteRoute,
  ...crudRoutes({
    noun: 'device_model',
    permissionGroup: 'superAdmin',
    repository: deviceModels,
    inputSchema: deviceModelInputSchema,
    recordSchema: deviceModelSchema,
    initialColumns: ({ currentUser }) => ({ created_by: currentUser.userId }),
    validate: async ({ db }, input, before, record) => {
      if (before && record) await validateChange(db, input, before, record.sources);
    },
  }),
];
