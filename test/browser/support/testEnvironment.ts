import type { Browser } from 'playwright-core';
import type { Bill } from '../../../src/domain/bills/bill';
import type { Page as ListPage } from '../../../src/domain/entity';
import type { LoginResponse } from '../../../src/domain/session/session';
import { DEMO_PASSWORD } from '../../../src/server/demo/demoUsers';
import type { Product } from '../../startProduct';
import { startProduct } from '../../startProduct';
import { openBrowser } from './chromium';
import { waitUntil } from './waitUntil';

/** A newly seeded product and a browser. */
export interface TestEnvironment {
  product: Product;
  browser: Browser;
}

export const START_TIMEOUT_MS = 300_000;

/** Starts product and browser for a test file. */
export async function startTestEnvironment(): Promise<TestEnvironment> {
  const [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  await waitForEinvoices(product);
  return { product, browser };
}

/**
 * Waits until the e-invoices of the demo company have responses, because rejected ones send notifications.
 */
export async function waitForEinvoices(product: Product): Promise<void> {
  const admin = await apiClientFor(product, 'admin');
  const filters = { einvoice: ['ready', 'submitted'] };
  await waitUntil(
    'e-invoices under way',
    async () => (await admin.list<Bill>('bill', { filters })).length,
    (count) => count === 0,
    START_TIMEOUT_MS,
  );
}

/** Stops browser and product. */
export async function stopTestEnvironment({ product, browser }: TestEnvironment): Promise<void> {
  await browser.close();
  await product.stop();
}

/** API client that is signed in as a demo user. */
export async function apiClientFor({ url }: Product, username: string) {
  const send = async (method: string, path: string, body?: unknown, token?: string): Promise<Response> =>
    fetch(`${url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const response = await send('POST', '/user/login', { username, password: DEMO_PASSWORD });
  const { token } = (await response.json()) as LoginResponse;
  const list = async <T>(noun: string, query: object = {}): Promise<T[]> => {
    const page = await send('POST', `/${noun}`, { page: 1, limit: 100, ...query }, token);
    return ((await page.json()) as ListPage<T>).documents;
  };
  return {
    token,
    list,
    send: (method: string, path: string, body?: unknown) => send(method, path, body, token),
  };
}
