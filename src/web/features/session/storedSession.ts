import { parsePermissionFlags } from '../../../domain/permissions';
import type { CurrentUser } from '../../../domain/session/session';
import { isStorageExpired } from '../../../domain/session/session';

/** Keys whose change in another tab starts, ends or replaces the session. */
export const TOKEN = 'token';
export const USER_ID = 'user-id';
export const LAST_CLEANUP = 'lastCleanup';

type ReadableStorage = Pick<Storage, 'getItem'>;

/** Whether the storage must be cleared because of its age. */
export const isStale = (storage: ReadableStorage, now: number): boolean =>
  isStorageExpired(storage.getItem(LAST_CLEANUP), now);

/** The user of the stored session; invalid permissions grant nothing. */
export function readStoredUser(storage: ReadableStorage): CurrentUser | null {
  if (!storage.getItem(TOKEN)) return null;
  return {
    userId: storage.getItem(USER_ID) ?? '',
    username: storage.getItem('username') ?? '',
    role: storage.getItem('userrole') ?? '',
    permissions: parsePermissionFlags(parseJson(storage.getItem('permissions'))),
  };
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
