import { AxiosError, AxiosHeaders, CanceledError } from 'axios';
import { hasUnsavedChanges, registerUnsavedForm } from '../src/web/ui/form/unsavedForms';
import type {
  RequestOptions,
  Api,
  StorageService,
  BrowserTab,
  Services,
  Toast,
} from '../src/web/store/services';

/** A request recorded by the fake API. */
export interface Call {
  line: string;
  body?: unknown;
  aborted: boolean;
  /** Sent with an idempotency key. */
  isIdempotent?: boolean;
}

/** The latest request whose line starts with this text; ignores polling in between. */
export function lastCall(calls: readonly Call[], line: string): Call {
  const call = calls.findLast((one) => one.line.startsWith(line));
  if (!call) throw new Error(`No request ${line} was sent yet.`);
  return call;
}

/**
 * Responses by request line (`POST /event?sort=desc`), by method and path, or by `*` for all other requests
 * except polling: a body, or a function that returns one.
 */
export type FakeResponses = Record<string, unknown>;

const DEFAULT_RESPONSES: FakeResponses = {
  'DELETE /profile/draft': null,
  'GET /profile/draft': { draft: null },
  'PUT /profile/draft': (sent: object) => ({ ...sent, saved_at: new Date().toISOString() }),
  'POST /user/roles': { documents: [], total: 0, page: 1, limit: 10 },
  'POST /client/similar': { documents: [] },
  'GET /profile/lists': { layouts: [], views: [] },
  'GET /user/routes': { routes: ['DXB-M3'] },
  'GET /tank/defaults': {
    low_level: 30,
    critical_level: 15,
    high_level: 85,
    hysteresis: 5,
    reserve_percent: 10,
    density_kg_l: 0.545,
  },
};

const POLL_RESPONSE: FakeResponses = {
  'POST /event?sort=desc': { documents: [], total: 0, page: 1, limit: 10, unread: 0 },
};

/** An error response. */
export function errorResponse(
  status: number,
  body: unknown = {},
  headers: Record<string, string> = {},
): AxiosError {
  const config = { headers: new AxiosHeaders() };
  const response = { status, data: body, headers, statusText: '', config };
  return new AxiosError('Request failed', AxiosError.ERR_BAD_RESPONSE, config, undefined, response);
}

/** A request without a response. */
export const networkError = (): AxiosError => new AxiosError('Network Error', AxiosError.ERR_NETWORK);

/** A response that is never received. */
export const neverResolves = (): Promise<never> => new Promise(() => undefined);

/** An API that responds from a table and records its requests. */
export function createFakeApi(responses: FakeResponses): { api: Api; calls: Call[] } {
  const calls: Call[] = [];
  const defaults = '*' in responses ? POLL_RESPONSE : { ...DEFAULT_RESPONSES, ...POLL_RESPONSE };
  const table: FakeResponses = { ...defaults, ...responses };
  const withSignal = (signal?: AbortSignal): Api => {
    const send = async <T>(
      method: string,
      path: string,
      body?: unknown,
      { onProgress, idempotencyKey }: RequestOptions = {},
    ): Promise<T> => {
      const line = `${method} ${path.startsWith('/') ? path : `/${path}`}`;
      const call: Call = { line, body, aborted: false, ...(idempotencyKey && { isIdempotent: true }) };
      calls.push(call);
      let done = false;
      const key = line in table ? line : (line.split('?')[0] ?? line);
      const name = key in table ? key : '*';
      if (!(name in table)) throw new Error(`The fake API has no response for ${line}`);
      const configured = table[name];
      const response: unknown =
        typeof configured === 'function'
          ? (configured as (sent: unknown, onProgress?: unknown, line?: string) => unknown)(
              body,
              onProgress,
              line,
            )
          : configured;
      const cancelled = new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => {
          call.aborted = !done;
          reject(new CanceledError());
        });
      });
      cancelled.catch(() => undefined);
      const result = await Promise.race([response, cancelled]);
      done = true;
      if (result instanceof AxiosError) throw result;
      return result as T;
    };
    return {
      get: (path) => send('GET', path),
      post: (path, body, options) => send('POST', path, body, options),
      put: (path, body) => send('PUT', path, body),
      delete: (path) => send('DELETE', path),
      download: (path, body, options) => send('POST', path, body, options),
      withSignal,
    };
  };
  return { api: withSignal(), calls };
}

