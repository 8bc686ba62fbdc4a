import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import { deviceIsFinal } from '../../../domain/devices/device';
import type { DeviceLink } from '../../../domain/devices/deviceTelemetry';
import { deviceRecord } from './deviceSchemas';
import { devices } from './deviceRepository';
import { refuseEnded, found } from '../../http/httpError';
import { call } from '../../http/route';
import { moment, plain } from '../../lists/fields';
import { id, maybeWords, moment as when, pageOf, words } from '../../http/responseSchemas';
import { table } from '../../lists/repository';
import { link, links, maybeLink, shownOnly } from '../../lists/references';
import { tankReadingRow, tankReadings } from '../tanks/tankReadingRepository';

/** Where units were, and until when. */
const deviceLinks = table<DeviceLink>({
  name: 'device_links',
  fields: {
    device: shownOnly(links.device),
    tank: shownOnly(links.tank),
    counter: shownOnly(links.counter),
    linked_at: moment('linked_at'),
    unlinked_at: moment('unlinked_at'),
    reason: shownOnly(plain('reason')),
  },
  sorts: { linked_at: sql`t.linked_at` },
  order: { sort: 'linked_at', dir: 'desc' },
  alive: sql`true`,
  versioned: false,
});

const linkRow: TSchema = Type.Object({
  _id: id,
  device: link,
  tank: maybeLink,
  counter: maybeLink,
  linked_at: when,
  unlinked_at: maybeWords,
  reason: maybeWords,
});

const KEY_BYTES = 24;

/** How a key is kept: only whoever holds it can show it. */
export const keyHash = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Where units were, what they said, and the key that their messages carry. */
export const deviceLinkCalls = [
  call({
    method: 'POST',
    path: '/device/:id/links',
    summary: 'List where one device was',
    needs: 'canViewDevices',
    body: deviceLinks.query,
    answers: pageOf(linkRow),
    handle: ({ db, body, param }) => deviceLinks.list(db, body, sql`t.device_id = ${param('id')}`),
  }),
  call({
    method: 'POST',
    path: '/tank/:id/devices',
    summary: 'List the devices that were on one tank',
    needs: 'canViewTanks',
    body: deviceLinks.query,
    answers: pageOf(linkRow),
    handle: ({ db, body, param }) => deviceLinks.list(db, body, sql`t.tank_id = ${param('id')}`),
  }),
  call({
    method: 'POST',
    path: '/device/:id/readings',
    summary: 'List what one device told of tanks',
    needs: 'canViewDevices',
    body: tankReadings.query,
    answers: pageOf(tankReadingRow),
    handle: ({ db, body, param }) => tankReadings.list(db, body, sql`t.device_id = ${param('id')}`),
  }),
  call({
    method: 'POST',
    path: '/device/:id/rotate-key',
    summary: 'Give one device a new key for its messages; it is told this once, and the old one ends',
    needs: 'canUpdateDevices',
    changes: 'device.key_rotated',
    answers: Type.Object({ device: deviceRecord, ingest_key: words }),
    handle: async (ask) => {
      const device = found(await devices.find(ask.db, ask.param('id')));
      refuseEnded(deviceIsFinal, device);
      const ingest_key = `tbk_${randomBytes(KEY_BYTES).toString('base64url')}`;
      const row = { ingest_key_hash: keyHash(ingest_key), ingest_key_at: new Date(ask.now) };
      await ask.db.updateTable('devices').set(row).where('id', '=', device._id).execute();
      const { ingest_key_at } = row;
      await ask.changed({ model: 'device', id: device._id, before: {}, after: { ingest_key_at } });
      return { device: found(await devices.find(ask.db, device._id)), ingest_key };
    },
  }),
];
