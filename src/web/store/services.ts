import type { UnknownAction } from '@reduxjs/toolkit';

/** Options of one request. */
export interface RequestOptions {
  /** Receives the fraction sent, from 0 to 1 (uploads), or the bytes received (downloads). */
  onProgress?: (progress: number) => void;
  /** Idempotency key; `true` derives it from the content. */
  idempotencyKey?: true | string;
}

/** HTTP client; each request resolves with the response body or throws. */
export interface Api {
  get<T>(path: string, options?: RequestOptions): Promise<T>;
  post<T>(path: string, body?: unknown, options?: RequestOptions): Promise<T>;
  put<T>(path: string, body?: unknown, options?: RequestOptions): Promise<T>;
  delete<T>(path: string, options?: RequestOptions): Promise<T>;
  /** Downloads a file; `onProgress` receives the bytes received so far. */
  download(path: string, body: unknown, options?: RequestOptions): Promise<Blob>;
  /** The same client with requests that the signal can abort. */
  withSignal(signal: AbortSignal): Api;
}

/** A browser tab opened by a click, before its URL is known. */
export interface BrowserTab {
  show(url: string): void;
  close(): void;
}

type Unsubscribe = () => void;

/** Browser window and navigation. */
export interface PageService {
  pathname(): string;
  /** Skips the prompt for unsaved changes, unless `force` is false. */
  navigate(path: string, options?: { replace?: boolean; force?: boolean }): void;
  openTab(): BrowserTab | null;
  reload(): void;
  /** Saves a file on the user's computer. */
  download(file: Blob, name: string): void;
  isHidden(): boolean;
  /** Resolves when the browser is idle. */
  whenIdle(): Promise<void>;
  /** Whether a form has unsaved input, or other work is registered. */
  hasUnsavedChanges(): boolean;
  /** Keeps the page open when the session expires, and asks before it is closed, until the work is released. */
  registerUnsavedChanges(): Unsubscribe;
  /** Calls the listener when the page becomes visible or the network is back. */
  onResume(listener: () => void): Unsubscribe;
}

/** Browser storage. `clear` also clears the storage of the tab. */
export interface StorageService {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  clear(): void;
  /** Storage of this tab. */
  session: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Calls the listener with the key that another tab changed; null if it cleared the storage. */
  onChange(listener: (key: string | null) => void): Unsubscribe;
}

export interface Toast {
  tone: 'success' | 'warning' | 'error' | 'info';
  text: string;
  /** A follow-up action that the toast offers as a button. */
  offer?: ToastOffer;
}

/** The button's label, and the action that it dispatches. */
export interface ToastOffer {
  label: string;
  action: UnknownAction;
}

/** Services in the saga context. Tests pass fakes. */
export interface Services {
  api: Api;
  clock: { now(): number };
  storage: StorageService;
  page: PageService;
  /** Shows a toast; `accept` is called within the click on its button. */
  toast(toast: Toast, accept?: (action: UnknownAction) => void): void;
  /** Reports a programming error. */
  reportError(cause: unknown): void;
}
