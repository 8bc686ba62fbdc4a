import type { Browser, BrowserContext } from 'playwright-core';
import type { Figure } from './figures';
import { median } from './figures';
import type { MeasuredTab } from './measuredTab';
import { firstPaint, openMeasuredTab, sinceNavigation } from './measuredTab';

/** Address of the product, the employee page to open, and the user who opens it. */
export interface Subject {
  url: string;
  employeeId: string;
  admin: { username: string; password: string };
}

/** Figures of one round. */
type Round = Record<Key, number>;

/** All figures; those in bytes are exact. */
const FIGURES = {
  signInCode: { name: 'sign-in page: code until usable', unit: 'kB', digits: 1, budget: 160 },
  signInPaint: { name: 'sign-in page: first contentful paint', unit: 'ms' },
  signInUsable: { name: 'sign-in page: usable', unit: 'ms' },
  employeeCode: {
    name: 'employee page, cold: code until its table shows rows',
    unit: 'kB',
    digits: 1,
    budget: 390,
  },
  employeeCold: { name: 'employee page, cold: first rows', unit: 'ms' },
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

const ROWS = 'tbody tr';
const IDLE_MS = 60_000;
const NAVIGATIONS = 30;

/** Measures the built product in Chromium; returns the median of each figure. */
export async function browserFigures(browser: Browser, subject: Subject, rounds: number): Promise<Figure[]> {
  const measured: Round[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`browser, round ${String(round)} of ${String(rounds)}`);
    measured.push(await runRound(browser, subject, round === 1));
  }
  return (Object.keys(FIGURES) as Key[]).map((key) => ({
    ...FIGURES[key],
    value: median(measured.map((round) => round[key]).filter((value) => !Number.isNaN(value))),
  }));
}

async function runRound(browser: Browser, subject: Subject, withIdle: boolean): Promise<Round> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 900 } });
  try {
    const tab = await openMeasuredTab(context);
    const signIn = await measureSignInPage(tab, subject);
    const employee = await measureEmployeePage(context, subject);
    return {
      ...signIn,
      ...employee.figures,
      ...(await measureInteractions(employee.visit, subject, withIdle)),
    };
  } finally {
    await context.close();
  }
}

async function measureSignInPage({ page, cost }: MeasuredTab, { url, admin }: Subject) {
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

/** Opened twice in new tabs, with an empty and with a full cache. */
async function measureEmployeePage(context: BrowserContext, { url, employeeId }: Subject) {
  const address = `${url}/users/${employeeId}`;
  const coldTab = await openMeasuredTab(context);
  await (await context.newCDPSession(coldTab.page)).send('Network.clearBrowserCache');
  coldTab.resetCost();
  await coldTab.page.goto(address);
  await coldTab.page.waitForSelector(ROWS);
  const employeeCold = await sinceNavigation(coldTab.page);
  const employeeCode = coldTab.cost().codeBytes / 1000;
  const warmTab = await openMeasuredTab(context);
  await warmTab.page.goto(address);
  await warmTab.page.waitForSelector(ROWS);
  const employeeWarm = await sinceNavigation(warmTab.page);
  for (const tab of context.pages()) if (tab !== warmTab.page) await tab.close();
  return { visit: warmTab, figures: { employeeCode, employeeCold, employeeWarm } };
}

async function measureInteractions(tab: MeasuredTab, { url, employeeId }: Subject, withIdle: boolean) {
  await tab.page.waitForSelector(ROWS);
  const pageTime = await timeUntilRowsChange(tab, nextPage);
  const sortTime = await timeUntilRowsChange(tab, sortByAmount);
  await tab.unthrottle();
  const pageCpu = await measureCpu(tab, () => timeUntilRowsChange(tab, nextPage));
  const sortCpu = await measureCpu(tab, () => timeUntilRowsChange(tab, sortByAmount));
  for (let step = 0; step < NAVIGATIONS; step += 1) {
    await tab.page.click(`a[href="${step % 2 === 0 ? '/users' : '/'}"] >> nth=0`);
    await tab.page.waitForSelector(`h1:has-text("${step % 2 === 0 ? 'Employees' : 'Dashboard'}")`);
  }
  await tab.collectGarbage();
  const heap = (await tab.metric('JSHeapUsedSize')) / 1_000_000;
  await tab.page.goto(`${url}/users/${employeeId}`);
  await tab.page.waitForSelector(ROWS);
  const idle = withIdle ? await measureIdleMinute(tab) : { idleCommits: NaN, idleCpu: NaN };
  return { pageTime, sortTime, pageCpu, sortCpu, heap, ...idle };
}

const nextPage = ({ page }: MeasuredTab) => page.click('button[aria-label="Go to next page"]');
const sortByAmount = ({ page }: MeasuredTab) => page.click('th[data-field=amount] [role=button]');

/** Milliseconds until the first row has changed. */
async function timeUntilRowsChange(
  tab: MeasuredTab,
  gesture: (tab: MeasuredTab) => Promise<void>,
): Promise<number> {
  const { page } = tab;
  const before = await page.textContent(ROWS);
  const startedAt = performance.now();
  await gesture(tab);
  await page.waitForFunction(
    ([selector, previousText]) => document.querySelector(selector)?.textContent !== previousText,
    [ROWS, before] as const,
  );
  return performance.now() - startedAt;
}

async function measureCpu({ metric }: MeasuredTab, work: () => Promise<unknown>): Promise<number> {
  const before = await metric('TaskDuration');
  await work();
  return ((await metric('TaskDuration')) - before) * 1000;
}

async function measureIdleMinute(tab: MeasuredTab) {
  await tab.page.waitForTimeout(6_000);
  const commits = await tab.commits();
  const idleCpu = await measureCpu(tab, () => tab.page.waitForTimeout(IDLE_MS));
  return { idleCommits: (await tab.commits()) - commits, idleCpu };
}
