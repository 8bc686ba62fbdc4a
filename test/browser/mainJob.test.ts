import type { Media } from '../../src/domain/media/media';
import type { User } from '../../src/domain/users/user';
import { openDatabaseForCommand } from '../../src/server/db/openDatabase';
import { openPool, createDb } from '../../src/server/db/client';
import { simulateNotification } from '../../src/server/demo/simulator';
import { until } from './until';
import type { Visitor } from './visitor';
import { newVisitor, signIn } from './visitor';
import type { World } from './world';
import { START_LIMIT_MS, asPerson, closeWorld, openWorld } from './world';

let world: World;
let visitor: Visitor;
let admin: Awaited<ReturnType<typeof asPerson>>;
let collector: User;

beforeAll(async () => {
  world = await openWorld();
  visitor = await newVisitor(world.browser);
  admin = await asPerson(world.product, 'admin');
  const [found] = await admin.list<User>('user', { search: 'a.rahman' });
  if (!found) throw new Error('The demo company has lost its collector.');
  collector = found;
}, START_LIMIT_MS);

afterAll(() => closeWorld(world), START_LIMIT_MS);

const unreadCount = async (): Promise<number> => {
  const bell = visitor.page.getByRole('button', { name: /^Notifications/ });
  return Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0);
};

/** Something happens in the company, as the demo's simulator tells it. */
async function somethingHappens(): Promise<void> {
  const { dataDir, databaseUrl } = world.product;
  const database = await openDatabaseForCommand({ dataDir, databaseUrl, databaseOwnerUrl: undefined });
  const pool = openPool(database.url);
  await simulateNotification(createDb(pool), 0, Date.now());
  await pool.end();
}

const toast = (text: string) => visitor.page.getByText(text, { exact: true }).waitFor();
/** The rows in sight: a list stays behind the record that was opened from it, out of sight. */
const rows = () => visitor.page.locator('.MuiDataGrid-row').filter({ visible: true });
const button = (name: string | RegExp) =>
  visitor.page.getByRole('button', { name, exact: typeof name === 'string' });
const sayYes = async (question: string): Promise<void> => {
  const dialog = visitor.page.getByRole('alertdialog').filter({ hasText: question });
  await dialog.getByRole('button', { name: 'Yes' }).click();
};
const openTab = (name: string) => visitor.page.getByRole('tab', { name }).click();

describe('the main job of the back office', () => {
  it('begins with signing in', async () => {
    await signIn(visitor.page, world.product.url, 'admin');
    await toast('Welcome Back!');
    expect(await visitor.page.title()).toBe('Dashboard · Tankbook');
  });

  it('shows a notification that arrives by itself', async () => {
    const before = await until('unread notifications', unreadCount, (count) => count > 0);
    await somethingHappens();
    await until('unread notifications', unreadCount, (count) => count === before + 1);
  });

  it('opens the record a notification is about and counts it as read', async () => {
    const before = await unreadCount();
    await button(/^Notifications/).click();
    const panel = visitor.page.getByRole('dialog', { name: 'Notifications' });
    await panel.getByRole('link', { name: 'Show All' }).waitFor();
    await panel
      .getByRole('button', { name: /^Unread:/ })
      .first()
      .click();
    await visitor.page.waitForURL(/\/(bills|orders|contracts)\/[\w-]+$/);
    await until('unread notifications', unreadCount, (count) => count === before - 1);
  });

  it('opens an employee and looks at the transactions', async () => {
    await visitor.page.getByRole('button', { name: 'Management' }).click();
    await visitor.page.getByRole('link', { name: 'Employees' }).click();
    await visitor.page.getByRole('link', { name: collector.username }).click();
    await visitor.page.getByRole('heading', { level: 1, name: 'Employee Informations' }).waitFor();
    await rows().first().waitFor();
    expect(await visitor.page.getByRole('columnheader').allInnerTexts()).toEqual(
      expect.arrayContaining(['ID', 'Contract', 'Amount', 'Due Date', 'Type', 'Status', 'Actions']),
    );
    expect(await rows().count()).toBe(10);
  });

  it('views a cheque image in a new tab', async () => {
    const { page } = visitor;
    await page.getByRole('columnheader', { name: 'Due Date' }).dblclick();
    await page.waitForURL(/sort=end_date&dir=desc/);
    const withCheque = rows()
      .filter({ hasText: /cheque/i })
      .first();
    const opened = visitor.context.waitForEvent('page');
    await withCheque.getByRole('button', { name: /^View/ }).click();
    const tab = await opened;
    await tab.waitForURL(/\/media\//);
    const image = await visitor.context.request.get(tab.url());
    expect([image.status(), image.headers()['content-type']]).toEqual([
      200,
      expect.stringMatching(/^image\//),
    ]);
    await tab.close();
  });

  it('empties a payment once the person says yes', async () => {
    const payment = rows()
      .filter({ has: visitor.page.getByRole('button', { name: /^Unload/ }) })
      .first();
    const before = await rows()
      .getByRole('button', { name: /^Unload/ })
      .count();
    await payment.getByRole('button', { name: /^Unload/ }).click();
    await sayYes('Are you sure you want to Unloading this payment?');
    await toast('The wallet has been emptied.');
    await until(
      'payments to empty',
      () =>
        rows()
          .getByRole('button', { name: /^Unload/ })
          .count(),
      (count) => count === before - 1,
    );
  });

  it('deletes a file, but offers no way to delete the id photo', async () => {
    await openTab('Attachments');
    await rows().first().waitFor();
    expect(await button('Delete id_photo').count()).toBe(0);
    const before = ((await (await admin.send('GET', `/user/${collector._id}`)).json()) as { Medias: Media[] })
      .Medias;
    const reloaded = visitor.page.waitForEvent('load');
    await button(/^Delete /)
      .first()
      .click();
    await sayYes('Are you sure you want to delete this file?');
    await toast('File Deleted');
    await reloaded;
    const after = ((await (await admin.send('GET', `/user/${collector._id}`)).json()) as { Medias: Media[] })
      .Medias;
    expect(after).toHaveLength(before.length - 1);
  });

  it('ends with signing out, after which the token is dead', async () => {
    const token = await visitor.page.evaluate(() => localStorage.getItem('token'));
    await button('Your account').click();
    await visitor.page.getByRole('menuitem', { name: 'Logout' }).click();
    await sayYes('Are you sure you want to log out?');
    await visitor.page.waitForURL(`${world.product.url}/login`);
    const answer = await fetch(`${world.product.url}/api/profile`, {
      headers: { authorization: `Bearer ${String(token)}` },
    });
    expect(answer.status).toBe(401);
    expect(await visitor.page.evaluate(() => Object.keys(localStorage))).toEqual(['lastCleanup']);
  });

  it('never made the browser complain', () => {
    expect(visitor.troubles).toEqual([]);
  });
});
