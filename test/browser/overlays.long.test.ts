import type { Page } from 'playwright-core';
import { findAccessibilityViolations } from './support/accessibility';
import type { BrowserUser } from './support/browserUser';
import { openBrowserUser, signIn } from './support/browserUser';
import { COLOR_SCHEMES } from './support/screens';
import type { TestEnvironment } from './support/testEnvironment';
import { START_TIMEOUT_MS, stopTestEnvironment, startTestEnvironment } from './support/testEnvironment';

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
      // A click while the grid replaces the plain table may be lost.
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

let environment: TestEnvironment;
let user: BrowserUser;

beforeAll(async () => {
  environment = await startTestEnvironment();
  user = await openBrowserUser(environment.browser);
  await signIn(user.page, environment.product.url, 'admin');
}, START_TIMEOUT_MS);

afterAll(() => stopTestEnvironment(environment), START_TIMEOUT_MS);

it.each(OVERLAYS)(
  '$name has no accessibility violations in both color schemes',
  async ({ at, width = 1280, expected, open }) => {
    const { context, consoleErrors } = user;
    const page = await context.newPage();
    const errorsBefore = consoleErrors.length;
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${environment.product.url}${at}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await open(page);
    await page.getByRole(expected).first().waitFor();
    const violations: Record<string, string[]> = {};
    for (const colorScheme of COLOR_SCHEMES) {
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
