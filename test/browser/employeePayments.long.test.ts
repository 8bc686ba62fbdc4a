import type { Media } from '../../src/domain/media/media';
import type { User } from '../../src/domain/users/user';
import { openDatabaseForCommand } from '../../src/server/db/openDatabase';
import { openPool, createDb } from '../../src/server/db/client';
import { simulateNotification } from '../../src/server/demo/simulator';
import { waitUntil } from './support/waitUntil';
import type { BrowserUser } from './support/browserUser';
import { openBrowserUser, signIn } from './support/browserUser';
import type { TestEnvironment } from './support/testEnvironment';
import {
  START_TIMEOUT_MS,
  apiClientFor,
  stopTestEnvironment,
  startTestEnvironment,
} from './support/testEnvironment';

let environment: TestEnvironment;
let user: BrowserUser;
let admin: Awaited<ReturnType<typeof apiClientFor>>;
let collector: User;

beforeAll(async () => {
  environment = await startTestEnvironment();
  user = await openBrowserUser(environment.browser);
  admin = await apiClientFor(environment.product, 'admin');
  const [found] = await admin.list<User>('user', { search: 'a.rahman' });
  if (!found) throw new Error('The demo company has no user a.rahman.');
  collector = found;
}, START_TIMEOUT_MS);

afterAll(() => stopTestEnvironment(environment), START_TIMEOUT_MS);

const unreadCount = async (): Promise<number> => {
  const bell = user.page.getByRole('button', { name: /^Notifications/ });
  return Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0);
};

/** Creates a notification, as the demo simulator does. */
async function simulateNotificationNow(): Promise<void> {
  const { dataDir, databaseUrl } = environment.product;
  const database = await openDatabaseForCommand({ dataDir, databaseUrl, databaseOwnerUrl: undefined });
  const pool = openPool(database.url);
  await simulateNotification(createDb(pool), 0, Date.now());
  await pool.end();
}

const toast = (text: string) => user.page.getByText(text, { exact: true }).waitFor();
/** The rows of a plain table. */
const rows = () => user.page.locator('tbody tr');
const button = (name: string | RegExp) =>
  user.page.getByRole('button', { name, exact: typeof name === 'string' });
const confirm = async (question: string): Promise<void> => {
  const dialog = user.page.getByRole('alertdialog').filter({ hasText: question });
  await dialog.getByRole('button', { name: 'Yes' }).click();
};
const openTab = (name: string) => user.page.getByRole('tab', { name }).click();

describe('payments of an employee', () => {
  it('signs in', async () => {
    await signIn(user.page, environment.product.url, 'admin');
    await toast('Welcome Back!');
    expect(await user.page.title()).toBe('Dashboard · Tankbook');
  });

  it('shows a new notification without a reload', async () => {
    const before = await waitUntil('unread notifications', unreadCount, (count) => count > 0);
    await simulateNotificationNow();
    await waitUntil('unread notifications', unreadCount, (count) => count === before + 1);
  });

  it('opens the record of a notification and marks it as read', async () => {
    const before = await unreadCount();
    await button(/^Notifications/).click();
    const panel = user.page.getByRole('dialog', { name: 'Notifications' });
    await panel.getByRole('link', { name: 'Show All' }).waitFor();
    await panel
      .getByRole('button', { name: /^Unread:/ })
      .first()
      .click();
    await user.page.waitForURL(/\/(bills|orders|contracts)\/[\w-]+$/);
    await waitUntil('unread notifications', unreadCount, (count) => count === before - 1);
  });

  it('opens an employee and lists the transactions', async () => {
    await user.page.getByRole('button', { name: 'Management' }).click();
    await user.page.getByRole('link', { name: 'Employees' }).click();
    await user.page.getByRole('link', { name: collector.username }).click();
    await user.page.getByRole('heading', { level: 1, name: 'Employee Informations' }).waitFor();
    await rows().first().waitFor();
    expect(await user.page.getByRole('columnheader').allInnerTexts()).toEqual(
      expect.arrayContaining(['ID', 'Contract', 'Amount', 'Due Date', 'Type', 'Status', 'Actions']),
    );
    expect(await rows().count()).toBe(10);
  });

  it('shows a cheque image in a new tab', async () => {
    const { page } = user;
    await page.getByRole('button', { name: 'Due Date' }).dblclick();
    await page.waitForURL(/sort=end_date&dir=desc/);
    // After a reload, the rows of the former order can't be clicked.
    await page.reload();
    await rows().first().waitFor();
    const withCheque = rows()
      .filter({ hasText: /cheque/i })
      .first();
    const opened = user.context.waitForEvent('page');
    await withCheque.getByRole('button', { name: /^View/ }).click();
    const tab = await opened;
    await tab.waitForURL(/\/media\//);
    const image = await user.context.request.get(tab.url());
    expect([image.status(), image.headers()['content-type']]).toEqual([
      200,
      expect.stringMatching(/^image\//),
    ]);
    await tab.close();
  });

  it('unloads a payment after confirmation', async () => {
    const payment = rows()
      .filter({ has: user.page.getByRole('button', { name: /^Unload/ }) })
      .first();
    const before = await rows()
      .getByRole('button', { name: /^Unload/ })
      .count();
    await payment.getByRole('button', { name: /^Unload/ }).click();
    await confirm('Are you sure you want to Unloading this payment?');
    await toast('The wallet has been emptied.');
    await waitUntil(
      'payments to empty',
      () =>
        rows()
          .getByRole('button', { name: /^Unload/ })
          .count(),
      (count) => count === before - 1,
    );
  });

  it('deletes a file, but offers no deletion of the id photo', async () => {
    await openTab('Attachments');
    await rows().first().waitFor();
    expect(await button(/^Delete Emirates ID/).count()).toBe(0);
    const before = ((await (await admin.send('GET', `/user/${collector._id}`)).json()) as { Medias: Media[] })
      .Medias;
    const reloaded = user.page.waitForEvent('load');
    await button(/^Delete /)
      .first()
      .click();
    await confirm('Are you sure you want to delete this file?');
    await toast('File Deleted');
    await reloaded;
    const after = ((await (await admin.send('GET', `/user/${collector._id}`)).json()) as { Medias: Media[] })
      .Medias;
    expect(after).toHaveLength(before.length - 1);
  });

  it('signs out and invalidates the token', async () => {
    const token = await user.page.evaluate(() => localStorage.getItem('token'));
    await button('Your account').click();
    await user.page.getByRole('menuitem', { name: 'Logout' }).click();
    await confirm('Are you sure you want to log out?');
    await user.page.waitForURL(`${environment.product.url}/login`);
    const response = await fetch(`${environment.product.url}/api/profile`, {
      headers: { authorization: `Bearer ${String(token)}` },
    });
    expect(response.status).toBe(401);
    expect(await user.page.evaluate(() => Object.keys(localStorage))).toEqual(['lastCleanup']);
  });

  it('causes no console errors', () => {
    expect(user.consoleErrors).toEqual([]);
  });
});
