import { findAccessibilityViolations } from '../../browser/support/accessibility';
import { openBrowser } from '../../browser/support/chromium';
import {
  COLOR_SCHEMES,
  SCREENS,
  WIDTHS,
  createAddressResolver,
  applyViewport,
  findDefects,
  waitUntilLoaded,
} from '../../browser/support/screens';
import type { Viewport } from '../../browser/support/screens';
import { openBrowserUser, signIn } from '../../browser/support/browserUser';
import { stopTestEnvironment } from '../../browser/support/testEnvironment';
import type { TestEnvironment } from '../../browser/support/testEnvironment';
import { startProduct } from '../../startProduct';
import type { Proof, Fixture, RoundResult } from '../runner/proof';

const VIEWPORTS = COLOR_SCHEMES.flatMap((scheme) => WIDTHS.map((width): Viewport => ({ width, scheme })));

type ScreensSetup = TestEnvironment & Fixture;

async function setUp(): Promise<ScreensSetup> {
  const [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  return { product, browser, close: () => stopTestEnvironment({ product, browser }) };
}

/** Loads every screen at one width and color scheme. */
async function round({ product, browser }: ScreensSetup, number: number): Promise<RoundResult> {
  const viewport = VIEWPORTS[(number - 1) % VIEWPORTS.length] ?? { width: 1280, scheme: 'light' };
  const { page, context, consoleErrors } = await openBrowserUser(browser, {
    width: viewport.width,
    height: 900,
  });
  await applyViewport(page, viewport);
  await signIn(page, product.url, 'admin');
  const addressOf = await createAddressResolver({ product });
  const defects: string[] = [];
  for (const [path, h1, noun] of SCREENS) {
    await page.goto(await addressOf(path, noun));
    await waitUntilLoaded(page);
    for (const defect of [...(await findDefects(page, h1)), ...(await findAccessibilityViolations(page))])
      defects.push(`${path} at ${String(viewport.width)} px, ${viewport.scheme}: ${defect}`);
  }
  await context.close();
  return { cases: SCREENS.length, defects: [...defects, ...consoleErrors] };
}

export const screens: Proof<ScreensSetup> = {
  name: 'screens',
  claim:
    'every screen at every width and color scheme has one heading, no overflow, no accessibility violation and no console error',
  rounds: VIEWPORTS.length,
  setUp,
  round,
};
