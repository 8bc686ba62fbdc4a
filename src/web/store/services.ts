import type { EarlyRequest } from '../api/earlyRequests';
import type { Toast } from './toasts';

/** Options of one call; `headers` come on top of the usual ones. */
export interface RequestOptions {
  headers?: Record<string, string>;
  /** How much has gone out, from 0 to 1; of a download, the bytes that have come. */
  onProgress?: (done: number) => void;
  /** It moves money: the key by which it may be repeated, or true for a key of the content's own. */
  idempotencyKey?: true | string;
}

/** The server, seen from a saga: each call gives the answer's body or throws. */
export interface Api {
  get<T>(path: string, options?: RequestOptions): Promise<T>;
  post<T>(path: string, body?: unknown, options?: RequestOptions): Promise<T>;
  put<T>(path: string, body?: unknown, options?: RequestOptions): Promise<T>;
  delete<T>(path: string, options?: RequestOptions): Promise<T>;
  /** What the server writes as a file; `onProgress` tells the bytes that have come so far. */
  download(path: string, body: unknown, options?: RequestOptions): Promise<Blob>;
  /** Asks now what a screen will ask in a moment: whoever does gets this answer, and a refusal is asked for anew. */
  prefetch(question: EarlyRequest): void;
  /** The same server, with every call dropped as soon as the signal says so. */
  withSignal(signal: AbortSignal): Api;
}

/** A browser tab that was opened at a click and waits to be shown something. */
export interface BrowserTab {
  show(url: string): void;
  close(): void;
}

/** Stops listening. */
export type Unsubscribe = () => void;

/** The window and its address, as far as sagas may touch them. */
export interface PageService {
  navigate(path: string, options?: { replace?: boolean }): void;
  openTab(): BrowserTab | null;
  reload(): void;
  /** Hands the person a file to keep. */
  download(file: Blob, name: string): void;
  isHidden(): boolean;
  /** Whether the person has typed something that is not saved. */
  hasUnsavedChanges(): boolean;
  /** Tells when the page is looked at again or the network is back. */
  onResume(listener: () => void): Unsubscribe;
}

/** The browser's storage; `clear` clears this tab's too; the listener hears other tabs, with null when all was cleared. */
export interface StorageService {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  clear(): void;
  /** What only this tab remembers. */
  session: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  onChange(listener: (key: string | null) => void): Unsubscribe;
}

/** Everything a saga may touch outside the store. Tests hand in fakes. */
export interface Services {
  api: Api;
  clock: { now(): number };
  storage: StorageService;
  page: PageService;
  toast(toast: Toast): void;
}
