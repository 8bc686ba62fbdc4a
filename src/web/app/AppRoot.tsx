import { Suspense, useEffect, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { selectCurrentUser } from '../features/session/session';
import { logIn } from '../features/session/signIn';
import { selectAwaited } from '../features/session/verification';
import { selectIsPending } from '../store/requests';
import { useRemovePrerenderedPage } from '../ui/layout/prerenderedPage';
import { ErrorPage } from './ErrorPage';
import { KeepAliveRoutes } from './KeepAliveRoutes';
import { loadFeatures } from './loadFeatures';
import { routesFor, signedOutRoutes } from './routes';
import { Dashboard, AppShell } from './lazyScreens';
import type { RootState } from '../store/rootState';

/** What the address and the person's grants lead to, with the shell around it during a visit. */
export function AppRoot() {
  const currentUser = useSelector(selectCurrentUser);
  const verifying = useSelector(selectAwaited) !== null;
  const standing = useSelector((state: RootState) => state.featuresStatus);
  const table = useMemo(
    () => (currentUser ? routesFor(currentUser) : signedOutRoutes(verifying)),
    [currentUser, verifying],
  );
  usePreloadOnSignIn();
  const screen = <KeepAliveRoutes table={table} />;
  if (currentUser && standing !== 'open') return standing === 'lost' ? <ErrorPage /> : null;
  return (
    <Suspense fallback={null}>
      {currentUser ? <AppShell>{screen}</AppShell> : screen}
      <RemovePrerenderedPage />
    </Suspense>
  );
}

function RemovePrerenderedPage() {
  useRemovePrerenderedPage();
  return null;
}

/** Fetch the code of a visit while the server is still looking at who signs in, so that no part waits for another. */
function usePreloadOnSignIn(): void {
  const comingIn = useSelector(selectIsPending(logIn));
  useEffect(() => {
    if (!comingIn) return;
    loadFeatures().catch(() => undefined);
    for (const part of [AppShell, Dashboard]) void part.load();
  }, [comingIn]);
}
