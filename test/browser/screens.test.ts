import type { Page } from 'playwright-core';
import { barriers } from './barriers';
import { until } from './until';
import { newVisitor, signIn } from './visitor';
import type { World } from './world';
import { START_LIMIT_MS, asPerson, closeWorld, openWorld } from './world';

const WIDTHS = [360, 768, 1280, 1920] as const;
const SCHEMES = ['light', 'dark'] as const;
const WALK_LIMIT_MS = 240_000;

/** Every path a super administrator can open, with the noun whose first record stands for `:id`. */
const PATHS: readonly (readonly [path: string, h1: string | RegExp, noun?: string])[] = [
  ['/', 'Dashboard'],
  ['/profile', /./],
  ['/users', 'Employees'],
  ['/users/:id', 'Employee Informations', 'user'],
  ['/users/:id?tab=Attachments', 'Employee Informations', 'user'],
  ['/contracts/:id?tab=History', /./, 'contract'],
  ['/bills?status=Issued', 'Invoices'],
  ['/users/:id/edit', /./, 'user'],
  ['/users/add', /./],
  ['/roles', 'Roles'],
  ['/roles/add', /./],
  ['/roles/:id/edit', /./, 'role'],
  ...areaPaths('contract', '/contracts', 'Contracts'),
  ...areaPaths('client', '/clients', 'Clients'),
  ...areaPaths('device', '/devices', 'Devices'),
  ...areaPaths('order', '/orders', 'Maintenance Orders'),
  ...areaPaths('pos', '/pos', 'POS Device'),
  ...areaPaths('tank', '/tanks', 'Tanks'),
  ...areaPaths('bill', '/bills', 'Invoices'),
  ...areaPaths('setting', '/settings', 'Settings'),
  ['/orders/:id/offer/0192b000-0000-7000-8000-000000000000', /./, 'order'],
  ['/orders/:id/send-bill/ap@example.ae', /./, 'order'],
  ['/wallets', /./],
  ['/wallets/:id', /./, 'wallet'],
  ['/counters', 'Counters'],
  ['/counters/:id', /./, 'counter'],
  ['/rapports', /./],
  ['/notifications', 'Notifications'],
  ['/no-such-page', 'Dashboard'],
];

function areaPaths(noun: string, path: string, title: string) {
  return [
    [path, title],
    [`${path}/:id`, /./, noun],
    [`${path}/:id/edit`, /./, noun],
    [`${path}/add`, /./],
  ] as const;
}

let world: World;
let admin: Awaited<ReturnType<typeof asPerson>>;

beforeAll(async () => {
  world = await openWorld();
  admin = await asPerson(world.product, 'admin');
}, START_LIMIT_MS);

afterAll(() => closeWorld(world), START_LIMIT_MS);

const ids = new Map<string, string>();

async function addressOf(path: string, noun: string | undefined): Promise<string> {
  if (noun && !ids.has(noun)) ids.set(noun, (await admin.list<{ _id: string }>(noun))[0]?._id ?? 'none');
  return `${world.product.url}${path.replace(':id', noun ? (ids.get(noun) ?? '') : '')}`;
}

const settled = (page: Page) =>
  until(
    'the page to settle',
    () =>
      page.evaluate(() => document.querySelectorAll('main [aria-busy=true], main .MuiSkeleton-root').length),
    (count) => count === 0,
  );

/** What is wrong with one screen, whatever its data. */
async function faultsOf(page: Page, h1: string | RegExp): Promise<string[]> {
  const heading = page.locator('#app h1');
  await heading.first().waitFor();
  await page.locator('#before').waitFor({ state: 'detached' });
  await settled(page);
  const name = (await heading.first().innerText()).trim();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return [
    ...((await heading.count()) === 1 ? [] : ['more than one h1']),
    ...((typeof h1 === 'string' ? h1 === name : h1.test(name)) ? [] : [`h1 is '${name}'`]),
    ...((await page.title()).endsWith(' · Tankbook') ? [] : [`title is '${await page.title()}'`]),
    ...(overflow <= 0 ? [] : [`wider than the window by ${String(overflow)} px`]),
    ...(await barriers(page)),
  ];
}

describe.each(SCHEMES)('every screen, %s', (colorScheme) => {
  it.each(WIDTHS)(
    'is one clear page at %i px, without a barrier and without a complaint of the browser',
    async (width) => {
      const { page, troubles } = await newVisitor(world.browser, { width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await signIn(page, world.product.url, 'admin');
      const wrong: Record<string, string[]> = {};
      for (const [path, h1, noun] of PATHS) {
        await page.goto(await addressOf(path, noun));
        const faults = await faultsOf(page, h1);
        if (faults.length > 0) wrong[path] = faults;
      }
      await page.context().close();
      expect({ wrong, troubles }).toEqual({ wrong: {}, troubles: [] });
    },
    WALK_LIMIT_MS,
  );
});

it(
  'takes other colours at once for who wants no motion, so that nothing is pale on the way',
  async () => {
    const { page } = await newVisitor(world.browser);
    await signIn(page, world.product.url, 'admin');
    const [atOnce, later] = await page.evaluate(async () => {
      const { documentElement: root } = document;
      const colour = () => getComputedStyle(document.querySelector('h1') ?? root).color;
      root.removeAttribute('data-light');
      root.setAttribute('data-dark', '');
      const first = colour();
      await new Promise((done) => setTimeout(done, 500));
      return [first, colour()];
    });
    await page.context().close();
    expect(atOnce).toBe(later);
    expect(later).toBe('rgb(228, 235, 234)');
  },
  WALK_LIMIT_MS,
);
