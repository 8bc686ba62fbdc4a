import type { Browser, CDPSession, Page, Request, Route } from 'playwright-core';
import { openBrowser } from '../browser/chromium';
import { newVisitor, signIn } from '../browser/visitor';
import { startProduct, type Product } from '../startProduct';
import type { Proof, Tally } from './proof';

/** What a page holds on to. */
interface Held {
  heap: number;
  listeners: number;
  nodes: number;
  timers: number;
  /** Sagas that were begun and haven't ended. */
  tasks: number;
}

interface Visit {
  page: Page;
  cdp: CDPSession;
  asked: { polls: number; open: number; most: number; hangs: boolean };
  before: Held;
  close: () => Promise<void>;
}

const POLL_MS = 5_000;
const POLLS = (30 * 60_000) / POLL_MS;
/** The first round is short, so that a run of one round each is soon over. */
const FIRST_POLLS = 40;
const WARM_UP = 40;
const MOST_HEAP_MB = 5;
/** Menus and toasts come and go; more than this stays only when something is never let go. */
const SWAY = { listeners: 60, nodes: 400, timers: 3, tasks: 3 };

/** Runs in the page: counts the timers that still wait. */
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

/** Runs in the page on everything that lives there: counts the tasks of Redux-Saga that still run. */
const COUNT_TASKS = `function () {
  const isTask = (one) => Object.prototype.hasOwnProperty.call(one, '@@redux-saga/TASK');
  return this.filter((one) => isTask(one) && one.isRunning()).length;
}`;

async function runningTasks(cdp: CDPSession): Promise<number> {
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
  if (typeof count !== 'number' || count === 0) throw new Error('No saga is found in the page.');
  return count;
}

async function heldBy({ page, cdp }: Pick<Visit, 'page' | 'cdp'>): Promise<Held> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? NaN;
  const timers = await page.evaluate<number>('window.__timers()');
  const heap = metric('JSHeapUsedSize') / 1_000_000;
  const [listeners, nodes] = [metric('JSEventListeners'), metric('Nodes')];
  return { heap, listeners, nodes, timers, tasks: await runningTasks(cdp) };
}

const notice = (nr: number) => ({
  ...{ _id: `0193a000-0000-7000-8000-${String(nr).padStart(12, '0')}`, code: 'bill_overdue', status: 0 },
  ...{ title: `Invoice ${String(nr)}`, text: 'It is overdue', severity: 'info', model: 'bill' },
  ...{ model_id: '0193a000-0000-7000-8000-000000000001', createdAt: '2026-11-20T08:00:00.000Z' },
});

/** Answers a poll in the server's place, now and then with something new; one that is to hang is never answered. */
async function answer(asked: Visit['asked'], route: Route): Promise<void> {
  asked.polls += 1;
  asked.open += 1;
  asked.most = Math.max(asked.most, asked.open);
  if (asked.hangs) return;
  const newest = Math.floor(asked.polls / 10);
  const documents = Array.from({ length: 10 }, (_, at) => notice(newest + at));
  await route.fulfill({ json: { documents, page: 1, limit: 10, total: 500, unread: newest } });
}

/** Let the page live through so many polls, each answered before the next is due. */
async function live({ page, asked }: Pick<Visit, 'page' | 'asked'>, polls: number): Promise<void> {
  const goal = asked.polls + polls;
  while (asked.polls < goal) {
    const seen = asked.polls;
    await page.clock.runFor(POLL_MS / 10);
    if (asked.polls > seen) await page.waitForTimeout(1);
  }
}

async function openVisit(product: Product, browser: Browser): Promise<Visit> {
  const { page, context } = await newVisitor(browser);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  await cdp.send('HeapProfiler.enable');
  await signIn(page, product.url, 'admin');
  const asked = { polls: 0, open: 0, most: 0, hangs: false };
  const isPoll = (url: string) => /\/api\/event\?/.test(url);
  const over = (request: Request) => {
    if (isPoll(request.url())) asked.open = Math.max(0, asked.open - 1);
  };
  page.on('requestfinished', over);
  page.on('requestfailed', over);
  await page.route(/\/api\/event\?/, (route) => answer(asked, route));
  await page.clock.install();
  await page.addInitScript(COUNT_TIMERS);
  await page.goto(`${product.url}/users`);
  await page.locator('.MuiDataGrid-row').first().waitFor();
  await live({ page, asked }, WARM_UP);
  const before = await heldBy({ page, cdp });
  const close = async () => {
    await browser.close();
    await product.stop();
  };
  return { page, cdp, asked, before, close };
}

async function openLongVisit(): Promise<Visit> {
  const [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  return openVisit(product, browser);
}

/** One poll is never answered; the page must give it up by itself and ask again. */
async function hang({ page, asked }: Visit): Promise<string[]> {
  asked.hangs = true;
  await live({ page, asked }, 1);
  asked.hangs = false;
  const seen = asked.polls;
  for (let step = 0; step < 60 && asked.polls === seen; step += 1) {
    await page.clock.runFor(POLL_MS / 5);
    await page.waitForTimeout(20);
  }
  return asked.polls > seen ? [] : ['after a poll that hung nothing was asked any more'];
}

async function round(visit: Visit, number: number): Promise<Tally> {
  const polls = number === 1 ? FIRST_POLLS : POLLS;
  const defects = await hang(visit);
  await live(visit, polls);
  const now = await heldBy(visit);
  const { before, asked } = visit;
  const grown = now.heap - before.heap;
  if (grown > MOST_HEAP_MB) defects.push(`the heap grew by ${grown.toFixed(1)} MB`);
  for (const name of ['listeners', 'nodes', 'timers', 'tasks'] as const)
    if (now[name] - before[name] > SWAY[name])
      defects.push(`${name} grew from ${String(before[name])} to ${String(now[name])}`);
  if (asked.most > 2) defects.push(`${String(asked.most)} polls were under way at once`);
  return { cases: polls + 1, defects };
}

/** A page that is left open for a working day. */
export const longVisit: Proof<Visit> = {
  name: 'long-visit',
  claim:
    'eight hours of polling, one poll in each half hour hanging: heap +5 MB at most, no more timers, listeners or saga tasks',
  rounds: 17,
  ground: openLongVisit,
  round,
};
