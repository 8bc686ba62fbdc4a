import type { Id } from '../entity';
import type { PermissionFlags } from '../permissions';

export const HOUR_MS = 3_600_000;
/** Browser storage older than this is cleared, and no session lives longer (spec section 9). */
export const STORAGE_MAX_AGE_MS = 6 * HOUR_MS;
/** The welcome stays readable before the dashboard opens (spec section 9). */
export const LOGIN_REDIRECT_DELAY_MS = 400;
/** How often unread notifications are asked for (spec section 9). */
export const NOTIFICATION_POLL_INTERVAL_MS = 5_000;

/** Who is signed in, as the server tells it at login and the browser keeps it whole. */
export interface SessionUser {
  _id: Id;
  username: string;
  first_name?: string;
  last_name?: string;
  email?: string;
}

/** The answer to a right username and password. */
export interface LoginResponse {
  token: string;
  user: SessionUser;
  role: { name: string; permissions: unknown };
  message?: string;
  verify_username?: boolean;
  data?: { verify_username?: boolean };
}

/** Who a visit belongs to and what it may do. */
export interface CurrentUser {
  userId: Id;
  username: string;
  role: string;
  permissions: PermissionFlags;
}

/** Whether the browser's storage must be cleared: never done, unreadable, in the future, or over six hours ago. */
export function isStorageExpired(last: string | null, now: number): boolean {
  if (last === null || !/^\d{1,16}$/.test(last)) return true;
  const age = now - Number(last);
  return age < 0 || age > STORAGE_MAX_AGE_MS;
}

/** Read the verification flag wherever a server put it; undefined when it says nothing. */
export function parseVerifyUsername(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return undefined;
  const { data, verify_username: top } = body as { data?: unknown; verify_username?: unknown };
  const inner =
    typeof data === 'object' && data !== null
      ? (data as { verify_username?: unknown }).verify_username
      : undefined;
  return inner ?? top;
}
