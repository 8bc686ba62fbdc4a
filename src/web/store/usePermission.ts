import { useSelector } from 'react-redux';
import type { Permission, Permissions } from '../../domain/permissions';
import { hasPermission } from '../../domain/permissions';
import type { RootState } from './rootState';

/** Whether the signed-in user has a permission, or permissions that satisfy a function; nobody has an undefined one. */
export const usePermission = (
  permission: Permission | ((permissions: Permissions) => boolean) | undefined,
): boolean =>
  useSelector(({ session: { currentUser } }: RootState) => {
    if (currentUser === null || permission === undefined) return false;
    return typeof permission === 'function'
      ? permission(currentUser)
      : hasPermission(currentUser, permission);
  });
