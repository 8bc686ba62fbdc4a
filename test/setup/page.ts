import type { EnvironmentContext } from '@jest/environment';
import type { DOMWindow } from 'jsdom';
import { installCommonGlobals } from 'jest-util';
import { jsdom } from './reducedJsdom';
import { restore, snapshot } from './snapshot';

const URL = 'http://localhost/';

/** Names that jsdom lacks, but browsers share with Node. */
const FROM_NODE = [
  'Buffer',
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

type Console = EnvironmentContext['console'];
type ListenerArguments = Parameters<EventTarget['addEventListener']>;
type Listen = (this: EventTarget | undefined, ...listener: ListenerArguments) => void;

/** The window in which a worker loads packages and modules under test once, and runs its web test files. */
export interface Page {
  window: DOMWindow & typeof globalThis;
  context: ReturnType<InstanceType<typeof jsdom.JSDOM>['getInternalVMContext']>;
  /** Sends errors of the window to the console of the running test file. */
  useConsole: (console: Console) => void;
  /**
   * Removes everything a test file leaves behind: elements, listeners, timers, storage, URL and replaced
   * properties.
   */
  reset: () => void;
}

let page: Page | undefined;

/** The page of this worker. */
export const openPage = (): Page => (page ??= createPage());

function createPage(): Page {
  const virtualConsole = new jsdom.VirtualConsole();
  const dom = new jsdom.JSDOM('<!DOCTYPE html>', {
    url: URL,
    pretendToBeVisual: true,
    runScripts: 'dangerously',
    virtualConsole,
  });
  const window = dom.window as Page['window'];
  const useConsole = (console: Console) => {
    virtualConsole.removeAllListeners();
    virtualConsole.forwardTo(console);
  };
  Object.assign(window, { global: window });
  window.Error.stackTraceLimit = 100;
  installCommonGlobals(window, {});
  addMissingApis(window);
  const removeListeners = recordListeners(window);
  const saved = objectsOf(window).map(snapshot);
  const reset = () => {
    saved.forEach(restore);
    removeListeners();
    clearTimers(window);
    clearDocument(window);
    for (const storage of [window.localStorage, window.sessionStorage]) storage.clear();
    dom.cookieJar.removeAllCookiesSync();
    dom.reconfigure({ url: URL });
    window.history.replaceState(null, '');
  };
  return { window, context: dom.getInternalVMContext(), useConsole, reset };
}

/** The window, its document and other objects whose properties tests replace. */
function objectsOf(window: Page['window']): object[] {
  const classes = Object.getOwnPropertyNames(window)
    .map((name): unknown => Object.getOwnPropertyDescriptor(window, name)?.value)
    .filter((value): value is typeof Object => typeof value === 'function');
  const prototypes = classes.map(({ prototype }) => prototype as object | undefined).filter(Boolean);
  const { document, navigator, console, crypto, performance, process } = window;
  const objects = [document, navigator, console, crypto, performance, process, process.env];
  return [window, ...objects, ...classes, ...prototypes] as object[];
}

/** Records listeners of window and document; returns a function that removes them. */
function recordListeners(window: Page['window']): () => void {
  const recorded: { target: EventTarget; listener: ListenerArguments }[] = [];
  const { prototype } = window.EventTarget;
  const add: Listen = Reflect.get(prototype, 'addEventListener');
  const addRecorded: Listen = function (...listener) {
    const target = this ?? window;
    if (target === window || target === window.document) recorded.push({ target, listener });
    add.apply(target, listener);
  };
  Object.assign(prototype, { addEventListener: addRecorded });
  return () => {
    for (const { target, listener } of recorded.splice(0)) target.removeEventListener(...listener);
  };
}

function clearTimers(window: Page['window']) {
  for (let id = window.setTimeout(noop); id > 0; id -= 1) window.clearTimeout(id);
  for (let id = window.requestAnimationFrame(noop); id > 0; id -= 1) window.cancelAnimationFrame(id);
}

/** Keeps the style sheets of Emotion, because its shared cache doesn't add them again. */
function clearDocument({ document }: Page['window']) {
  document.getSelection()?.removeAllRanges();
  for (const element of document.head.querySelectorAll(':scope > :not([data-emotion])')) element.remove();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.head, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
}

function addMissingApis(window: Page['window']) {
  const target = window as unknown as Record<string, unknown>;
  for (const name of FROM_NODE) target[name] ??= globalThis[name];
  target.ResizeObserver ??= NoopObserver;
  target.IntersectionObserver ??= SeenObserver;
  target.matchMedia ??= mediaQuery;
  target.scrollTo = noop;
  Object.assign(window.Element.prototype, { scrollIntoView: noop });
  Object.assign(window.HTMLCanvasElement.prototype, { getContext: () => null });
}

const noop = () => undefined;

/** Reports every element as visible. */
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
