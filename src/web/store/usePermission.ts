import { useSelector } from 'react-redux';
import type { Permissions, Permission } from '../../domain/permissions';
import { hasPermission } from '../../domain/permissions';

export interface SessionPermissionState {
  session: { currentUser: Permissions | null };
}

/** Whether the person on this visit may do what is needed; nobody may anything before signing in. */
export const usePermission = (need: Permission): boolean =>
  useSelector(
    ({ session }: SessionPermissionState) =>
      session.currentUser !== null && hasPermission(session.currentUser, need),
  );
