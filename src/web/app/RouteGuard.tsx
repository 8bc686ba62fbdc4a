import { Suspense, useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, Outlet, useLocation, useMatches } from 'react-router-dom';
import type { Permission } from '../../domain/permissions';
import { hasPermission } from '../../domain/permissions';
import { selectCurrentUser } from '../features/session/session';
import { logIn } from '../features/session/signIn';
import { selectAwaited } from '../features/session/verification';
import { selectIsPending } from '../store/requests';
import type { UnavailableRedirectState } from '../store/useUnavailablePath';
import { lazyWithPreload } from '../ui/layout/lazyWithPreload';
import { TITLE_ID } from '../ui/layout/usePageTitle';
import type { AppShellProps } from './AppShell/AppShell';
import { ErrorPage } from './ErrorPage';
import { loadFeatures } from './loadFeatures';
import { NotAvailable } from './NotAvailable';
import type { RootState } from './rootReducer';
import { Dashboard } from './screens';

/** Who may open a route: signed-in users with a permission, or users who are not signed in. */
export type RouteHandle = { permission: Permission } | { signedOut: 'always' | 'whileVerifying' };

export const AppShell = lazyWithPreload<AppShellProps>(
  () => import(/* webpackChunkName: "shell" */ './AppShell/AppShell'),
);

/** Decides for every navigation whether the matched route is shown, replaced or redirected. */
export function RouteGuard() {
  const currentUser = useSelector(selectCurrentUser);
  const isVerifying = useSelector(selectAwaited) !== null;
  const featuresStatus = useSelector(({ featuresStatus }: Pick<RootState, 'featuresStatus'>) => featuresStatus);
  const { pathname } = useLocation();
  const access = useMatches().at(-1)?.handle as RouteHandle | undefined;
  usePreloadOnSignIn();
  useFocusOnNavigation();
  if (!currentUser) {
    const isOpen = access && 'signedOut' in access && (access.signedOut === 'always' || isVerifying);
    return isOpen ? <Outlet /> : <Navigate to="/login" replace />;
  }
  if (featuresStatus !== 'open') return featuresStatus === 'lost' ? <ErrorPage /> : null;
  if (access && 'signedOut' in access) return <Navigate to="/" replace />;
  const isAllowed = access && hasPermission(currentUser, access.permission);
  return (
    <Suspense fallback={null}>
      <AppShell>
        {isAllowed ? (
          <Outlet />
        ) : hasPermission(currentUser, 'canViewUsers') ? (
          <Navigate to="/" replace state={{ unavailablePath: pathname } satisfies UnavailableRedirectState} />
        ) : (
          <NotAvailable />
        )}
      </AppShell>
    </Suspense>
  );
}

/** Loads the code of the dashboard while the server checks the password. */
function usePreloadOnSignIn(): void {
  const isSigningIn = useSelector(selectIsPending(logIn));
  useEffect(() => {
    if (!isSigningIn) return;
    for (const load of [loadFeatures, AppShell.preload, Dashboard]) load().catch(() => undefined);
  }, [isSigningIn]);
}

/** Moves the focus to the heading of a newly opened page; the first page keeps it where the browser put it. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const focusedPath = useRef(pathname);
  useEffect(() => {
    if (focusedPath.current === pathname) return;
    focusedPath.current = pathname;
    document.getElementById(TITLE_ID)?.focus({ preventScroll: true });
  }, [pathname]);
}
