import type { Question } from '../api/earlyRequests';
import type { Toast } from './toasts';

/** Options of one call; `headers` come on top of the usual ones. */
export interface CallOptions {
  headers?: Record<string, string>;
  /** How much has gone out, from 0 to 1; of a download, the bytes that have come. */
  onProgress?: (done: number) => void;
  /** It moves money: the key by which it may be repeated, or true for a key of the content's own. */
  once?: true | string;
}

/** The server, seen from a saga: each call gives the answer's body or throws. */
export interface Http {
  get<T>(path: string, options?: CallOptions): Promise<T>;
  post<T>(path: string, body?: unknown, options?: CallOptions): Promise<T>;
  put<T>(path: string, body?: unknown, options?: CallOptions): Promise<T>;
  delete<T>(path: string, options?: CallOptions): Promise<T>;
  /** What the server writes as a file; `onProgress` tells the bytes that have come so far. */
  download(path: string, body: unknown, options?: CallOptions): Promise<Blob>;
  /** Asks now what a screen will ask in a moment: whoever does gets this answer, and a refusal is asked for anew. */
  ahead(question: Question): void;
  /** The same server, with every call dropped as soon as the signal says so. */
  until(signal: AbortSignal): Http;
}

/** A browser tab that was opened at a click and waits to be shown something. */
export interface Tab {
  show(url: string): void;
  close(): void;
}

/** Stops listening. */
export type Stop = () => void;

/** The window and its address, as far as sagas may touch them. */
export interface PageTool {
  go(path: string, options?: { replace?: boolean }): void;
  openTab(): Tab | null;
  reload(): void;
  /** Hands the person a file to keep. */
  save(file: Blob, name: string): void;
  hidden(): boolean;
  /** Whether the person has typed something that is not saved. */
  unsaved(): boolean;
  /** Tells when the page is looked at again or the network is back. */
  onWake(listener: () => void): Stop;
}

/** The browser's storage; `clear` clears this tab's too; the listener hears other tabs, with null when all was cleared. */
export interface StorageTool {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  clear(): void;
  /** What only this tab remembers. */
  tab: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  onChange(listener: (key: string | null) => void): Stop;
}

/** Everything a saga may touch outside the store. Tests hand in fakes. */
export interface Tools {
  api: Http;
  clock: { now(): number };
  storage: StorageTool;
  page: PageTool;
  toast(toast: Toast): void;
}
