import type { Browser, CDPSession, Page, Request, Route } from 'playwright-core';
import { openBrowser } from '../../browser/support/chromium';
import { openBrowserUser, signIn } from '../../browser/support/browserUser';
import { startProduct, type Product } from '../../startProduct';
import type { Proof, RoundResult } from '../runner/proof';

/** Resources held by the page. */
interface PageResources {
  heap: number;
  listeners: number;
  nodes: number;
  timers: number;
  /** Running sagas. */
  tasks: number;
}

interface LongSession {
  page: Page;
  cdp: CDPSession;
  polling: { polls: number; open: number; most: number; hangs: boolean };
  before: PageResources;
  close: () => Promise<void>;
}

const POLL_MS = 5_000;
const POLLS_PER_ROUND = (30 * 60_000) / POLL_MS;
/** The first round is short, to keep `--rounds 1` fast. */
const FIRST_POLLS = 40;
const WARM_UP_POLLS = 40;
const MAX_HEAP_GROWTH_MB = 5;
/** Allowed growth; menus and toasts come and go. */
const TOLERANCE = { listeners: 60, nodes: 400, timers: 3, tasks: 3 };

/** Runs in the page: counts pending timers. */
const COUNT_TIMERS = `{
  const waiting = new Set();
  window.__timers = () => waiting.size;
  for (const kind of ['Timeout', 'Interval']) {
    const set = window['set' + kind].bind(window), clear = window['clear' + kind].bind(window);
    window['set' + kind] = (work, ms, ...more) => {
      const id = set((...given) => { if (kind === 'Timeout') waiting.delete(id); work(...given); }, ms, ...more);
      waiting.add(id);
      return id;
    };
    window['clear' + kind] = (id) => { waiting.delete(id); clear(id); };
  }
}`;

/** Runs in the page on all objects: counts running Redux-Saga tasks. */
const COUNT_TASKS = `function () {
  const isTask = (one) => Object.prototype.hasOwnProperty.call(one, '@@redux-saga/TASK');
  return this.filter((one) => isTask(one) && one.isRunning()).length;
}`;

async function countRunningTasks(cdp: CDPSession): Promise<number> {
  const objectGroup = 'tasks';
  const { result } = await cdp.send('Runtime.evaluate', { expression: 'Object.prototype', objectGroup });
  const { objects } = await cdp.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
    objectGroup,
  });
  const counted = await cdp.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: COUNT_TASKS,
    returnByValue: true,
  });
  await cdp.send('Runtime.releaseObjectGroup', { objectGroup });
  const count: unknown = counted.result.value;
  if (typeof count !== 'number' || count === 0) throw new Error('No running saga was found in the page.');
  return count;
}

async function measureResources({ page, cdp }: Pick<LongSession, 'page' | 'cdp'>): Promise<PageResources> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((object) => object.name === name)?.value ?? NaN;
  const timers = await page.evaluate<number>('window.__timers()');
  const heap = metric('JSHeapUsedSize') / 1_000_000;
  const [listeners, nodes] = [metric('JSEventListeners'), metric('Nodes')];
  return { heap, listeners, nodes, timers, tasks: await countRunningTasks(cdp) };
}

const createNotification = (number: number) => ({
  _id: `0193a000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  code: 'bill_overdue',
  status: 0,
  title: `Invoice ${String(number)}`,
  text: 'It is overdue',
  severity: 'info',
  model: 'bill',
  model_id: '0193a000-0000-7000-8000-000000000001',
  createdAt: '2026-11-20T08:00:00.000Z',
});

/** Responds to a poll, sometimes with a new notification; never responds while `hangs` is set. */
async function fulfillPoll(polling: LongSession['polling'], route: Route): Promise<void> {
  polling.polls += 1;
  polling.open += 1;
  polling.most = Math.max(polling.most, polling.open);
  if (polling.hangs) return;
  const newest = Math.floor(polling.polls / 10);
  const documents = Array.from({ length: 10 }, (_, at) => createNotification(newest + at));
  await route.fulfill({ json: { documents, page: 1, limit: 10, total: 500, unread: newest } });
}

/** Advances the page's clock until this many polls were answered. */
async function runPolls(
  { page, polling }: Pick<LongSession, 'page' | 'polling'>,
  polls: number,
): Promise<void> {
  const goal = polling.polls + polls;
  while (polling.polls < goal) {
    const pollsBefore = polling.polls;
    await page.clock.runFor(POLL_MS / 10);
    if (polling.polls > pollsBefore) await page.waitForTimeout(1);
  }
}

async function startLongSession(product: Product, browser: Browser): Promise<LongSession> {
  const { page, context } = await openBrowserUser(browser);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  await cdp.send('HeapProfiler.enable');
  await signIn(page, product.url, 'admin');
  const polling = { polls: 0, open: 0, most: 0, hangs: false };
  const isPoll = (url: string) => /\/api\/event\?/.test(url);
  const onEnd = (request: Request) => {
    if (isPoll(request.url())) polling.open = Math.max(0, polling.open - 1);
  };
  page.on('requestfinished', onEnd);
  page.on('requestfailed', onEnd);
  await page.route(/\/api\/event\?/, (route) => fulfillPoll(polling, route));
  await page.clock.install();
  await page.addInitScript(COUNT_TIMERS);
  await page.goto(`${product.url}/users`);
  await page.locator('.MuiDataGrid-row').first().waitFor();
  await runPolls({ page, polling }, WARM_UP_POLLS);
  const before = await measureResources({ page, cdp });
  const close = async () => {
    await browser.close();
    await product.stop();
  };
  return { page, cdp, polling, before, close };
}

async function setUp(): Promise<LongSession> {
  const [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  return startLongSession(product, browser);
}

/** Leaves one poll unanswered; the page must time out and poll again. */
async function hangOnePoll({ page, polling }: LongSession): Promise<string[]> {
  polling.hangs = true;
  await runPolls({ page, polling }, 1);
  polling.hangs = false;
  const pollsBefore = polling.polls;
  for (let step = 0; step < 60 && polling.polls === pollsBefore; step += 1) {
    await page.clock.runFor(POLL_MS / 5);
    await page.waitForTimeout(20);
  }
  return polling.polls > pollsBefore ? [] : ['polling stopped after an unanswered poll'];
}

async function round(session: LongSession, number: number): Promise<RoundResult> {
  const polls = number === 1 ? FIRST_POLLS : POLLS_PER_ROUND;
  const defects = await hangOnePoll(session);
  await runPolls(session, polls);
  const current = await measureResources(session);
  const { before, polling } = session;
  const heapGrowth = current.heap - before.heap;
  if (heapGrowth > MAX_HEAP_GROWTH_MB) defects.push(`the heap grew by ${heapGrowth.toFixed(1)} MB`);
  for (const name of ['listeners', 'nodes', 'timers', 'tasks'] as const)
    if (current[name] - before[name] > TOLERANCE[name])
      defects.push(`${name} grew from ${String(before[name])} to ${String(current[name])}`);
  if (polling.most > 2) defects.push(`${String(polling.most)} polls were in flight at once`);
  return { cases: polls + 1, defects };
}

export const memoryLeaks: Proof<LongSession> = {
  name: 'memory-leaks',
  claim:
    'after eight hours of polling with one unanswered poll per half hour: heap +5 MB at most, no additional timers, listeners or saga tasks',
  rounds: 17,
  setUp: setUp,
  round,
};
