import type { Page } from 'playwright-core';
import { findAccessibilityViolations } from './accessibility';
import type { BrowserUser } from './browserUser';
import { openBrowserUser, signIn } from './browserUser';
import type { Viewport } from './screens';
import { COLOR_SCHEMES } from './screens';
import type { TestEnvironment } from './testEnvironment';
import { START_TIMEOUT_MS, stopTestEnvironment, startTestEnvironment } from './testEnvironment';

const WALK_LIMIT_MS = 60_000;

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** Overlays: their page, how to open them, and the expected role. */
const OVERLAYS: readonly {
  name: string;
  at: string;
  width?: number;
  expected: Parameters<Page['getByRole']>[0];
  open: (page: Page) => Promise<void>;
}[] = [
  { name: 'the notifications', at: '/', expected: 'dialog', open: (page) => press(page, /^Notifications/) },
  { name: 'the account menu', at: '/', expected: 'menu', open: (page) => press(page, 'Your account') },
  {
    name: 'the navigation on a narrow screen',
    at: '/',
    width: 360,
    expected: 'navigation',
    open: (page) => press(page, 'Open menu'),
  },
  {
    name: 'the confirmation of unloading a payment',
    at: '/wallets?tab=Payments',
    expected: 'alertdialog',
    open: async (page) => {
      // The grid replaces the plain table, whose button would lose the click.
      await page.locator('.MuiDataGrid-row').first().waitFor();
      await press(page, /^Unload/);
    },
  },
  {
    name: 'the command palette with results',
    at: '/tanks',
    expected: 'option',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Find anything' }).fill('mari');
      await page.getByRole('option', { name: /CL-/ }).first().waitFor();
    },
  },
  {
    name: 'the column settings of a list',
    at: '/tanks',
    expected: 'dialog',
    open: async (page) => {
      await press(page, 'View');
      await page.getByRole('menuitem', { name: 'Columns and rows…' }).click();
    },
  },
  {
    name: 'the billing run dialog',
    at: '/bills',
    expected: 'dialog',
    open: (page) => press(page, 'Run billing'),
  },
  {
    name: 'the unsaved changes prompt',
    at: '/tanks/add',
    expected: 'alertdialog',
    open: async (page) => {
      await page.getByLabel(/^Name/).first().fill('Marina Heights T9');
      await page.getByRole('link', { name: 'Devices' }).click();
    },
  },
  {
    name: 'the error summary of a form',
    at: '/clients/add',
    expected: 'group',
    open: (page) => press(page, 'Save'),
  },
];

/** Tests each overlay for accessibility, in both color schemes or alternately in one of them. */
export function testOverlays({ inEachScheme }: { inEachScheme: boolean }): void {
  let environment: TestEnvironment;
  let user: BrowserUser;

  beforeAll(async () => {
    environment = await startTestEnvironment();
    user = await openBrowserUser(environment.browser);
    await signIn(user.page, environment.product.url, 'admin');
  }, START_TIMEOUT_MS);

  afterAll(() => stopTestEnvironment(environment), START_TIMEOUT_MS);

  const schemesOf = (index: number): readonly Viewport['scheme'][] =>
    COLOR_SCHEMES.filter((_scheme, at) => inEachScheme || at === index % COLOR_SCHEMES.length);

  it.each(OVERLAYS.map((overlay, index) => ({ ...overlay, schemes: schemesOf(index) })))(
    '$name has no accessibility violations in $schemes',
    async ({ at, width = 1280, expected, open, schemes }) => {
      const { context, consoleErrors } = user;
      const page = await context.newPage();
      const errorsBefore = consoleErrors.length;
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${environment.product.url}${at}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await open(page);
      await page.getByRole(expected).first().waitFor();
      const violations: Record<string, string[]> = {};
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        const found = await findAccessibilityViolations(page);
        if (found.length > 0) violations[colorScheme] = found;
      }
      expect({ violations, consoleErrors: consoleErrors.slice(errorsBefore) }).toEqual({
        violations: {},
        consoleErrors: [],
      });
      await page.close();
    },
    WALK_LIMIT_MS,
  );
}
