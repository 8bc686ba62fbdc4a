import type { Browser, BrowserContext, Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../src/server/demo/demoUsers';

/** A person at a browser of their own; `troubles` collects whatever the console complained about. */
export interface Visitor {
  page: Page;
  context: BrowserContext;
  troubles: string[];
}

/** What the browser says of an answer that a test asked for on purpose. */
const EXPECTED = /Failed to load resource: the server responded with a status of (401|403|404|409|422|429)/;

/** Give a person a fresh browser and listen to its console; refused content and uncaught errors are troubles, but not what the browser's own picture page says. */
export async function newVisitor(
  browser: Browser,
  viewport = { width: 1600, height: 900 },
): Promise<Visitor> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  const troubles: string[] = [];
  context.on('weberror', (error) => troubles.push(error.error().message));
  context.on('console', (message) => {
    const isOurs = !message.page()?.url().includes('/media/');
    const isTrouble = ['error', 'warning'].includes(message.type()) && !EXPECTED.test(message.text());
    if (isOurs && isTrouble) troubles.push(message.text());
  });
  return { page: await context.newPage(), context, troubles };
}

/** Sign in through the form and wait for the dashboard. */
export async function signIn(
  page: Page,
  url: string,
  username: string,
  password = DEMO_PASSWORD,
): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
}
