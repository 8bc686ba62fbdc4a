import type { Page } from 'playwright-core';
import { signIn } from '../../../browser/visitor';
import { until } from '../../../browser/until';
import { openEye } from './eye';
import type { Eye } from './eye';
import type { Stage } from './stage';

/** Somebody at a window of some width, and the eye on what happens in it. */
export interface Visit {
  page: Page;
  eye: Eye;
  width: number;
  /** Go to an address and wait until it shows what it has. */
  open: (address: string) => Promise<void>;
  /** What is wrong here and now, told with where that is. */
  faults: (where: string) => Promise<string[]>;
}

const HEIGHT = 1_400;

const WAITING =
  "document.querySelectorAll('main [aria-busy=true], main .MuiSkeleton-root, [role=progressbar]').length";
/** What stands in for a screen or a part of it that broke. */
const BROKEN = /This page could(n’t| not) be shown/;

/** Wait until nothing on the page is still on its way. */
export const settled = (page: Page): Promise<unknown> =>
  until(
    'the page to settle',
    () => page.evaluate<number>(WAITING),
    (count) => count === 0,
  );

/** Sign in at a window of this width. */
export async function visit({ browser, url, met }: Stage, width: number, bypassCSP = false): Promise<Visit> {
  const viewport = { width, height: HEIGHT };
  const context = await browser.newContext({ viewport, bypassCSP, reducedMotion: 'reduce' });
  const eye = await openEye(context, new URL(url).origin);
  const page = await context.newPage();
  await signIn(page, url, 'admin');
  const open = async (address: string) => {
    await page.goto(`${url}${address}`);
    await page.locator('h1').first().waitFor();
    await settled(page);
  };
  const faults = async (where: string) => {
    const found = await eye.look(page);
    for (const mark of eye.seen) met.add(mark);
    const isBroken = BROKEN.test(await page.locator('body').innerText());
    return [...found, ...eye.happened(), ...(isBroken ? ['it broke'] : [])].map(
      (fault) => `${where} (${String(width)} px): ${fault}`,
    );
  };
  return { page, eye, width, open, faults };
}
