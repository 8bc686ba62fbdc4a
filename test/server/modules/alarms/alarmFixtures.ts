import { ensureSite } from '../../support/testRecords';
import { sql } from 'kysely';
import { inTransaction } from '../../../../src/server/db/transaction';
import { checkAlarms } from '../../../../src/server/modules/alarms/alarmJobs';
import { processMessages } from '../../../../src/server/modules/telemetry/intake';
import { drafts } from '../../../sampleDrafts';
import type { TestContext } from '../../support/recordLifecycle';

export const START = Date.parse('2026-11-20T08:00:00Z');
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** A commissioned tank with an installed device that reports every hour. */
export interface Installation {
  tank: string;
  device: string;
  serial_number: string;
}

/** Tanks whose devices send levels at minutes after a start; runs the job of these minutes. */
export function alarmFixtures(context: TestContext, start = START) {
  const state = { count: 0 };

  async function install(site = 'SITE-1'): Promise<Installation> {
    state.count += 1;
    const { db } = context.server;
    const serial_number = `A-${String(state.count)}`;
    const tank = await context.add('tank', {
      ...drafts.tank,
      serial_number,
      hysteresis: 3,
      site: await ensureSite(db, site),
    });
    const device = await context.add('device', {
      ...drafts.device,
      imei: null,
      protocol: 'http',
      serial_number,
      report_interval_min: 60,
    });
    await sql`update tanks set status = 'commissioned' where id = ${tank._id}`.execute(db);
    await sql`update devices set status = 'installed', installed_at = ${new Date(start - 30 * 24 * HOUR)}, tank_id = ${tank._id}
      where id = ${device._id}`.execute(db);
    return { tank: String(tank._id), device: String(device._id), serial_number };
  }

  /** Sends values at a time after the start. */
  async function send(
    { serial_number }: Pick<Installation, 'serial_number'>,
    minutes: number,
    values: object,
    more: object = {},
  ): Promise<void> {
    const now = start + minutes * MINUTE;
    const body = Buffer.from(JSON.stringify({ device: serial_number, ts: now, values }));
    await processMessages(context.server.db, [{ format: 'generic', transport: 'http', body, ...more }], now);
  }

  const alarmsOf = async (noun: 'tank' | 'device', id: string) =>
    (await context.request('POST', `/${noun}/${id}/alarms`, {})).body.documents ?? [];
  const runJob = (minutes: number) =>
    inTransaction(context.server.db, (trx) => checkAlarms(trx, start + minutes * MINUTE));

  return { install, send, alarmsOf, runJob };
}
