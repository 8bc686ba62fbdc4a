import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { FIRST_PAGE } from '../../src/domain/entity';
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
  it('rejects a wrong password with a message', async () => {
    const { page } = await openBrowserUser(environment.browser);
    await submitLogin(page, environment.product.url, 'admin', 'not the password');
    await waitForText(page, 'Invalid username or password');
    expect(new URL(page.url()).pathname).toBe('/login');
    await page.context().close();
  });

  it('shows the specified messages for missing fields', async () => {
    const { page } = await openBrowserUser(environment.browser);
    await submitLogin(page, environment.product.url, '', '');
    await waitForText(page, 'Username is required');
    await waitForText(page, 'Password is required');
    await page.context().close();
  });

  it('allows only the login and recovery pages without a token', async () => {
    const { page } = await openBrowserUser(environment.browser);
    for (const path of ['/', '/users', '/confirm-username', '/no-such-page']) {
      await page.goto(urlOf(path));
      await page.waitForURL(urlOf('/login'));
    }
    await page.goto(urlOf('/recover-password'));
    await page.getByLabel('Email Addres').waitFor();
    await page.context().close();
  });

  it('starts and ends in all tabs', async () => {
    const { context, page: one } = await openBrowserUser(environment.browser);
    const other = await context.newPage();
    await other.goto(urlOf('/login'));
    await other.getByLabel('Username').waitFor();
    // Chromium slows down clicks in a tab in the background.
    await one.bringToFront();
    await signIn(one, environment.product.url, 'p.nair');
    await other.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await one.getByRole('button', { name: 'Your account' }).click();
    await one.getByRole('menuitem', { name: 'Logout' }).click();
    await one.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await one.waitForURL(urlOf('/login'));
    await other.waitForURL(urlOf('/login'));
    await context.close();
  });

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

/** Delays the main script until the returned function is called. */
async function holdMainScript(page: Page): Promise<() => void> {
  let release = () => undefined as void;
  const released = new Promise<void>((free) => (release = free));
  await page.route('**/assets/main.*', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

describe('page before the app is loaded', () => {
  it('shows a skeleton in the colours of the scheme until the app is loaded', async () => {
    const { page, context, consoleErrors } = await openBrowserUser(environment.browser);
    await page.emulateMedia({ colorScheme: 'dark' });
    const release = await holdMainScript(page);
    await page.goto(urlOf('/login'), { waitUntil: 'commit' });
    await page.locator('#skeleton').waitFor();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      'rgb(16, 22, 21)',
    );
    release();
    await page.getByLabel('Username').waitFor();
    await page.locator('#skeleton').waitFor({ state: 'hidden' });
    expect(consoleErrors).toEqual([]);
    await context.close();
  });

  it('requests the list and notifications of a signed-in user once', async () => {
    const { page, context, consoleErrors } = await openBrowserUser(environment.browser);
    await signIn(page, environment.product.url, 'admin');
    const queries: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/bill')) queries.push(request.postDataJSON());
    });
    const release = await holdMainScript(page);
    const early = Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/api/bill')),
      page.waitForResponse((response) => response.url().includes('/api/event')),
    ]);
    await page.goto(urlOf('/bills'), { waitUntil: 'commit' });
    await early;
    release();
    await page.locator('.MuiDataGrid-row').first().waitFor();
    /** The second page may already be prefetched. */
    expect(queries.filter((query) => isDeepStrictEqual(query, FIRST_PAGE))).toHaveLength(1);
    expect(consoleErrors).toEqual([]);
    await context.close();
  });

  it('shows an error when the app cannot be loaded', async () => {
    const { page, context } = await openBrowserUser(environment.browser);
    await page.route('**/assets/main.*', (route) => route.abort());
    await page.goto(urlOf('/login'));
    await page.getByRole('heading', { name: 'Something went wrong !' }).waitFor();
    expect(await page.locator('#skeleton').isVisible()).toBe(false);
    await context.close();
  });

  it('requests nothing without a token', async () => {
    const { page, context } = await openBrowserUser(environment.browser);
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) requests.push(request.url());
    });
    await page.goto(urlOf('/bills'));
    await page.getByLabel('Username').waitFor();
    expect(requests).toEqual([]);
    await context.close();
  });
});

describe('missing permissions', () => {
  it('show "Not available" for the user list', async () => {
    const { page, context } = await openBrowserUser(environment.browser);
    await signIn(page, environment.product.url, 'l.haddad');
    await page.goto(urlOf('/users'));
    await page.getByRole('heading', { level: 1, name: 'Not available' }).waitFor();
    expect(await page.getByRole('link', { name: 'Employees' }).count()).toBe(0);
    await context.close();
  });

  it('redirect from roles to the dashboard with a message', async () => {
    const { page, context } = await openBrowserUser(environment.browser);
    await signIn(page, environment.product.url, 'h.mansoori');
    await page.goto(urlOf('/roles'));
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await page.waitForURL(urlOf('/'));
    await waitForText(page, /don’t have access|does not exist/i);
    await context.close();
  });
});
