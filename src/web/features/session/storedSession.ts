import { parsePermissionFlags } from '../../../domain/permissions';
import type { CurrentUser } from '../../../domain/session/session';
import { isStorageExpired } from '../../../domain/session/session';

/** Whose change means that another visit begins or that this one is over. */
export const TOKEN = 'token';
export const USER_ID = 'user-id';
export const LAST_CLEANUP = 'lastCleanup';

type ReadableStorage = Pick<Storage, 'getItem'>;

/** Whether what the storage tells is too old to be believed. */
export const isStale = (storage: ReadableStorage, now: number): boolean =>
  isStorageExpired(storage.getItem(LAST_CLEANUP), now);

/** Whose visit the storage tells of; what can't be read grants nothing. */
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
