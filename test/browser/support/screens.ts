import type { Page } from 'playwright-core';
import { waitUntil } from './waitUntil';
import { apiClientFor } from './testEnvironment';
import type { TestEnvironment } from './testEnvironment';

export const WIDTHS = [360, 768, 1280, 1920] as const;
export const COLOR_SCHEMES = ['light', 'dark'] as const;

/** Window width and color scheme. */
export interface Viewport {
  width: (typeof WIDTHS)[number];
  scheme: (typeof COLOR_SCHEMES)[number];
}

/** Every path that a super administrator can open; `:id` is replaced by the first record of the noun. */
export const SCREENS: readonly (readonly [path: string, heading: string | RegExp, noun?: string])[] = [
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
  ['/counters/readings', 'Review readings'],
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

/** Resolves paths to addresses of a running product. */
export async function createAddressResolver({ product }: Pick<TestEnvironment, 'product'>) {
  const admin = await apiClientFor(product, 'admin');
  const ids = new Map<string, string>();
  return async (path: string, noun: string | undefined): Promise<string> => {
    if (noun && !ids.has(noun)) ids.set(noun, (await admin.list<{ _id: string }>(noun))[0]?._id ?? 'none');
    return `${product.url}${path.replace(':id', noun ? (ids.get(noun) ?? '') : '')}`;
  };
}

const LOADING = 'main [aria-busy=true], main .MuiSkeleton-root, [role=progressbar]:not([aria-valuenow])';

/**
 * Waits until nothing is loading; scrolls to what is loading, because blocks of the dashboard load when they
 * become visible.
 */
export const waitUntilSettled = (page: Page) =>
  waitUntil(
    'the page to settle',
    () =>
      page.evaluate((selector) => {
        const elements = document.querySelectorAll(selector);
        elements[0]?.scrollIntoView();
        return elements.length;
      }, LOADING),
    (count) => count === 0,
  );

/** Waits until a screen has loaded its data. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.locator('#app h1').first().waitFor();
  await waitUntilSettled(page);
}

/** Changes width and color scheme without reloading. */
export async function applyViewport(page: Page, { width, scheme }: Viewport): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await waitUntilSettled(page);
}

const CONTROLS = 'a, button, input, select, textarea, [role=button], [role=tab]';

/**
 * Controls that are neither visible nor reachable by scrolling, because an ancestor with hidden overflow
 * clips them.
 */
const findClippedControls = (page: Page): Promise<string[]> =>
  page.evaluate((selector) => {
    const isClipped = (control: Element): boolean => {
      const box = control.getBoundingClientRect();
      for (let frame = control.parentElement; frame; frame = frame.parentElement) {
        const { overflowX, position } = getComputedStyle(frame);
        if (overflowX === 'auto' || overflowX === 'scroll' || position === 'fixed') return false;
        const { left, right } = frame.getBoundingClientRect();
        if (overflowX !== 'visible' && (box.left >= right || box.right <= left)) return true;
      }
      return false;
    };
    return [...document.querySelectorAll(selector)]
      .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter(isClipped)
      .map((control) => control.getAttribute('aria-label') ?? control.textContent.trim());
  }, CONTROLS);

/** Checks heading, title, horizontal overflow and the controls of the current screen. */
export async function findDefects(page: Page, heading: string | RegExp): Promise<string[]> {
  const headings = page.locator('#app h1');
  const name = (await headings.first().innerText()).trim();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return [
    ...((await headings.count()) === 1 ? [] : ['more than one h1']),
    ...((typeof heading === 'string' ? heading === name : heading.test(name)) ? [] : [`h1 is '${name}'`]),
    ...((await page.title()).endsWith(' · Tankbook') ? [] : [`title is '${await page.title()}'`]),
    ...(overflow <= 0 ? [] : [`wider than the window by ${String(overflow)} px`]),
    ...(await findClippedControls(page)).map((name) => `'${name}' is cut off`),
  ];
}
