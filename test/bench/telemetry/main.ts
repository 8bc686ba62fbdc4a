import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createDb, openPool } from '../../../src/server/db/client';
import type { Db } from '../../../src/server/db/client';
import { findRunningDatabase, startEmbedded } from '../../../src/server/db/embedded/start';
import { addSource, installDevices } from '../../server/support/installedDevices';
import { makeDataDir, startProduct } from '../../startProduct';
import type { Figure } from '../figures';
import type { Credentials } from '../serverFigures';
import { withUnlimitedServer } from '../unlimitedServer';
import { measureCharts } from './charts';
import { loadHistory } from './history';
import { measureIntake, waitForDailyJobs } from './intake';
import { measureSharedSubscription } from './sharedSubscription';

export interface TelemetryOptions {
  tanks: number;
  /** Days of history with a reading every 15 minutes. */
  days: number;
  /** Duration of the intake. */
  seconds: number;
}

const DEFAULTS: TelemetryOptions = { tanks: 500, days: 365, seconds: 60 };
const READINGS_PER_SECOND = 1_000;
const MQTT_MESSAGES = 10_000;

/**
 * Options of the command line, such as `--tanks 50 --days 60`; throws for an unknown option or a value that
 * is not a whole number.
 */
export function readTelemetryOptions(args: readonly string[]): TelemetryOptions {
  const type = 'string' as const;
  const { values } = parseArgs({
    args: [...args],
    options: { tanks: { type }, days: { type }, seconds: { type } },
  });
  const options = { ...DEFAULTS };
  for (const name of ['tanks', 'days', 'seconds'] as const) {
    if (values[name] === undefined) continue;
    options[name] = Number(values[name]);
    if (!Number.isSafeInteger(options[name]) || options[name] < 1)
      throw new Error(`--${name} must be a whole number above zero.`);
  }
  return options;
}

/** Runs work with a database connection without timeouts. */
export async function withDatabase<Result>(url: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const pool = openPool(url, { withoutTimeouts: true, max: 2 });
  try {
    return await work(createDb(pool));
  } finally {
    await pool.end();
  }
}

/**
 * Measures the intake of messages, a history of readings and the shared subscription of two processes on the
 * demo company.
 */
export async function benchTelemetry(admin: Credentials, options: TelemetryOptions): Promise<Figure[]> {
  delete process.env.DATABASE_URL;
  delete process.env.DATABASE_OWNER_URL;
  const { tanks, seconds } = options;
  const dataDir = await makeDataDir();
  try {
    await (await startProduct(dataDir, 'small')).stop();
    const database = await startEmbedded(dataDir);
    const prepare = async () => {
      try {
        return await withDatabase(database.url, async (db) => {
          const devices = await installDevices(db, tanks);
          return {
            devices,
            key: await addSource(db),
            history: await loadHistory(db, devices, options, console.log),
          };
        });
      } finally {
        await database.stop();
      }
    };
    const { devices, key, history } = await prepare();
    console.log('telemetry, charts');
    const charts = await withUnlimitedServer({ DATA_DIR: dataDir }, (api) =>
      measureCharts(api, admin, devices),
    );
    const startedAt = new Date();
    const product = await startProduct(dataDir, 'small');
    try {
      const url = await findRunningDatabase(dataDir);
      if (url === undefined) throw new Error('The database of the product can’t be reached.');
      console.log(`telemetry, ${String(READINGS_PER_SECOND)} readings a second for ${String(seconds)} s`);
      const intake = await withDatabase(url, async (db) => {
        await waitForDailyJobs(db, startedAt);
        return measureIntake({ api: `${product.url}/api`, db, devices, key }, admin, {
          rate: READINGS_PER_SECOND,
          seconds,
        });
      });
      console.log('telemetry, two processes share a subscription and one is killed');
      return [...intake, ...history, ...charts, ...(await measureSharedSubscription(url, MQTT_MESSAGES))];
    } finally {
      await product.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
