import { permissionsFrom } from '../../../domain/permissions';
import type { Visitor } from '../../../domain/session/session';
import { cleanupDue } from '../../../domain/session/session';

/** Whose change means that another visit begins or that this one is over. */
export const TOKEN = 'token';
export const USER_ID = 'user-id';
export const LAST_CLEANUP = 'lastCleanup';

type Kept = Pick<Storage, 'getItem'>;

/** Whether what the storage tells is too old to be believed. */
export const isStale = (storage: Kept, now: number): boolean =>
  cleanupDue(storage.getItem(LAST_CLEANUP), now);

/** Whose visit the storage tells of; what can't be read grants nothing. */
export function visitorIn(storage: Kept): Visitor | null {
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
