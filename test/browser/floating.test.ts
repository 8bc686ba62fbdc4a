import type { Page } from 'playwright-core';
import { barriers } from './barriers';
import { newVisitor, signIn } from './visitor';
import type { World } from './world';
import { START_LIMIT_MS, closeWorld, openWorld } from './world';

const WALK_LIMIT_MS = 60_000;
let world: World;

beforeAll(async () => {
  world = await openWorld();
}, START_LIMIT_MS);

afterAll(() => closeWorld(world), START_LIMIT_MS);

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** What floats over a page, where it is opened from, and how; `shown` is its role once it is there. */
const FLOATING: readonly {
  what: string;
  at: string;
  width?: number;
  shown: Parameters<Page['getByRole']>[0];
  open: (page: Page) => Promise<void>;
}[] = [
  { what: 'the notifications', at: '/', shown: 'dialog', open: (page) => press(page, /^Notifications/) },
  { what: 'the account menu', at: '/', shown: 'menu', open: (page) => press(page, 'Your account') },
  {
    what: 'the menu of a small screen',
    at: '/',
    width: 360,
    shown: 'navigation',
    open: (page) => press(page, 'Open menu'),
  },
  {
    what: 'the question before emptying a payment',
    at: '/wallets?tab=Payments',
    shown: 'alertdialog',
    open: (page) => press(page, /^Unload/),
  },
  {
    what: 'the palette with what was found',
    at: '/tanks',
    shown: 'option',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Find anything' }).fill('mari');
      await page.getByRole('option', { name: /CL-/ }).first().waitFor();
    },
  },
  {
    what: 'the columns of a list',
    at: '/tanks',
    shown: 'dialog',
    open: async (page) => {
      await press(page, 'View');
      await page.getByRole('menuitem', { name: 'Columns and rows…' }).click();
    },
  },
  {
    what: 'a billing run before it is looked at',
    at: '/bills',
    shown: 'dialog',
    open: (page) => press(page, 'Run billing'),
  },
  {
    what: 'the question before leaving a form',
    at: '/tanks/add',
    shown: 'alertdialog',
    open: async (page) => {
      await page.getByLabel(/^Name/).first().fill('Marina Heights T9');
      await page.getByRole('link', { name: 'Devices' }).click();
    },
  },
  {
    what: 'the faults of a form',
    at: '/clients/add',
    shown: 'group',
    open: (page) => press(page, 'Save'),
  },
];

describe.each(['light', 'dark'] as const)('what floats over a page, %s', (colorScheme) => {
  it.each(FLOATING)(
    'has no barrier: $what',
    async ({ at, width = 1280, shown, open }) => {
      const { page, context, troubles } = await newVisitor(world.browser, { width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await signIn(page, world.product.url, 'admin');
      await page.goto(`${world.product.url}${at}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await open(page);
      await page.getByRole(shown).first().waitFor();
      expect({ barriers: await barriers(page), troubles }).toEqual({ barriers: [], troubles: [] });
      await context.close();
    },
    WALK_LIMIT_MS,
  );
});
