import { sql } from 'kysely';
import { Type } from 'typebox';
import { isDeviceFinal } from '../../../domain/devices/device';
import { assertNotFinal, orNotFound } from '../../http/httpError';
import { textSchema } from '../../http/responseSchemas';
import { route } from '../../http/route';
import { PREVIOUS_KEY_MS, hashIngestKey, newIngestKey } from '../telemetry/telemetryService';
import { devices } from './deviceRepository';
import { deviceRecordSchema } from './deviceSchemas';

/** Rotates the ingest key of a device. */
export const deviceKeyRoutes = [
  route({
    method: 'POST',
    path: '/device/:id/rotate-key',
    summary:
      'Rotate the message key of one device; the new key is returned only once, the last used key stays valid for a day',
    permission: 'canUpdateDevices',
    auditAction: 'device.key_rotated',
    response: Type.Object({ device: deviceRecordSchema, ingest_key: textSchema }),
    handler: async (context) => {
      const device = orNotFound(await devices.find(context.db, context.param('id')));
      assertNotFinal(isDeviceFinal, device);
      const ingest_key = newIngestKey('tbk');
      const row = {
        ingest_key_hash: hashIngestKey(ingest_key),
        ingest_key_at: new Date(context.now),
        ingest_key_used_at: null,
        previous_ingest_key_hash: sql<string | null>`case
          when ingest_key_used_at is null and previous_ingest_key_hash is not null and previous_ingest_key_until > ${new Date(context.now)}
          then previous_ingest_key_hash else ingest_key_hash end`,
        previous_ingest_key_until: new Date(context.now + PREVIOUS_KEY_MS),
      };
      await context.db.updateTable('devices').set(row).where('id', '=', device._id).execute();
      const { ingest_key_at } = row;
      await context.recordChange({ model: 'device', id: device._id, before: {}, after: { ingest_key_at } });
      return { device: orNotFound(await devices.find(context.db, device._id)), ingest_key };
    },
  }),
];
