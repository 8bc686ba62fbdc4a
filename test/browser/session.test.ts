import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../src/server/demo/demoUsers';
import { EARLY_LISTS } from '../../src/web/app/first/earlyLists';
import { waitUntil } from './waitUntil';
import { openBrowserUser, signIn } from './browserUser';
import type { TestEnvironment } from './testEnvironment';
import { START_TIMEOUT_MS, apiClientFor, stopTestEnvironment, startTestEnvironment } from './testEnvironment';

const ONE_SECOND_MS = 1_000;
let environment: TestEnvironment;

beforeAll(async () => {
  environment = await startTestEnvironment();
}, START_TIMEOUT_MS);

afterAll(() => stopTestEnvironment(environment), START_TIMEOUT_MS);

const urlOf = (path: string) => `${environment.product.url}${path}`;
const waitForText = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

async function submitLogin(page: Page, username: string, password: string): Promise<void> {
  await page.goto(urlOf('/login'));
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** The code in the latest mail to this address. */
async function mailedCode(to: string): Promise<string> {
  const folder = join(environment.product.dataDir, 'mail');
  const mails = async () => {
    const names = await readdir(folder).catch(() => []);
    const texts = await Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
    return texts.filter((text) => text.includes(`To: ${to}`) || text.includes(`<${to}>`));
  };
  const [mail] = (await waitUntil('a mail', mails, (found) => found.length > 0)).slice(-1);
  return (
    /\b[0-9A-HJKMNP-TV-Z]{10}\b|\b[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}\b/.exec(mail ?? '')?.[0] ?? ''
  );
}

describe('session', () => {
  it('rejects a wrong password with a message', async () => {
    const { page } = await openBrowserUser(environment.browser);
    await submitLogin(page, 'admin', 'not the password');
    await waitForText(page, 'Invalid username or password');
    expect(new URL(page.url()).pathname).toBe('/login');
    await page.context().close();
  });

  it('shows the specified messages for missing fields', async () => {
    const { page } = await openBrowserUser(environment.browser);
    await submitLogin(page, '', '');
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

  it('starts and ends in all tabs within a second', async () => {
    const { context, page: one } = await openBrowserUser(environment.browser);
    const other = await context.newPage();
    await other.goto(urlOf('/login'));
    await other.getByLabel('Username').waitFor();
    await signIn(one, environment.product.url, 'p.nair');
    await other.getByRole('heading', { name: 'Dashboard' }).waitFor({ timeout: ONE_SECOND_MS });
    await one.getByRole('button', { name: 'Your account' }).click();
    await one.getByRole('menuitem', { name: 'Logout' }).click();
    await one.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await one.waitForURL(urlOf('/login'));
    await other.waitForURL(urlOf('/login'), { timeout: ONE_SECOND_MS });
    await context.close();
  });

  it('redirects to the login page with one message after the server ended it', async () => {
    const { page, context } = await openBrowserUser(environment.browser);
    await signIn(page, environment.product.url, 'l.haddad');
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await fetch(urlOf('/api/auth/logout'), {
      method: 'POST',
      headers: { authorization: `Bearer ${String(token)}` },
    });
    await page.waitForURL(urlOf('/login'), { timeout: 10_000 });
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

/** Texts of the cells of a table, row by row, without checkboxes. */
const readRows = (page: Page, row: string, cell: string) =>
  page
    .locator(row)
    .evaluateAll(
      (rows, cellSelector) =>
        rows.map((one) =>
          [...one.querySelectorAll(`:scope > ${cellSelector}, :scope > * > ${cellSelector}`)]
            .filter((found) => found.getAttribute('data-field') !== '__check__')
            .map((found) => found.textContent.trim()),
        ),
      cell,
    );

describe('early page', () => {
  it('accepts a login and submits it when the program has loaded', async () => {
    const { page, context, consoleErrors } = await openBrowserUser(environment.browser);
    const release = await holdMainScript(page);
    await page.goto(urlOf('/login'), { waitUntil: 'commit' });
    await page.locator('#before input:focus').waitFor();
    await page.keyboard.type('h.mansoori');
    await page.keyboard.press('Tab');
    await page.keyboard.type(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).search).toBe('');
    release();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    expect(await page.locator('#before').count()).toBe(0);
    expect(consoleErrors).toEqual([]);
    await context.close();
  });

  it('keeps the caret position when the program takes over', async () => {
    const { page, context } = await openBrowserUser(environment.browser);
    const release = await holdMainScript(page);
    await page.goto(urlOf('/login'), { waitUntil: 'commit' });
    await page.locator('#before input:focus').waitFor();
    await page.keyboard.type('amin');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    release();
    await page.locator('#app input:focus').waitFor();
    await page.keyboard.type('d');
    expect(await page.getByLabel('Username').inputValue()).toBe('admin');
    await context.close();
  });

  it('keeps the command palette shortcut until the program has loaded', async () => {
    const { page, context } = await openBrowserUser(environment.browser);
    await signIn(page, environment.product.url, 'admin');
    const release = await holdMainScript(page);
    await page.goto(urlOf('/tanks'), { waitUntil: 'commit' });
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await page.keyboard.press('Control+k');
    release();
    await page.getByRole('combobox', { name: 'Find anything' }).waitFor();
    await context.close();
  });

  it('shows signed-in users their navigation and never the login form', async () => {
    const { page, context } = await openBrowserUser(environment.browser);
    await signIn(page, environment.product.url, 'o.khan');
    const release = await holdMainScript(page);
    await page.goto(urlOf('/tanks'), { waitUntil: 'commit' });
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'Dashboard' }).waitFor();
    const before = await menu.getByRole('link').allTextContents();
    expect(await page.getByText('Welcome back!').isVisible()).toBe(false);
    expect(await page.locator('#before .MuiBadge-badge').count()).toBe(0);
    release();
    await page.locator('#app').getByRole('heading', { level: 1 }).waitFor();
    expect(await menu.getByRole('link').allTextContents()).toEqual(before);
    await context.close();
  });

  it('shows the same rows as the grid for every early list', async () => {
    const { page, context, consoleErrors } = await openBrowserUser(environment.browser);
    await signIn(page, environment.product.url, 'admin');
    for (const list of EARLY_LISTS) {
      const release = await holdMainScript(page);
      await page.goto(urlOf(`/${list}`), { waitUntil: 'commit' });
      await page.locator('#before [role="rowheader"]').first().waitFor();
      const before = await readRows(page, '#before [role="row"]', '[role]');
      const range = await page.locator('#before [data-range]').innerText();
      const counted = await page.locator('#before [role="table"]').getAttribute('aria-rowcount');
      expect(await page.locator('#before').textContent()).not.toContain(' in all');
      release();
      await page.locator('#app .MuiDataGrid-row').first().waitFor();
      await page.locator('#before').waitFor({ state: 'detached' });
      expect(before.length).toBeGreaterThan(1);
      expect(range).toBe(await page.locator('#app [data-range]').innerText());
      expect(range).toContain(
        counted === '-1' ? 'of more than ' : `of ${(Number(counted) - 1).toLocaleString('en-AE')}`,
      );
      expect(before).toEqual(await readRows(page, '#app [role="row"]', '[data-field]'));
      await page.unrouteAll({ behavior: 'wait' });
    }
    expect(consoleErrors).toEqual([]);
    await context.close();
  });

  it('is garbage-collected after the program has loaded', async () => {
    const { page, context } = await openBrowserUser(environment.browser);
    await signIn(page, environment.product.url, 'admin');
    const release = await holdMainScript(page);
    await page.goto(urlOf('/bills'), { waitUntil: 'commit' });
    await page.locator('#before [role="rowheader"]').first().waitFor();
    const isKept = await page.evaluateHandle(() => {
      const kept = ['before', 'shell'].map((id) => new WeakRef(document.getElementById(id) ?? {}));
      return () => kept.some((one) => one.deref() !== undefined);
    });
    expect(await isKept.evaluate((kept) => kept())).toBe(true);
    release();
    await page.locator('.MuiDataGrid-row').first().waitFor();
    const kept = async () => {
      await page.requestGC();
      return isKept.evaluate((still) => still());
    };
    await waitUntil('the page before is gone', kept, (still) => !still);
    await context.close();
  });

  it('provides style rules that the program does not insert again', async () => {
    const { page, context } = await openBrowserUser(environment.browser);
    await signIn(page, environment.product.url, 'admin');
    await page.goto(urlOf('/bills'));
    await page.locator('.MuiDataGrid-row').first().waitFor();
    const { names, made } = await page.evaluate(() => ({
      names: document.getElementById('kept-rules')?.dataset.names?.split(' ') ?? [],
      made: [...document.styleSheets]
        .filter(({ ownerNode }) => (ownerNode as Element).id !== 'kept-rules')
        .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => /\.tb-([\w-]+)/.exec(cssText)?.[1])),
    }));
    expect(names.length).toBeGreaterThan(50);
    expect(made.length).toBeGreaterThan(50);
    expect(names.filter((name) => made.includes(name))).toEqual([]);
    await context.close();
  });

  it('respects hidden columns and their order', async () => {
    const { page, context } = await openBrowserUser(environment.browser);
    const user = await apiClientFor(environment.product, 'p.nair');
    await user.send('PUT', '/profile/layout', {
      area: 'bills',
      hidden: ['contract', 'due_date'],
      order: ['status', 'client'],
      density: 'compact',
    });
    await signIn(page, environment.product.url, 'p.nair');
    const release = await holdMainScript(page);
    await page.goto(urlOf('/bills'), { waitUntil: 'commit' });
    await page.locator('#before [role="rowheader"]').first().waitFor();
    const [head] = await readRows(page, '#before [role="row"]', '[role]');
    expect(head).toEqual([
      'Number',
      'Status',
      'Period',
      'm³',
      'Total (AED)',
      'Paid (AED)',
      'Balance (AED)',
      'Client',
    ]);
    release();
    await context.close();
  });

  it('shows no list and no add button without the permission', async () => {
    const { page, context } = await openBrowserUser(environment.browser);
    await signIn(page, environment.product.url, 'h.mansoori');
    const release = await holdMainScript(page);
    await page.goto(urlOf('/bills'), { waitUntil: 'commit' });
    await page.locator('#before [role="rowheader"]').first().waitFor();
    expect(await page.locator('#before').getByRole('link', { name: 'Add invoice' }).count()).toBe(0);
    await page.goto(urlOf('/counters'), { waitUntil: 'commit' });
    await page.locator('#before nav').first().waitFor();
    expect(await page.locator('#before [role="table"]').count()).toBe(0);
    release();
    await context.close();
  });

  it('shows an error when the program cannot load', async () => {
    const { page, context } = await openBrowserUser(environment.browser);
    await page.route('**/assets/main.*', (route) => route.abort());
    await page.goto(urlOf('/login'));
    await page.getByRole('heading', { name: 'Something went wrong !' }).waitFor();
    await context.close();
  });
});

describe('missing permissions', () => {
  it('show "Not available" for the user list', async () => {
    const { page, context } = await openBrowserUser(environment.browser);
    await signIn(page, environment.product.url, 'o.khan');
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

describe('password recovery', () => {
  it('replaces the password with a mailed code', async () => {
    const { page, context } = await openBrowserUser(environment.browser);
    await page.goto(urlOf('/login'));
    await page.getByRole('link', { name: 'Forget Your Password?' }).click();
    await page.getByLabel('Email Addres').fill('p.nair@albahar-gas.example');
    await page.getByRole('button', { name: 'Send Code' }).click();
    await page.getByLabel('Confirm Code').fill(await mailedCode('p.nair@albahar-gas.example'));
    await page.getByLabel('New Password').fill('Wadi-Shees-at-dawn-71');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL(urlOf('/login'));
    await submitLogin(page, 'p.nair', DEMO_PASSWORD);
    await waitForText(page, 'Invalid username or password');
    await submitLogin(page, 'p.nair', 'Wadi-Shees-at-dawn-71');
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await context.close();
  });
});

describe('unverified account', () => {
  it('redirects to the mailed code and can sign in after verification', async () => {
    const { page, context } = await openBrowserUser(environment.browser);
    await submitLogin(page, 'r.santos', DEMO_PASSWORD);
    await page.waitForURL(urlOf('/confirm-username'));
    await page.getByLabel(/code/i).fill(await mailedCode('r.santos@albahar-gas.example'));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL(urlOf('/login'));
    await submitLogin(page, 'r.santos', DEMO_PASSWORD);
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await context.close();
  });
});

describe('offline', () => {
  it('shows an error, and loads after Retry when the server is back', async () => {
    const { page, context } = await openBrowserUser(environment.browser);
    const menu = page.getByRole('navigation', { name: 'Main' });
    const open = (name: string) => menu.getByRole('link', { name, exact: true }).click();
    await signIn(page, environment.product.url, 'admin');
    await open('Clients');
    await page.locator('.MuiDataGrid-row').first().waitFor();
    await open('Dashboard');
    await context.setOffline(true);
    await open('Clients');
    await waitForText(page, /can’t be reached/);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.locator('.MuiDataGrid-row').first().waitFor();
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
