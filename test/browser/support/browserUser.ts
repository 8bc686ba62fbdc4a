import type { Browser, BrowserContext, Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../../src/server/demo/demoUsers';

/** A page in its own browser context, with the errors and warnings of its console. */
export interface BrowserUser {
  page: Page;
  context: BrowserContext;
  consoleErrors: string[];
}

/** Console messages about error responses that tests provoke. */
const EXPECTED_ERRORS =
  /Failed to load resource: the server responded with a status of (401|403|404|409|422|429)/;

/**
 * Opens a browser context and collects console errors, except those of Chromium's image viewer. The script
 * runs in each page before the product's scripts.
 */
export async function openBrowserUser(
  browser: Browser,
  viewport = { width: 1600, height: 900 },
  script?: string,
): Promise<BrowserUser> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  if (script) await context.addInitScript(script);
  const consoleErrors: string[] = [];
  context.on('weberror', (error) => consoleErrors.push(error.error().message));
  context.on('console', (message) => {
    const isOwnPage = !message.page()?.url().includes('/media/');
    const isError = ['error', 'warning'].includes(message.type()) && !EXPECTED_ERRORS.test(message.text());
    if (isOwnPage && isError) consoleErrors.push(message.text());
  });
  return { page: await context.newPage(), context, consoleErrors };
}

/** Submits the login form. */
export async function submitLogin(
  page: Page,
  url: string,
  username: string,
  password: string,
): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Signs in through the form and waits for the dashboard. */
export async function signIn(
  page: Page,
  url: string,
  username: string,
  password = DEMO_PASSWORD,
): Promise<void> {
  await submitLogin(page, url, username, password);
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
}
