import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../src/server/demo/demoUsers';
import { EARLY_LISTS } from '../../src/web/app/first/earlyLists';
import { until } from './until';
import { newVisitor, signIn } from './visitor';
import type { World } from './world';
import { START_LIMIT_MS, asPerson, closeWorld, openWorld } from './world';

const A_SECOND_MS = 1_000;
let world: World;

beforeAll(async () => {
  world = await openWorld();
}, START_LIMIT_MS);

afterAll(() => closeWorld(world), START_LIMIT_MS);

const at = (path: string) => `${world.product.url}${path}`;
const shows = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

async function fillIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto(at('/login'));
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** The code in the newest mail to somebody. */
async function mailedCode(to: string): Promise<string> {
  const folder = join(world.product.dataDir, 'mail');
  const mails = async () => {
    const names = await readdir(folder).catch(() => []);
    const texts = await Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
    return texts.filter((text) => text.includes(`To: ${to}`) || text.includes(`<${to}>`));
  };
  const [mail] = (await until('a mail', mails, (found) => found.length > 0)).slice(-1);
  return (
    /\b[0-9A-HJKMNP-TV-Z]{10}\b|\b[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}\b/.exec(mail ?? '')?.[0] ?? ''
  );
}

describe('a visit', () => {
  it('does not begin with a wrong password, and says so', async () => {
    const { page } = await newVisitor(world.browser);
    await fillIn(page, 'admin', 'not the password');
    await shows(page, 'Invalid username or password');
    expect(new URL(page.url()).pathname).toBe('/login');
    await page.context().close();
  });

  it('asks for what is missing in the words agreed on', async () => {
    const { page } = await newVisitor(world.browser);
    await fillIn(page, '', '');
    await shows(page, 'Username is required');
    await shows(page, 'Password is required');
    await page.context().close();
  });

  it('without a token has only two pages', async () => {
    const { page } = await newVisitor(world.browser);
    for (const path of ['/', '/users', '/confirm-username', '/no-such-page']) {
      await page.goto(at(path));
      await page.waitForURL(at('/login'));
    }
    await page.goto(at('/recover-password'));
    await page.getByLabel('Email Addres').waitFor();
    await page.context().close();
  });

  it('begins and ends in every tab within a second', async () => {
    const { context, page: one } = await newVisitor(world.browser);
    const other = await context.newPage();
    await other.goto(at('/login'));
    await other.getByLabel('Username').waitFor();
    await signIn(one, world.product.url, 'p.nair');
    await other.getByRole('heading', { name: 'Dashboard' }).waitFor({ timeout: A_SECOND_MS });
    await one.getByRole('button', { name: 'Your account' }).click();
    await one.getByRole('menuitem', { name: 'Logout' }).click();
    await one.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await one.waitForURL(at('/login'));
    await other.waitForURL(at('/login'), { timeout: A_SECOND_MS });
    await context.close();
  });

  it('that the server has ended goes to the sign-in page with one message', async () => {
    const { page, context } = await newVisitor(world.browser);
    await signIn(page, world.product.url, 'l.haddad');
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await fetch(at('/api/auth/logout'), {
      method: 'POST',
      headers: { authorization: `Bearer ${String(token)}` },
    });
    await page.waitForURL(at('/login'), { timeout: 10_000 });
    const word = page.getByText(/session.*(ended|expired)/i);
    await word.first().waitFor();
    expect(await word.count()).toBe(1);
    await context.close();
  });

  it('whose storage is six hours old is cleared when the pages are built', async () => {
    const { page, context } = await newVisitor(world.browser);
    await signIn(page, world.product.url, 'o.khan');
    await page.evaluate(
      (then) => {
        localStorage.setItem('lastCleanup', String(then));
      },
      Date.now() - 6 * 3_600_000 - 1_000,
    );
    await page.goto(at('/tanks'));
    await page.waitForURL(at('/login'));
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['lastCleanup']);
    await context.close();
  });

  it('can be made with the keyboard alone', async () => {
    const { page, context } = await newVisitor(world.browser);
    await page.goto(at('/login'));
    await page.getByLabel('Username').focus();
    await page.keyboard.type('h.mansoori');
    await page.keyboard.press('Tab');
    await page.keyboard.type(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await page.getByRole('link', { name: 'Tanks' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Tanks' }).waitFor();
    await until(
      'focus on the heading',
      () => page.evaluate(() => document.activeElement?.tagName),
      (tag) => tag === 'H1',
    );
    await context.close();
  });
});

/** Keep the program from coming until the test lets it. */
async function holdProgram(page: Page): Promise<() => void> {
  let release = () => undefined as void;
  const held = new Promise<void>((free) => (release = free));
  await page.route('**/assets/main.*', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** What stands in the cells of a table, row by row; ticks aside. */
const rowsIn = (page: Page, row: string, cell: string) =>
  page
    .locator(row)
    .evaluateAll(
      (rows, told) =>
        rows.map((one) =>
          [...one.querySelectorAll(`:scope > ${told}, :scope > * > ${told}`)]
            .filter((found) => found.getAttribute('data-field') !== '__check__')
            .map((found) => found.textContent.trim()),
        ),
      cell,
    );

describe('the page before the program', () => {
  it('takes a sign-in, which goes on when the program is there', async () => {
    const { page, context, troubles } = await newVisitor(world.browser);
    const release = await holdProgram(page);
    await page.goto(at('/login'), { waitUntil: 'commit' });
    await page.locator('#before input:focus').waitFor();
    await page.keyboard.type('h.mansoori');
    await page.keyboard.press('Tab');
    await page.keyboard.type(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).search).toBe('');
    release();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    expect(await page.locator('#before').count()).toBe(0);
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('leaves the caret where the person types', async () => {
    const { page, context } = await newVisitor(world.browser);
    const release = await holdProgram(page);
    await page.goto(at('/login'), { waitUntil: 'commit' });
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

  it('keeps the keys that find anything until the program is there', async () => {
    const { page, context } = await newVisitor(world.browser);
    await signIn(page, world.product.url, 'admin');
    const release = await holdProgram(page);
    await page.goto(at('/tanks'), { waitUntil: 'commit' });
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await page.keyboard.press('Control+k');
    release();
    await page.getByRole('combobox', { name: 'Find anything' }).waitFor();
    await context.close();
  });

  it('shows somebody who is signed in the links open to them, and never the sign-in', async () => {
    const { page, context } = await newVisitor(world.browser);
    await signIn(page, world.product.url, 'o.khan');
    const release = await holdProgram(page);
    await page.goto(at('/tanks'), { waitUntil: 'commit' });
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

  it('shows the rows of each plain list in the words that the program has for them', async () => {
    const { page, context, troubles } = await newVisitor(world.browser);
    await signIn(page, world.product.url, 'admin');
    for (const list of EARLY_LISTS) {
      const release = await holdProgram(page);
      await page.goto(at(`/${list}`), { waitUntil: 'commit' });
      await page.locator('#before [role="rowheader"]').first().waitFor();
      const before = await rowsIn(page, '#before [role="row"]', '[role]');
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
      expect(before).toEqual(await rowsIn(page, '#app [role="row"]', '[data-field]'));
      await page.unrouteAll({ behavior: 'wait' });
    }
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('is given up whole when the program is there', async () => {
    const { page, context } = await newVisitor(world.browser);
    await signIn(page, world.product.url, 'admin');
    const release = await holdProgram(page);
    await page.goto(at('/bills'), { waitUntil: 'commit' });
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
    await until('the page before is gone', kept, (still) => !still);
    await context.close();
  });

  it('comes with rules that the program does not make again', async () => {
    const { page, context } = await newVisitor(world.browser);
    await signIn(page, world.product.url, 'admin');
    await page.goto(at('/bills'));
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

  it('leaves the columns out that the person does not want to see', async () => {
    const { page, context } = await newVisitor(world.browser);
    const visitor = await asPerson(world.product, 'p.nair');
    await visitor.send('PUT', '/profile/layout', {
      area: 'bills',
      hidden: ['contract', 'due_date'],
      order: ['status', 'client'],
      density: 'compact',
    });
    await signIn(page, world.product.url, 'p.nair');
    const release = await holdProgram(page);
    await page.goto(at('/bills'), { waitUntil: 'commit' });
    await page.locator('#before [role="rowheader"]').first().waitFor();
    const [head] = await rowsIn(page, '#before [role="row"]', '[role]');
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

  it('shows no list that the person may not see, nor adding where they may not add', async () => {
    const { page, context } = await newVisitor(world.browser);
    await signIn(page, world.product.url, 'h.mansoori');
    const release = await holdProgram(page);
    await page.goto(at('/bills'), { waitUntil: 'commit' });
    await page.locator('#before [role="rowheader"]').first().waitFor();
    expect(await page.locator('#before').getByRole('link', { name: 'Add invoice' }).count()).toBe(0);
    await page.goto(at('/counters'), { waitUntil: 'commit' });
    await page.locator('#before nav').first().waitFor();
    expect(await page.locator('#before [role="table"]').count()).toBe(0);
    release();
    await context.close();
  });

  it('says so when the program can not come', async () => {
    const { page, context } = await newVisitor(world.browser);
    await page.route('**/assets/main.*', (route) => route.abort());
    await page.goto(at('/login'));
    await page.getByRole('heading', { name: 'Something went wrong !' }).waitFor();
    await context.close();
  });
});

describe('somebody who may not', () => {
  it('view users is told that the page is not available', async () => {
    const { page, context } = await newVisitor(world.browser);
    await signIn(page, world.product.url, 'o.khan');
    await page.goto(at('/users'));
    await page.getByRole('heading', { level: 1, name: 'Not available' }).waitFor();
    expect(await page.getByRole('link', { name: 'Employees' }).count()).toBe(0);
    await context.close();
  });

  it('open roles but may view users gets the dashboard with a quiet word', async () => {
    const { page, context } = await newVisitor(world.browser);
    await signIn(page, world.product.url, 'h.mansoori');
    await page.goto(at('/roles'));
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await page.waitForURL(at('/'));
    await shows(page, /don’t have access|does not exist/i);
    await context.close();
  });
});

describe('a forgotten password', () => {
  it('is replaced with the mailed code, after which only the new one counts', async () => {
    const { page, context } = await newVisitor(world.browser);
    await page.goto(at('/login'));
    await page.getByRole('link', { name: 'Forget Your Password?' }).click();
    await page.getByLabel('Email Addres').fill('p.nair@albahar-gas.example');
    await page.getByRole('button', { name: 'Send Code' }).click();
    await page.getByLabel('Confirm Code').fill(await mailedCode('p.nair@albahar-gas.example'));
    await page.getByLabel('New Password').fill('Wadi-Shees-at-dawn-71');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL(at('/login'));
    await fillIn(page, 'p.nair', DEMO_PASSWORD);
    await shows(page, 'Invalid username or password');
    await fillIn(page, 'p.nair', 'Wadi-Shees-at-dawn-71');
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await context.close();
  });
});

describe('an account that is not verified', () => {
  it('leads to the code that was mailed, and can sign in once it is proved', async () => {
    const { page, context } = await newVisitor(world.browser);
    await fillIn(page, 'r.santos', DEMO_PASSWORD);
    await page.waitForURL(at('/confirm-username'));
    await page.getByLabel(/code/i).fill(await mailedCode('r.santos@albahar-gas.example'));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL(at('/login'));
    await fillIn(page, 'r.santos', DEMO_PASSWORD);
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await context.close();
  });
});

describe('a server that is away', () => {
  it('is asked again, and the page carries on when it is back', async () => {
    const { page, context } = await newVisitor(world.browser);
    const menu = page.getByRole('navigation', { name: 'Main' });
    const open = (name: string) => menu.getByRole('link', { name, exact: true }).click();
    await signIn(page, world.product.url, 'admin');
    await open('Clients');
    await page.locator('.MuiDataGrid-row').first().waitFor();
    await open('Dashboard');
    await context.setOffline(true);
    await open('Clients');
    await shows(page, /can’t be reached/);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.locator('.MuiDataGrid-row').first().waitFor();
    await context.close();
  });

  it('can still send the code of a page that could not come before', async () => {
    const { page, context } = await newVisitor(world.browser);
    await signIn(page, world.product.url, 'admin');
    await page.route('**/assets/orders.*', (route) => route.abort());
    await page.goto(at('/orders'));
    await shows(page, 'This page couldn’t be shown');
    await page.unroute('**/assets/orders.*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('heading', { level: 1, name: 'Maintenance Orders' }).waitFor();
    await context.close();
  });
});
