import { measureSharedSubscription } from '../bench/telemetry/sharedSubscription';
import { startProduct, type Product } from '../startProduct';
import { databaseOf, findDefects, measureTelemetry } from './telemetryFigures';

jest.setTimeout(400_000);

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

it('the bench measures the telemetry of a few tanks, and messages of brokers', async () => {
  const figures = [
    ...(await measureTelemetry(product, { charts: 20, seconds: 2 })),
    ...(await measureSharedSubscription(await databaseOf(product), 60)),
  ];
  expect(findDefects(figures)).toEqual([]);
  for (const { value } of figures) expect(Number.isFinite(value)).toBe(true);
});
