import { permissionsFrom } from '../../domain/permissions';
import type { Visitor } from '../../domain/session';
import { cleanupDue } from '../../domain/session';
import type { Saga } from '../kit/saga';
import { tool } from '../kit/saga';
import type { StorageTool } from '../kit/tools';

/** Whose change means that another visit begins or that this one is over. */
export const TOKEN = 'token';
export const USER_ID = 'user-id';
const LAST_CLEANUP = 'lastCleanup';
const SESSION_KEYS = [TOKEN, USER_ID, 'username', 'userrole', 'permissions', 'userInfo'] as const;

/** Keep a visit beyond a reload; the token comes last, so that a tab which sees it sees everything. */
export function keepSession(storage: StorageTool, visitor: Visitor, userInfo: string, token: string): void {
  storage.setItem(USER_ID, visitor.userId);
  storage.setItem('username', visitor.username);
  storage.setItem('userrole', visitor.role);
  storage.setItem('permissions', JSON.stringify(visitor.permissions));
  storage.setItem('userInfo', userInfo);
  storage.setItem(TOKEN, token);
}

/** Forget the visit; when the storage was last cleaned stays known. */
export function forgetSession(storage: StorageTool): void {
  for (const key of SESSION_KEYS) storage.removeItem(key);
}

/** Whose visit the storage tells of; what can't be read grants nothing. */
export function visitorIn(storage: StorageTool): Visitor | null {
  if (!storage.getItem(TOKEN)) return null;
  return {
    userId: storage.getItem(USER_ID) ?? '',
    username: storage.getItem('username') ?? '',
    role: storage.getItem('userrole') ?? '',
    permissions: permissionsFrom(parsed(storage.getItem('permissions'))),
  };
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** Clear the whole storage when the last cleanup is over six hours old, and note the time (spec section 4). */
export function* dropStaleStorage(): Saga {
  const storage = yield* tool('storage');
  const now = (yield* tool('clock')).now();
  if (!cleanupDue(storage.getItem(LAST_CLEANUP), now)) return;
  storage.clear();
  storage.setItem(LAST_CLEANUP, String(now));
}
