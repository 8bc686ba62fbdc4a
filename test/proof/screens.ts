import { barriers } from '../browser/barriers';
import { openBrowser } from '../browser/chromium';
import { SCHEMES, SCREENS, WIDTHS, addressesIn, dressed, faultsOf, opened } from '../browser/everyScreen';
import type { Look } from '../browser/everyScreen';
import { newVisitor, signIn } from '../browser/visitor';
import { closeWorld } from '../browser/world';
import type { World } from '../browser/world';
import { startProduct } from '../startProduct';
import type { Proof, Standing, Tally } from './proof';

const LOOKS = SCHEMES.flatMap((scheme) => WIDTHS.map((width): Look => ({ width, scheme })));

type Ground = World & Standing;

async function ground(): Promise<Ground> {
  const [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  return { product, browser, close: () => closeWorld({ product, browser }) };
}

/** Walk through every screen at one width in one scheme, each loaded anew. */
async function round({ product, browser }: Ground, number: number): Promise<Tally> {
  const look = LOOKS[(number - 1) % LOOKS.length] ?? { width: 1280, scheme: 'light' };
  const { page, context, troubles } = await newVisitor(browser, { width: look.width, height: 900 });
  await dressed(page, look);
  await signIn(page, product.url, 'admin');
  const addressOf = await addressesIn({ product });
  const defects: string[] = [];
  for (const [path, h1, noun] of SCREENS) {
    await page.goto(await addressOf(path, noun));
    await opened(page);
    for (const fault of [...(await faultsOf(page, h1)), ...(await barriers(page))])
      defects.push(`${path} at ${String(look.width)} px, ${look.scheme}: ${fault}`);
  }
  await context.close();
  return { cases: SCREENS.length, defects: [...defects, ...troubles] };
}

/** Each screen by itself, as somebody finds it who opens it in this window. */
export const screens: Proof<Ground> = {
  name: 'screens',
  claim:
    'every screen in every width and scheme is one clear page, without a barrier or a complaint of the browser',
  rounds: LOOKS.length,
  ground,
  round,
};
