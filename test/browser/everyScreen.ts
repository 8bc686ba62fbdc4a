import type { Page } from 'playwright-core';
import { until } from './until';
import { asPerson } from './world';
import type { World } from './world';

export const WIDTHS = [360, 768, 1280, 1920] as const;
export const SCHEMES = ['light', 'dark'] as const;

/** A window as somebody may have it. */
export interface Look {
  width: (typeof WIDTHS)[number];
  scheme: (typeof SCHEMES)[number];
}

/** Every path a super administrator can open, with the noun whose first record stands for `:id`. */
export const SCREENS: readonly (readonly [path: string, h1: string | RegExp, noun?: string])[] = [
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

/** Where the screens of a running product are: the first record of a noun stands for `:id`. */
export async function addressesIn({ product }: Pick<World, 'product'>) {
  const admin = await asPerson(product, 'admin');
  const ids = new Map<string, string>();
  return async (path: string, noun: string | undefined): Promise<string> => {
    if (noun && !ids.has(noun)) ids.set(noun, (await admin.list<{ _id: string }>(noun))[0]?._id ?? 'none');
    return `${product.url}${path.replace(':id', noun ? (ids.get(noun) ?? '') : '')}`;
  };
}

const settled = (page: Page) =>
  until(
    'the page to settle',
    () =>
      page.evaluate(() => document.querySelectorAll('main [aria-busy=true], main .MuiSkeleton-root').length),
    (count) => count === 0,
  );

/** Wait until a screen is there, with its data. */
export async function opened(page: Page): Promise<void> {
  await page.locator('#app h1').first().waitFor();
  await page.locator('#before').waitFor({ state: 'detached' });
  await settled(page);
}

/** Give a window another look, as its owner would, without loading anything again. */
export async function dressed(page: Page, { width, scheme }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await settled(page);
}

/** What is wrong with one screen as it stands, whatever its data. */
export async function faultsOf(page: Page, h1: string | RegExp): Promise<string[]> {
  const heading = page.locator('#app h1');
  const name = (await heading.first().innerText()).trim();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return [
    ...((await heading.count()) === 1 ? [] : ['more than one h1']),
    ...((typeof h1 === 'string' ? h1 === name : h1.test(name)) ? [] : [`h1 is '${name}'`]),
    ...((await page.title()).endsWith(' · Tankbook') ? [] : [`title is '${await page.title()}'`]),
    ...(overflow <= 0 ? [] : [`wider than the window by ${String(overflow)} px`]),
  ];
}