type StoredItems = Record<string, string>;

/** A storage that can simulate changes of other tabs. */
export class FakeStorage implements StorageService {
  readonly items = new Map<string, string>();
  readonly sessionItems = new Map<string, string>();
  private readonly listeners = new Set<(key: string | null) => void>();

  constructor(items: StoredItems, sessionItems: StoredItems) {
    for (const [key, value] of Object.entries(items)) this.items.set(key, value);
    for (const [key, value] of Object.entries(sessionItems)) this.sessionItems.set(key, value);
  }
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.items.set(key, value);
  removeItem = (key: string) => void this.items.delete(key);
  clear = () => {
    this.items.clear();
    this.sessionItems.clear();
  };
  session = {
    getItem: (key: string) => this.sessionItems.get(key) ?? null,
    setItem: (key: string, value: string) => void this.sessionItems.set(key, value),
    removeItem: (key: string) => void this.sessionItems.delete(key),
  };
  onChange = (listener: (key: string | null) => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Simulates a change by another tab; null clears the storage. */
  otherTab(change: Record<string, string | null> | null): void {
    if (change === null) this.items.clear();
    for (const [key, value] of Object.entries(change ?? {})) {
      if (value === null) this.items.delete(key);
      else this.items.set(key, value);
    }
    for (const key of change === null ? [null] : Object.keys(change))
      this.listeners.forEach((listener) => listener(key));
  }
}

/** A tab that records the URLs it shows. */
export class FakeTab implements BrowserTab {
  shown: string | null = null;
  closed = false;
  show = (url: string) => void (this.shown = url);
  close = () => void (this.closed = true);
}

/** A page that records its navigations. */
export class FakePage {
  readonly navigations: string[] = [];
  readonly tabs: FakeTab[] = [];
  reloads = 0;
  isInBackground = false;
  blocksTabs = false;
  private readonly resumeListeners = new Set<() => void>();

  navigate = (path: string) => void this.navigations.push(path);
  openTab = () => {
    if (this.blocksTabs) return null;
    const tab = new FakeTab();
    this.tabs.push(tab);
    return tab;
  };
  reload = () => void (this.reloads += 1);
  readonly downloads: { file: Blob; name: string }[] = [];
  download = (file: Blob, name: string) => void this.downloads.push({ file, name });
  pathname = () => '/';
  /** Never idle, unless a test overrides it. */
  whenIdle = (): Promise<void> => neverResolves();
  isHidden = () => this.isInBackground;
  isTyping = false;
  hasUnsavedChanges = () => this.isTyping || hasUnsavedChanges();
  registerUnsavedChanges = registerUnsavedForm;
  onResume = (listener: () => void) => {
    this.resumeListeners.add(listener);
    return () => void this.resumeListeners.delete(listener);
  };
  /** Simulates that the page becomes visible again. */
  resume(): void {
    this.isInBackground = false;
    this.resumeListeners.forEach((listener) => listener());
  }
}

export interface FakeServices extends Services {
  storage: FakeStorage;
  page: FakePage;
  calls: Call[];
  toasts: Toast[];
  /** Reported programming errors. */
  reported: unknown[];
}

/** Fakes of all services that sagas use. */
export function createFakeServices(
  responses: FakeResponses = {},
  stored: StoredItems = {},
  sessionStored: StoredItems = {},
): FakeServices {
  const toasts: Toast[] = [];
  const reported: unknown[] = [];
  return {
    ...createFakeApi(responses),
    clock: { now: () => Date.now() },
    storage: new FakeStorage(stored, sessionStored),
    page: new FakePage(),
    toast: (toast) => void toasts.push(toast),
    toasts,
    reportError: (cause) => void reported.push(cause),
    reported,
  };
}
