import { Suspense, useEffect, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { selectVisitor } from '../features/session/session';
import { logIn } from '../features/session/signIn';
import { selectAwaited } from '../features/session/verification';
import { isWaiting } from '../store/requests';
import { useProgramArrived } from '../ui/layout/prerenderedPage';
import { Broken } from './ErrorPage';
import { Routed } from './KeepAliveRoutes';
import { fetchVisit } from './loadFeatures';
import { openTo, signedOut } from './routes';
import { Dashboard, Shell } from './lazyScreens';
import type { AppState } from './rootReducer';

/** What the address and the person's grants lead to, with the shell around it during a visit. */
export function Screens() {
  const visitor = useSelector(selectVisitor);
  const verifying = useSelector(selectAwaited) !== null;
  const standing = useSelector((state: Pick<AppState, 'visiting'>) => state.visiting);
  const table = useMemo(() => (visitor ? openTo(visitor) : signedOut(verifying)), [visitor, verifying]);
  useLoadAhead();
  const screen = <Routed table={table} />;
  if (visitor && standing !== 'open') return standing === 'lost' ? <Broken /> : null;
  return (
    <Suspense fallback={null}>
      {visitor ? <Shell>{screen}</Shell> : screen}
      <Arrived />
    </Suspense>
  );
}

function Arrived() {
  useProgramArrived();
  return null;
}

/** Fetch the code of a visit while the server is still looking at who signs in, so that no part waits for another. */
function useLoadAhead(): void {
  const comingIn = useSelector(isWaiting(logIn));
  useEffect(() => {
    if (!comingIn) return;
    fetchVisit().catch(() => undefined);
    for (const part of [Shell, Dashboard]) void part.load();
  }, [comingIn]);
}
