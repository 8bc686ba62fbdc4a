import type { Page } from 'playwright-core';
import { signIn } from '../../../browser/support/browserUser';
import { waitUntilSettled } from '../../../browser/support/screens';
import { attachScriptProbe } from './scriptProbe';
import type { ScriptProbe } from './scriptProbe';
import type { InjectedSite } from './injectedServer';

/** A signed-in page at some width, with a probe. */
export interface ProbedPage {
  page: Page;
  probe: ScriptProbe;
  width: number;
  /** Opens an address and waits until it has loaded. */
  open: (address: string) => Promise<void>;
  /** Defects of the current page, prefixed with its location. */
  findDefects: (where: string) => Promise<string[]>;
}

const HEIGHT = 1_400;

/** Error message of a page or part that crashed. */
const BROKEN_PAGE = /This page could(n’t| not) be shown/;

/** Signs in with a window of this width. */
export async function openProbedPage(
  { browser, url, seenMarkers }: InjectedSite,
  width: number,
  bypassCSP = false,
): Promise<ProbedPage> {
  const viewport = { width, height: HEIGHT };
  const context = await browser.newContext({ viewport, bypassCSP, reducedMotion: 'reduce' });
  const probe = await attachScriptProbe(context, new URL(url).origin);
  const page = await context.newPage();
  await signIn(page, url, 'admin');
  const open = async (address: string) => {
    await page.goto(`${url}${address}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await waitUntilSettled(page);
  };
  const findDefects = async (where: string) => {
    const defects = await probe.inspect(page);
    for (const marker of probe.seenMarkers) seenMarkers.add(marker);
    const isBroken = BROKEN_PAGE.test(await page.locator('body').innerText());
    return [...defects, ...probe.takeEvents(), ...(isBroken ? ['the page crashed'] : [])].map(
      (defect) => `${where} (${String(width)} px): ${defect}`,
    );
  };
  return { page, probe, width, open, findDefects };
}
