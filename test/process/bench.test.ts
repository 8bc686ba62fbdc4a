import { DEMO_PASSWORD } from '../../src/server/demo/demoUsers';
import { overBudget, formatTable } from '../bench/figures';
import { loadFigures } from '../bench/load';
import { memoryFigure } from '../bench/memory';
import { alternate } from '../bench/processes';
import { createLoads } from '../bench/serverFigures';
import { readTelemetryOptions } from '../bench/telemetry/main';
import { startProduct, type Product } from '../startProduct';
import { findDefects, measureTelemetry } from './telemetryFigures';

jest.setTimeout(400_000);

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

/** Request counts below the default rate limits. */
const FEW: Readonly<Record<string, number>> = { 'event polling': 20, 'wallet list': 40, 'sign-in': 4 };

it('the bench measures the most frequent requests and prints a table', async () => {
  const admin = { username: 'admin', password: DEMO_PASSWORD };
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
  const admin = { username: 'admin', password: DEMO_PASSWORD };
  const memory = await memoryFigure(product.url, admin, { polls: 2, everyMs: 0 });
  expect(memory.value).toBeGreaterThan(40);
  expect(memory.budget).toBe(150);
});

/** `bench.long.test` measures the shared subscription, too. */
it('the bench measures the telemetry of a few tanks', async () => {
  const figures = await measureTelemetry(product, { charts: 4, seconds: 1 });
  expect(findDefects(figures)).toEqual([]);
  const valueOf = (name: string) => figures.find((figure) => figure.name === name)?.value;
  expect(valueOf('readings of the history')).toBeCloseTo(0.002304);
  expect(valueOf('intake: readings')).toBeGreaterThan(0);
  for (const { value } of figures) expect(Number.isFinite(value)).toBe(true);
});

it('the bench of the telemetry has options for its size', () => {
  expect(readTelemetryOptions([])).toEqual({ tanks: 500, days: 365, seconds: 60 });
  expect(readTelemetryOptions(['--tanks', '50', '--days', '60'])).toEqual({
    ...{ tanks: 50, days: 60, seconds: 60 },
  });
  expect(() => readTelemetryOptions(['--days', 'many'])).toThrow('--days must be a whole number above zero.');
});

it('the bench alternates between two processes', async () => {
  const requests: string[] = [];
  const load = (name: string) => ({
    name,
    count: 4,
    send: () => {
      requests.push(name);
      return Promise.resolve(new Response());
    },
  });
  const both = alternate(load('one'), load('two'));
  for (let turn = 0; turn < both.count; turn += 1) await both.send(turn);
  expect(requests).toEqual(['one', 'two', 'one', 'two']);
});

it('the bench fails only for an exceeded budget', () => {
  const start = { name: 'start', value: 2_001, unit: 'ms', budget: 2_000 };
  expect(overBudget([start, { ...start, value: 2_000 }, { name: 'sort', value: 9_000, unit: 'ms' }])).toEqual(
    [start],
  );
  expect(formatTable([start])).toContain('| start | 2001 ms | 2000 ms |');
});
