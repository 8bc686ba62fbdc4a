import type { Visitor } from '../../../domain/session/session';
import type { Saga } from '../../store/sagaEffects';
import { tool } from '../../store/sagaEffects';
import type { StorageTool } from '../../store/services';
import { LAST_CLEANUP, TOKEN, USER_ID, isStale } from './storedSession';

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

/** Clear the whole storage when the last cleanup is over six hours old, and note the time (spec section 4). */
export function* dropStaleStorage(): Saga {
  const storage = yield* tool('storage');
  const now = (yield* tool('clock')).now();
  if (!isStale(storage, now)) return;
  storage.clear();
  storage.setItem(LAST_CLEANUP, String(now));
}
