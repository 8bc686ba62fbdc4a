import { findRunningDatabase } from '../../src/server/db/embedded/start';
import { DEMO_PASSWORD } from '../../src/server/demo/demoUsers';
import { overBudget, type Figure } from '../bench/figures';
import { measureCharts } from '../bench/telemetry/charts';
import { loadHistory } from '../bench/telemetry/history';
import { measureIntake } from '../bench/telemetry/intake';
import { withDatabase } from '../bench/telemetry/main';
import { addSource, installDevices } from '../server/support/installedDevices';
import type { Product } from '../startProduct';

/** Figures with a budget of 0 that exceed it: lost, duplicate or refused messages. */
export const findDefects = (figures: readonly Figure[]): Figure[] =>
  overBudget(figures.filter(({ budget }) => budget === 0));

export const databaseOf = async ({ ownerUrl, dataDir }: Product): Promise<string> =>
  ownerUrl ?? (await findRunningDatabase(dataDir)) ?? '';

/**
 * Measures history, charts and intake of six tanks, with a number of charts per range and 100 readings a
 * second.
 */
export async function measureTelemetry(
  product: Product,
  { charts, seconds }: { charts: number; seconds: number },
): Promise<Figure[]> {
  const admin = { username: 'admin', password: DEMO_PASSWORD };
  return withDatabase(await databaseOf(product), async (db) => {
    const devices = await installDevices(db, 6);
    const target = { api: `${product.url}/api`, db, devices, key: await addSource(db) };
    return [
      ...(await loadHistory(db, devices, { days: 4 }, () => undefined)),
      ...(await measureCharts(target.api, admin, devices, charts)),
      ...(await measureIntake(target, admin, { rate: 100, seconds })),
    ];
  });
}
