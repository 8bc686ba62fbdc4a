import { findRunningDatabase } from '../../src/server/db/embedded/start';
import { DEMO_PASSWORD } from '../../src/server/demo/demoUsers';
import { formatTable, overBudget, type Figure } from '../bench/figures';
import { loadFigures } from '../bench/load';
import { memoryFigure } from '../bench/memory';
import { createLoads } from '../bench/serverFigures';
import { measureCharts } from '../bench/telemetry/charts';
import { loadHistory } from '../bench/telemetry/history';
import { measureIntake } from '../bench/telemetry/intake';
import { withDatabase } from '../bench/telemetry/main';
import { measureSharedSubscription } from '../bench/telemetry/sharedSubscription';
import { addSource, installDevices } from '../server/support/installedDevices';
import { startProduct, type Product } from '../startProduct';

jest.setTimeout(400_000);

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const admin = { username: 'admin', password: DEMO_PASSWORD };

/** Figures with a budget of 0 that exceed it: lost, duplicate or refused messages. */
const findDefects = (figures: readonly Figure[]): Figure[] =>
  overBudget(figures.filter(({ budget }) => budget === 0));

const databaseOf = async ({ ownerUrl, dataDir }: Product): Promise<string> =>
  ownerUrl ?? (await findRunningDatabase(dataDir)) ?? '';

/** Measures history, charts and intake of six tanks, with 20 charts per range and 100 readings a second. */
async function measureTelemetry(): Promise<Figure[]> {
  return withDatabase(await databaseOf(product), async (db) => {
    const devices = await installDevices(db, 6);
    const target = { api: `${product.url}/api`, db, devices, key: await addSource(db) };
    return [
      ...(await loadHistory(db, devices, { days: 4 }, () => undefined)),
      ...(await measureCharts(target.api, admin, devices, 20)),
      ...(await measureIntake(target, admin, { rate: 100, seconds: 2 })),
    ];
  });
}

/** Request counts below the default rate limits. */
const FEW: Readonly<Record<string, number>> = { 'event polling': 20, 'wallet list': 40, 'sign-in': 4 };

it('the bench measures the most frequent requests and prints a table', async () => {
  const loads = await createLoads(`${product.url}/api`, admin);
  expect(loads.map(({ name }) => name)).toEqual(Object.keys(FEW));
  for (const load of loads) {
    const figures = await loadFigures({ ...load, count: FEW[load.name] ?? 0 });
    expect(figures.map(({ name }) => name)).toEqual(
      ['requests', 'p50', 'p99'].map((figure) => `${load.name}: ${figure}`),
    );
    for (const { value } of figures) expect(value).toBeGreaterThan(0);
    expect(formatTable(figures).split('\n')).toHaveLength(2 + figures.length);
  }
});

it('the bench measures the memory of a running server against its budget', async () => {
  const memory = await memoryFigure(product.url, admin, { polls: 2, everyMs: 0 });
  expect(memory.value).toBeGreaterThan(40);
  expect(memory.budget).toBe(150);
});

it('the bench measures the telemetry of a few tanks, and messages of brokers', async () => {
  const figures = [
    ...(await measureTelemetry()),
    ...(await measureSharedSubscription(await databaseOf(product), 60)),
  ];
  expect(findDefects(figures)).toEqual([]);
  const valueOf = (name: string) => figures.find((figure) => figure.name === name)?.value;
  expect(valueOf('readings of the history')).toBeCloseTo(0.002304);
  expect(valueOf('intake: readings')).toBeGreaterThan(0);
  for (const { value } of figures) expect(Number.isFinite(value)).toBe(true);
});
