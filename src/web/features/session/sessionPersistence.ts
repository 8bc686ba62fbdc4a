import type { CurrentUser } from '../../../domain/session/session';
import type { Saga } from '../../store/sagaEffects';
import { service } from '../../store/sagaEffects';
import type { StorageService } from '../../store/services';
import { LAST_CLEANUP, TOKEN, USER_ID, isStale } from './storedSession';

const SESSION_KEYS = [TOKEN, USER_ID, 'username', 'userrole', 'permissions', 'userInfo'] as const;

/** Stores the session. The token is written last, so that other tabs read a complete session. */
export function saveSession(
  storage: StorageService,
  currentUser: CurrentUser,
  userInfo: string,
  token: string,
): void {
  storage.setItem(USER_ID, currentUser.userId);
  storage.setItem('username', currentUser.username);
  storage.setItem('userrole', currentUser.role);
  storage.setItem('permissions', JSON.stringify(currentUser.permissions));
  storage.setItem('userInfo', userInfo);
  storage.setItem(TOKEN, token);
}

/** Removes the session from the storage, but not the time of the last cleanup. */
export function clearSession(storage: StorageService): void {
  for (const key of SESSION_KEYS) storage.removeItem(key);
}

/** Removes an expired session; its user id stays, so that other tabs know that the user did not sign out. */
export function clearExpiredSession(storage: StorageService): void {
  for (const key of SESSION_KEYS) if (key !== USER_ID) storage.removeItem(key);
}

/** Clears the whole storage if the last cleanup was more than six hours ago, and stores the time. */
export function* clearStaleStorage(): Saga {
  const storage = yield* service('storage');
  const now = (yield* service('clock')).now();
  if (!isStale(storage, now)) return;
  storage.clear();
  storage.setItem(LAST_CLEANUP, String(now));
}
