import type { BrowserContext, CDPSession, Page } from 'playwright-core';

/** The DevTools preset "Fast 4G": milliseconds of latency, bytes per second. */
const FAST_4G = { offline: false, latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 };
const CPU_SLOWDOWN = 4;

/** Network use of a page. */
export interface NetworkCost {
  codeBytes: number;
  allBytes: number;
  requests: number;
}

/** A throttled tab with counters for network and React commits. */
export interface MeasuredTab {
  page: Page;
  cost: () => NetworkCost;
  resetCost: () => void;
  metric: (name: string) => Promise<number>;
  collectGarbage: () => Promise<void>;
  unthrottle: () => Promise<void>;
  commits: () => Promise<number>;
}

/** Runs before the page's scripts: counts React commits through the DevTools hook. */
const COUNT_COMMITS = `window.__commits = 0;
window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = { supportsFiber: true, renderers: new Map(), inject: () => 1,
  onCommitFiberRoot: () => { window.__commits += 1; }, onCommitFiberUnmount() {}, onPostCommitFiberRoot() {}, checkDCE() {} };`;

/** Opens a tab with CPU and network throttling. */
export async function openMeasuredTab(context: BrowserContext): Promise<MeasuredTab> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await page.addInitScript(COUNT_COMMITS);
  await cdp.send('Network.enable');
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await cdp.send('Network.emulateNetworkConditions', FAST_4G);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const cost = measureNetwork(cdp);
  return {
    page,
    cost: () => ({ ...cost }),
    resetCost: () => Object.assign(cost, { codeBytes: 0, allBytes: 0, requests: 0 }),
    metric: async (name) => {
      const { metrics } = await cdp.send('Performance.getMetrics');
      return metrics.find((metric) => metric.name === name)?.value ?? NaN;
    },
    collectGarbage: async () => {
      await cdp.send('HeapProfiler.enable');
      await cdp.send('HeapProfiler.collectGarbage');
    },
    unthrottle: async () => {
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await cdp.send('Network.emulateNetworkConditions', {
        ...FAST_4G,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: -1,
      });
    },
    commits: () => page.evaluate('window.__commits'),
  };
}

/** Adds up encoded bytes, headers included. */
function measureNetwork(cdp: CDPSession): NetworkCost {
  const cost: NetworkCost = { codeBytes: 0, allBytes: 0, requests: 0 };
  const kinds = new Map<string, string>();
  cdp.on('Network.responseReceived', ({ requestId, response }) => kinds.set(requestId, response.mimeType));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    cost.requests += 1;
    cost.allBytes += encodedDataLength;
    if (/javascript|css/.test(kinds.get(requestId) ?? '')) cost.codeBytes += encodedDataLength;
  });
  return cost;
}

/** Milliseconds from navigation to first contentful paint. */
export const firstPaint = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN);

/** Milliseconds from navigation to the next frame. */
export const sinceNavigation = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() => {
          resolve(performance.now());
        }),
      ),
  );
