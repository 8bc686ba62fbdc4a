import JsdomEnvironment from '@jest/environment-jsdom-abstract';
import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import { jsdom } from './reducedJsdom';

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

/** jsdom with browser APIs that it lacks. */
export default class BrowserEnvironment extends JsdomEnvironment {
  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context, jsdom);
  }

  override async setup() {
    await super.setup();
    const page: Record<string, unknown> = this.global;
    for (const name of FROM_NODE) page[name] ??= globalThis[name];
    page.ResizeObserver ??= NoopObserver;
    page.IntersectionObserver ??= SeenObserver;
    page.matchMedia ??= mediaQuery;
    page.scrollTo = noop;
    Object.assign(this.global.Element.prototype, { scrollIntoView: noop });
    Object.assign(this.global.HTMLCanvasElement.prototype, { getContext: () => null });
  }
}

/** Everything is on the screen. */
class SeenObserver {
  constructor(private readonly report: (entries: { isIntersecting: boolean; target: unknown }[]) => void) {}
  observe(target: unknown) {
    this.report([{ isIntersecting: true, target }]);
  }
  unobserve = noop;
  disconnect = noop;
}

class NoopObserver {
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

const noop = () => undefined;

const mediaQuery = (media: string): MediaQueryList => ({
  media,
  matches: false,
  onchange: null,
  addListener: noop,
  removeListener: noop,
  addEventListener: noop,
  removeEventListener: noop,
  dispatchEvent: () => false,
});
