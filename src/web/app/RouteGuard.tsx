import { Suspense, useEffect, useMemo, useRef } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, useLocation, useMatches } from 'react-router-dom';
import Typography from '@mui/material/Typography';
import { selectCurrentUser } from '../features/session/session';
import { signIn } from '../features/session/signIn';
import { selectUnverifiedUsername } from '../features/session/verification';
import { selectIsPending } from '../store/requests';
import type { UnavailableRedirectState } from '../store/useUnavailablePath';
import { lazyWithPreload } from '../ui/layout/lazyWithPreload';
import { TITLE_ID } from '../ui/layout/usePageTitle';
import { LinkButton } from '../ui/layout/LinkButton';
import { Page } from '../ui/layout/Page';
import { Section } from '../ui/layout/Section';
import type { AppShellProps } from './AppShell/AppShell';
import { ErrorPage } from './ErrorPage';
import { loadFeatures } from './loadFeatures';
import type { RootState } from '../store/rootState';
import { PageOutlet } from './PageOutlet';
import type { RouteHandle } from './routeAccess';
import { decideRoute } from './routeAccess';
import { Dashboard } from './screens';

export const AppShell = lazyWithPreload<AppShellProps>(
  () => import(/* webpackChunkName: "shell" */ './AppShell/AppShell'),
);

/** Decides for every navigation whether the matched route is shown, replaced or redirected. */
export function RouteGuard() {
  const currentUser = useSelector(selectCurrentUser);
  const isVerifying = useSelector(selectUnverifiedUsername) !== null;
  const featuresStatus = useSelector(({ featuresStatus }: RootState) => featuresStatus);
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const { pathname } = useLocation();
  /** Memoised, because a new state object would navigate again. */
  const notice = useMemo((): UnavailableRedirectState => ({ unavailablePath: pathname }), [pathname]);
  usePreloadOnSignIn();
  useFocusOnNavigation();
  const decision = decideRoute(handle, currentUser, isVerifying);
  const content =
    decision === 'redirectHomeWithNotice' ? <Navigate to="/" replace state={notice} /> : CONTENT[decision];
  if (!currentUser) return content;
  if (featuresStatus !== 'ready') return featuresStatus === 'failed' ? <ErrorPage /> : null;
  return (
    <Suspense fallback={null}>
      <AppShell>{content}</AppShell>
    </Suspense>
  );
}

/** Constant elements, so that a change of the URL does not render the shell again. */
const CONTENT = {
  show: <PageOutlet />,
  redirectToLogin: <Navigate to="/login" replace />,
  redirectHome: <Navigate to="/" replace />,
  notAvailable: <NotAvailable />,
};

/** Loads the code of the dashboard while the server checks the password. */
function usePreloadOnSignIn(): void {
  const isSigningIn = useSelector(selectIsPending(signIn));
  useEffect(() => {
    if (!isSigningIn) return;
    for (const load of [loadFeatures, AppShell.preload, Dashboard]) load().catch(() => undefined);
  }, [isSigningIn]);
}

/** Moves the focus to the heading of a newly opened page, unless one of its inputs has it. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const focusedPath = useRef(pathname);
  useEffect(() => {
    if (focusedPath.current === pathname) return;
    focusedPath.current = pathname;
    if (document.activeElement instanceof HTMLInputElement) return;
    document.getElementById(TITLE_ID)?.focus({ preventScroll: true });
  }, [pathname]);
}

/** Page for unknown or forbidden paths. */
function NotAvailable() {
  return (
    <Page breadcrumbs={['Not available']} title="Not available">
      <Section>
        <Typography sx={{ mb: 2 }}>This page does not exist or you don’t have access to it.</Typography>
        <LinkButton to="/" variant="outlined">
          Go to the dashboard
        </LinkButton>
      </Section>
    </Page>
  );
}
