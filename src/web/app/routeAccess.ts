import type { Permission, Permissions } from '../../domain/permissions';
import { hasPermission } from '../../domain/permissions';

/** Users who may open a route: signed-in users with a permission, or signed-out users. */
export type RouteHandle = { permission: Permission } | { signedOut: 'always' | 'whileVerifying' };

type RouteDecision = 'show' | 'redirectToLogin' | 'redirectHome' | 'redirectHomeWithNotice' | 'notAvailable';

/** Decides whether a route is shown or redirected; routes without a handle are unknown paths. */
export function decideRoute(
  handle: RouteHandle | undefined,
  user: Permissions | null,
  isVerifying: boolean,
): RouteDecision {
  const isSignedOutRoute = handle !== undefined && 'signedOut' in handle;
  if (!user)
    return isSignedOutRoute && (handle.signedOut === 'always' || isVerifying) ? 'show' : 'redirectToLogin';
  if (isSignedOutRoute) return 'redirectHome';
  if (handle && hasPermission(user, handle.permission)) return 'show';
  return hasPermission(user, 'canViewUsers') ? 'redirectHomeWithNotice' : 'notAvailable';
}
