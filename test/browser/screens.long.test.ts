import { findAccessibilityViolations } from './support/accessibility';
import {
  SCREENS,
  createAddressResolver,
  applyViewport,
  findDefects,
  waitUntilLoaded,
} from './support/screens';
import type { Viewport } from './support/screens';
import type { BrowserUser } from './support/browserUser';
import { openBrowserUser, signIn } from './support/browserUser';
import type { TestEnvironment } from './support/testEnvironment';
import { START_TIMEOUT_MS, stopTestEnvironment, startTestEnvironment } from './support/testEnvironment';

const TEST_TIMEOUT_MS = 240_000;
/** The `screens` proof checks every screen at all widths in both color schemes, each for accessibility. */
const VIEWPORTS: readonly Viewport[] = [
  { width: 360, scheme: 'dark' },
  { width: 1280, scheme: 'light' },
];

let environment: TestEnvironment;
let user: BrowserUser;
let addressOf: Awaited<ReturnType<typeof createAddressResolver>>;

beforeAll(async () => {
  environment = await startTestEnvironment();
  addressOf = await createAddressResolver(environment);
  user = await openBrowserUser(environment.browser);
  await signIn(user.page, environment.product.url, 'admin');
}, START_TIMEOUT_MS);

afterAll(() => stopTestEnvironment(environment), START_TIMEOUT_MS);

/**
 * Every third screen, which are lists, records and forms in turn. Accessibility checks take longest, so each
 * screen is checked in one viewport.
 */
const SAMPLE = SCREENS.filter((_screen, index) => index % 3 === 0).map(([path, h1, noun], index) => ({
  path,
  h1,
  noun,
  checked: VIEWPORTS[index % VIEWPORTS.length],
}));

it.each(SAMPLE)(
  '$path has one heading, no overflow, no control out of sight and no console error on a narrow dark and a wide light screen, and no accessibility violation on one of them',
  async ({ path, h1, noun, checked }) => {
    const { page, consoleErrors } = user;
    const errorsBefore = consoleErrors.length;
    await page.goto(await addressOf(path, noun));
    await waitUntilLoaded(page);
    const defects: Record<string, string[]> = {};
    for (const look of VIEWPORTS) {
      await applyViewport(page, look);
      const violations = look === checked ? await findAccessibilityViolations(page) : [];
      const found = [...(await findDefects(page, h1)), ...violations];
      if (found.length > 0) defects[`${String(look.width)} px, ${look.scheme}`] = found;
    }
    expect({ wrong: defects, consoleErrors: consoleErrors.slice(errorsBefore) }).toEqual({
      wrong: {},
      consoleErrors: [],
    });
  },
  TEST_TIMEOUT_MS,
);

it(
  'changes colors without a transition for users who prefer reduced motion',
  async () => {
    const { page } = user;
    await applyViewport(page, { width: 1280, scheme: 'light' });
    const [immediately, later] = await page.evaluate(async () => {
      const { documentElement: root } = document;
      const colour = () => getComputedStyle(document.querySelector('h1') ?? root).color;
      root.removeAttribute('data-light');
      root.setAttribute('data-dark', '');
      const first = colour();
      await new Promise((done) => setTimeout(done, 500));
      return [first, colour()];
    });
    expect(immediately).toBe(later);
    expect(later).toBe('rgb(228, 235, 234)');
  },
  TEST_TIMEOUT_MS,
);
