import { DEMO_PASSWORD } from '../../src/server/demo/demoUsers';
import { overBudget, table } from '../bench/figures';
import { loadFigures } from '../bench/load';
import { memoryFigure } from '../bench/memory';
import { inTurn } from '../bench/processes';
import { loadsAt } from '../bench/serverFigures';
import { startProduct, type Product } from '../startProduct';

jest.setTimeout(120_000);

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

/** Few enough that a server with its usual limits answers them all. */
const FEW: Readonly<Record<string, number>> = { 'event polling': 20, 'wallet list': 40, 'sign-in': 4 };

it('the bench asks the server what every shift asks most, and its table can be read', async () => {
  const admin = { username: 'admin', password: DEMO_PASSWORD };
  const loads = await loadsAt(`${product.url}/api`, admin);
  expect(loads.map(({ name }) => name)).toEqual(Object.keys(FEW));
  for (const load of loads) {
    const figures = await loadFigures({ ...load, count: FEW[load.name] ?? 0 });
    expect(figures.map(({ name }) => name)).toEqual(
      ['requests', 'p50', 'p99'].map((figure) => `${load.name}: ${figure}`),
    );
    for (const { value } of figures) expect(value).toBeGreaterThan(0);
    expect(table(figures).split('\n')).toHaveLength(2 + figures.length);
  }
});

it('the bench reads what a running server holds, and holds it to its budget', async () => {
  const admin = { username: 'admin', password: DEMO_PASSWORD };
  const memory = await memoryFigure(product.url, admin, { polls: 2, everyMs: 0 });
  expect(memory.value).toBeGreaterThan(40);
  expect(memory.budget).toBe(150);
});

it('the bench asks two processes one after the other', async () => {
  const asked: string[] = [];
  const load = (name: string) => ({
    name,
    count: 4,
    send: () => {
      asked.push(name);
      return Promise.resolve(new Response());
    },
  });
  const both = inTurn(load('one'), load('two'));
  for (let turn = 0; turn < both.count; turn += 1) await both.send(turn);
  expect(asked).toEqual(['one', 'two', 'one', 'two']);
});

it('the bench fails at a budget that is passed, and at no other', () => {
  const start = { name: 'start', value: 2_001, unit: 'ms', budget: 2_000 };
  expect(overBudget([start, { ...start, value: 2_000 }, { name: 'sort', value: 9_000, unit: 'ms' }])).toEqual(
    [start],
  );
  expect(table([start])).toContain('| start | 2001 ms | 2000 ms |');
});
