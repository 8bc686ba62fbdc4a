import { useSelector } from 'react-redux';
import type { Permission } from '../../domain/permissions';
import { hasPermission } from '../../domain/permissions';
import type { RootState } from './rootState';

/** Whether the signed-in user has a permission. */
export const usePermission = (permission: Permission): boolean =>
  useSelector(
    ({ session }: RootState) =>
      session.currentUser !== null && hasPermission(session.currentUser, permission),
  );
