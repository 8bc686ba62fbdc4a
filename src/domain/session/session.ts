import type { Id } from '../entity';
import { isObject } from '../entity';
import type { PermissionFlags } from '../permissions';
import { HOUR_MS } from '../durations';

/** Storage cleanup interval and maximum session age. */
export const STORAGE_MAX_AGE_MS = 6 * HOUR_MS;
/** Redirect delay after login. */
export const LOGIN_REDIRECT_DELAY_MS = 400;
export const NOTIFICATION_POLL_INTERVAL_MS = 5_000;

/** The user object of the login response, stored unchanged. */
interface SessionUser {
  _id: Id;
  username: string;
  first_name?: string;
  last_name?: string;
  email?: string;
}

/** Login response. */
export interface LoginResponse {
  token: string;
  user: SessionUser;
  role: { name: string; permissions: unknown };
  message?: string;
  verify_username?: boolean;
  data?: { verify_username?: boolean };
}

/** The current session. */
export interface CurrentUser {
  userId: Id;
  username: string;
  role: string;
  permissions: PermissionFlags;
}

/** Whether the last cleanup is missing, invalid, in the future or over six hours old. */
export function isStorageExpired(last: string | null, now: number): boolean {
  if (last === null || !/^\d{1,16}$/.test(last)) return true;
  const age = now - Number(last);
  return age < 0 || age > STORAGE_MAX_AGE_MS;
}

/** Reads `verify_username` from the response body or its `data`; undefined if absent. */
export function parseVerifyUsername(body: unknown): unknown {
  if (!isObject(body)) return undefined;
  const nested = isObject(body.data) ? body.data.verify_username : undefined;
  return nested ?? body.verify_username;
}
