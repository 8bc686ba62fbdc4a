import { TestEnvironment } from 'jest-environment-jsdom';

const FROM_NODE = [
  'TextEncoder',
  'TextDecoder',
  'fetch',
  'Headers',
  'Request',
  'Response',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'structuredClone',
  'setImmediate',
  'clearImmediate',
] as const;

/** jsdom plus what every real browser has and jsdom still lacks. */
export default class PretendBrowser extends TestEnvironment {
  override async setup() {
    await super.setup();
    const page: Record<string, unknown> = this.global;
    for (const name of FROM_NODE) page[name] ??= globalThis[name];
    page.ResizeObserver ??= Watcher;
    page.IntersectionObserver ??= Watcher;
    page.matchMedia ??= mediaQuery;
    page.scrollTo = nothing;
    Object.assign(this.global.Element.prototype, { scrollIntoView: nothing });
  }
}

class Watcher {
  observe() {
    return undefined;
  }
  unobserve() {
    return undefined;
  }
  disconnect() {
    return undefined;
  }
  takeRecords() {
    return [];
  }
}

const nothing = () => undefined;

const mediaQuery = (media: string): MediaQueryList => ({
  media,
  matches: false,
  onchange: null,
  addListener: nothing,
  removeListener: nothing,
  addEventListener: nothing,
  removeEventListener: nothing,
  dispatchEvent: () => false,
});
