import type { Browser, BrowserContext } from 'playwright-core';
import type { Figure } from './figures';
import { median } from './figures';
import type { Visit } from './visit';
import { firstPaint, openVisit, sinceNavigation } from './visit';

/** Where the product runs and whose page is opened by whom. */
export interface Subject {
  url: string;
  employeeId: string;
  admin: { username: string; password: string };
}

/** What one round measures, by the figure's key. */
type Round = Record<Key, number>;

/** The table of figures; the budgets in bytes are exact, so they are held. */
const FIGURES = {
  signInCode: { name: 'sign-in page: code until usable', unit: 'kB', digits: 1, budget: 160 },
  signInPaint: { name: 'sign-in page: first contentful paint', unit: 'ms' },
  signInUsable: { name: 'sign-in page: usable', unit: 'ms' },
  employeeCode: {
    name: 'employee page, cold: code until its table shows rows',
    unit: 'kB',
    digits: 1,
  },
  gridCode: { name: 'employee page, cold: code until the grid is there', unit: 'kB', digits: 1, budget: 390 },
  employeeCold: { name: 'employee page, cold: first rows', unit: 'ms' },
  employeeGrid: { name: 'employee page, cold: grid interactive', unit: 'ms' },
  employeeWarm: { name: 'employee page, cached: first rows', unit: 'ms' },
  pageTime: { name: 'next page: rows changed', unit: 'ms' },
  pageCpu: { name: 'next page: main-thread CPU, not slowed', unit: 'ms' },
  sortTime: { name: 'sort: rows changed', unit: 'ms' },
  sortCpu: { name: 'sort: main-thread CPU, not slowed', unit: 'ms' },
  idleCommits: { name: 'idle minute of polling: React commits', unit: '', budget: 0 },
  idleCpu: { name: 'idle minute of polling: main-thread CPU', unit: 'ms' },
  heap: { name: 'heap after 30 navigations', unit: 'MB', digits: 1 },
} satisfies Record<string, Omit<Figure, 'value'>>;
type Key = keyof typeof FIGURES;

/** A row of the light table or of the grid, whichever is there first. */
const ROWS = '[role=rowheader], .MuiDataGrid-row [data-field]';
const GRID = '.MuiDataGrid-row [data-field]';
const IDLE_MS = 60_000;
const NAVIGATIONS = 30;

/** Measure the built product in Chromium, some rounds, and give the middle of each figure. */
export async function browserFigures(browser: Browser, subject: Subject, rounds: number): Promise<Figure[]> {
  const measured: Round[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`browser, round ${String(round)} of ${String(rounds)}`);
    measured.push(await oneRound(browser, subject, round === 1));
  }
  return (Object.keys(FIGURES) as Key[]).map((key) => ({
    ...FIGURES[key],
    value: median(measured.map((round) => round[key]).filter((value) => !Number.isNaN(value))),
  }));
}

async function oneRound(browser: Browser, subject: Subject, withIdle: boolean): Promise<Round> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 900 } });
  try {
    const visit = await openVisit(context);
    const signIn = await signInPage(visit, subject);
    const employee = await employeePage(context, subject);
    return { ...signIn, ...employee.figures, ...(await steps(employee.visit, subject, withIdle)) };
  } finally {
    await context.close();
  }
}

async function signInPage({ page, cost }: Visit, { url, admin }: Subject) {
  await page.goto(`${url}/login`);
  await page.waitForSelector('#app input[name=password]');
  const signInUsable = await sinceNavigation(page);
  const signInCode = cost().codeBytes / 1000;
  const signInPaint = await firstPaint(page);
  await page.fill('input[name=username]', admin.username);
  await page.fill('input[name=password]', admin.password);
  await page.click('button:has-text("Login")');
  await page.waitForSelector('h1:has-text("Dashboard")');
  return { signInCode, signInPaint, signInUsable };
}

/** Opened twice in new tabs: with an empty cache, then with a full one. */
async function employeePage(context: BrowserContext, { url, employeeId }: Subject) {
  const address = `${url}/users/${employeeId}`;
  const cold = await openVisit(context);
  await (await context.newCDPSession(cold.page)).send('Network.clearBrowserCache');
  cold.resetCost();
  await cold.page.goto(address);
  await cold.page.waitForSelector(ROWS);
  const employeeCold = await sinceNavigation(cold.page);
  const employeeCode = cold.cost().codeBytes / 1000;
  await cold.page.waitForSelector(GRID);
  const employeeGrid = await sinceNavigation(cold.page);
  const gridCode = cold.cost().codeBytes / 1000;
  const warm = await openVisit(context);
  await warm.page.goto(address);
  await warm.page.waitForSelector(ROWS);
  const employeeWarm = await sinceNavigation(warm.page);
  for (const tab of context.pages()) if (tab !== warm.page) await tab.close();
  return { visit: warm, figures: { employeeCode, employeeCold, employeeGrid, gridCode, employeeWarm } };
}

async function steps(visit: Visit, { url, employeeId }: Subject, withIdle: boolean) {
  await visit.page.waitForSelector(GRID);
  const pageTime = await rowsChange(visit, nextPage);
  const sortTime = await rowsChange(visit, sortByAmount);
  await visit.unthrottle();
  const pageCpu = await cpuOf(visit, () => rowsChange(visit, nextPage));
  const sortCpu = await cpuOf(visit, () => rowsChange(visit, sortByAmount));
  for (let step = 0; step < NAVIGATIONS; step += 1) {
    await visit.page.click(`a[href="${step % 2 === 0 ? '/users' : '/'}"] >> nth=0`);
    await visit.page.waitForSelector(`h1:has-text("${step % 2 === 0 ? 'Employees' : 'Dashboard'}")`);
  }
  await visit.collectGarbage();
  const heap = (await visit.metric('JSHeapUsedSize')) / 1_000_000;
  await visit.page.goto(`${url}/users/${employeeId}`);
  await visit.page.waitForSelector(ROWS);
  const idle = withIdle ? await idleMinute(visit) : { idleCommits: NaN, idleCpu: NaN };
  return { pageTime, sortTime, pageCpu, sortCpu, heap, ...idle };
}

const nextPage = ({ page }: Visit) => page.click('button[aria-label="Go to next page"]');
const sortByAmount = ({ page }: Visit) => page.click('[role=columnheader][data-field=amount]');

/** Milliseconds from the click until the first row is another one and drawn. */
async function rowsChange(visit: Visit, gesture: (visit: Visit) => Promise<void>): Promise<number> {
  const { page } = visit;
  const before = await page.textContent('.MuiDataGrid-row');
  const begun = performance.now();
  await gesture(visit);
  await page.waitForFunction(
    (old) => document.querySelector('.MuiDataGrid-row')?.textContent !== old,
    before,
  );
  return performance.now() - begun;
}

async function cpuOf({ metric }: Visit, work: () => Promise<unknown>): Promise<number> {
  const before = await metric('TaskDuration');
  await work();
  return ((await metric('TaskDuration')) - before) * 1000;
}

async function idleMinute(visit: Visit) {
  await visit.page.waitForTimeout(6_000);
  const commits = await visit.commits();
  const idleCpu = await cpuOf(visit, () => visit.page.waitForTimeout(IDLE_MS));
  return { idleCommits: (await visit.commits()) - commits, idleCpu };
}
