import { barriers } from './barriers';
import { SCHEMES, SCREENS, WIDTHS, addressesIn, dressed, faultsOf, opened } from './everyScreen';
import type { Look } from './everyScreen';
import type { Visitor } from './visitor';
import { newVisitor, signIn } from './visitor';
import type { World } from './world';
import { START_LIMIT_MS, closeWorld, openWorld } from './world';

const WALK_LIMIT_MS = 240_000;
/** Where a barrier is looked for; `npm run proof -- screens` looks in every width and scheme, each loaded anew. */
const WITHOUT_BARRIER: readonly Look[] = [
  { width: 360, scheme: 'dark' },
  { width: 1280, scheme: 'light' },
];
const LOOKS = SCHEMES.flatMap((scheme) => WIDTHS.map((width): Look => ({ width, scheme })));

let world: World;
let visitor: Visitor;
let addressOf: Awaited<ReturnType<typeof addressesIn>>;

beforeAll(async () => {
  world = await openWorld();
  addressOf = await addressesIn(world);
  visitor = await newVisitor(world.browser);
  await signIn(visitor.page, world.product.url, 'admin');
}, START_LIMIT_MS);

afterAll(() => closeWorld(world), START_LIMIT_MS);

const isLookedAt = ({ width, scheme }: Look) =>
  WITHOUT_BARRIER.some((look) => look.width === width && look.scheme === scheme);

it.each(SCREENS.map(([path, h1, noun]) => ({ path, h1, noun })))(
  '$path is one clear page in every width and scheme, without a barrier and without a complaint of the browser',
  async ({ path, h1, noun }) => {
    const { page, troubles } = visitor;
    const begun = troubles.length;
    await page.goto(await addressOf(path, noun));
    await opened(page);
    const wrong: Record<string, string[]> = {};
    for (const look of LOOKS) {
      await dressed(page, look);
      const faults = [...(await faultsOf(page, h1)), ...(isLookedAt(look) ? await barriers(page) : [])];
      if (faults.length > 0) wrong[`${String(look.width)} px, ${look.scheme}`] = faults;
    }
    expect({ wrong, troubles: troubles.slice(begun) }).toEqual({ wrong: {}, troubles: [] });
  },
  WALK_LIMIT_MS,
);

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
