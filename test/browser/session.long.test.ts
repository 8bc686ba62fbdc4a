import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../src/server/demo/demoUsers';
import { readEmails } from './support/emails';
import { waitUntil } from './support/waitUntil';
import { openBrowserUser, signIn, submitLogin } from './support/browserUser';
import type { TestEnvironment } from './support/testEnvironment';
import { START_TIMEOUT_MS, stopTestEnvironment, startTestEnvironment } from './support/testEnvironment';

let environment: TestEnvironment;

beforeAll(async () => {
  environment = await startTestEnvironment();
}, START_TIMEOUT_MS);

afterAll(() => stopTestEnvironment(environment), START_TIMEOUT_MS);

const urlOf = (path: string) => `${environment.product.url}${path}`;
const waitForText = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

/** The code in the latest mail to this address. */
async function mailedCode(to: string): Promise<string> {
  const mails = async () =>
    (await readEmails(environment.product)).filter(
      (text) => text.includes(`To: ${to}`) || text.includes(`<${to}>`),
    );
  const [mail] = (await waitUntil('a mail', mails, (found) => found.length > 0)).slice(-1);
  return (
    /\b[0-9A-HJKMNP-TV-Z]{10}\b|\b[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}\b/.exec(mail ?? '')?.[0] ?? ''
  );
}

describe('session', () => {
  it('redirects to the login page with one message when the server has ended it', async () => {
    const { page, context } = await openBrowserUser(environment.browser);
    await signIn(page, environment.product.url, 'l.haddad');
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await fetch(urlOf('/api/auth/logout'), {
      method: 'POST',
      headers: { authorization: `Bearer ${String(token)}` },
    });
    await page.waitForURL(urlOf('/login'));
    const message = page.getByText(/session.*(ended|expired)/i);
    await message.first().waitFor();
    expect(await message.count()).toBe(1);
    await context.close();
  });

  it('clears storage that is six hours old on page load', async () => {
    const { page, context } = await openBrowserUser(environment.browser);
    await signIn(page, environment.product.url, 'o.khan');
    await page.evaluate(
      (then) => {
        localStorage.setItem('lastCleanup', String(then));
      },
      Date.now() - 6 * 3_600_000 - 1_000,
    );
    await page.goto(urlOf('/tanks'));
    await page.waitForURL(urlOf('/login'));
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['lastCleanup']);
    await context.close();
  });

  it('works with the keyboard alone', async () => {
    const { page, context } = await openBrowserUser(environment.browser);
    await page.goto(urlOf('/login'));
    await page.getByLabel('Username').focus();
    await page.keyboard.type('h.mansoori');
    await page.keyboard.press('Tab');
    await page.keyboard.type(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await page.getByRole('link', { name: 'Tanks' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Tanks' }).waitFor();
    await waitUntil(
      'focus on the heading',
      () => page.evaluate(() => document.activeElement?.tagName),
      (tag) => tag === 'H1',
    );
    await context.close();
  });
});

describe('password recovery', () => {
  it('replaces the password with an emailed code', async () => {
    const { page, context } = await openBrowserUser(environment.browser);
    await page.goto(urlOf('/login'));
    await page.getByRole('link', { name: 'Forget Your Password?' }).click();
    await page.getByLabel('Email Addres').fill('p.nair@albahar-gas.example');
    await page.getByRole('button', { name: 'Send Code' }).click();
    await page.getByLabel('Confirm Code').fill(await mailedCode('p.nair@albahar-gas.example'));
    await page.getByLabel('New Password').fill('Wadi-Shees-at-dawn-71');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL(urlOf('/login'));
    await submitLogin(page, environment.product.url, 'p.nair', DEMO_PASSWORD);
    await waitForText(page, 'Invalid username or password');
    await submitLogin(page, environment.product.url, 'p.nair', 'Wadi-Shees-at-dawn-71');
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await context.close();
  });
});

describe('unverified account', () => {
  it('redirects to the code page, and allows sign-in after verification', async () => {
    const { page, context } = await openBrowserUser(environment.browser);
    await submitLogin(page, environment.product.url, 'r.santos', DEMO_PASSWORD);
    await page.waitForURL(urlOf('/confirm-username'));
    await page.getByLabel(/code/i).fill(await mailedCode('r.santos@albahar-gas.example'));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL(urlOf('/login'));
    await submitLogin(page, environment.product.url, 'r.santos', DEMO_PASSWORD);
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await context.close();
  });
});

describe('offline', () => {
  it('shows an error, and loads after Retry when the server is back', async () => {
    const { page, context } = await openBrowserUser(environment.browser);
    await signIn(page, environment.product.url, 'admin');
    const menu = page.getByRole('navigation', { name: 'Main' });
    const open = (name: string) => menu.getByRole('link', { name, exact: true }).click();
    await page.goto(urlOf('/'));
    await open('Clients');
    await page.locator('.MuiDataGrid-row').first().waitFor();
    await open('Dashboard');
    // Unlike `setOffline`, this applies to the next request also on a busy machine.
    await context.route('**/api/**', (route) => route.abort('internetdisconnected'));
    await open('Clients');
    await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor();
    await waitForText(page, /can’t be reached/);
    await context.unroute('**/api/**');
    const row = page.locator('.MuiDataGrid-row').first();
    // On a busy machine the list may load by itself before the click.
    await Promise.any([page.getByRole('button', { name: 'Retry' }).click(), row.waitFor()]);
    await row.waitFor();
    await context.close();
  });

  it('loads a failed code chunk after Retry', async () => {
    const { page, context } = await openBrowserUser(environment.browser);
    await signIn(page, environment.product.url, 'admin');
    await page.route('**/assets/orders.*', (route) => route.abort());
    await page.goto(urlOf('/orders'));
    await waitForText(page, 'This page couldn’t be shown');
    await page.unroute('**/assets/orders.*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('heading', { level: 1, name: 'Maintenance Orders' }).waitFor();
    await context.close();
  });
});
