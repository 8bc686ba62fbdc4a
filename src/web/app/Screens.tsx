import { Fragment, Suspense, useEffect, useMemo } from 'react';
import { useSelector } from 'react-redux';
import type { RouteObject } from 'react-router-dom';
import { matchRoutes, useLocation, useRoutes } from 'react-router-dom';
import { selectVisitor } from '../entities/session';
import { logIn } from '../entities/signIn';
import { selectAwaited } from '../entities/verification';
import { isWaiting } from '../kit/progress';
import { useProgramArrived } from '../ui/beforeProgram';
import { Broken } from './Broken';
import { fetchVisit } from './fetchVisit';
import { later } from './later';
import type { Later } from './later';
import { openTo, signedOut } from './routes';
import { Dashboard } from './screens';
import type { AppState } from './slices';

const Shell = later(() => import(/* webpackChunkName: "shell" */ './Shell'));

/** The screen that the address and the person's grants lead to; each address starts its screen afresh. */
export function Screens() {
  const visitor = useSelector(selectVisitor);
  const verifying = useSelector(selectAwaited) !== null;
  const standing = useSelector((state: Pick<AppState, 'visiting'>) => state.visiting);
  const table = useMemo(() => (visitor ? openTo(visitor) : signedOut(verifying)), [visitor, verifying]);
  const screen = <Routed table={table} />;
  if (visitor && standing !== 'open') return standing === 'lost' ? <Broken /> : null;
  return (
    <Suspense fallback={null}>
      {visitor ? <Shell>{screen}</Shell> : screen}
      <Arrived />
    </Suspense>
  );
}

/** The screen at the address; the only part that an address draws anew. */
function Routed({ table }: { table: RouteObject[] }) {
  const { pathname } = useLocation();
  useLoadAhead(table, pathname);
  return (
    <Suspense fallback={null}>
      <Fragment key={pathname}>{useRoutes(table)}</Fragment>
    </Suspense>
  );
}

function Arrived() {
  useProgramArrived();
  return null;
}

/** Fetch the code that will be wanted next, so that no part waits for another. */
function useLoadAhead(table: RouteObject[], pathname: string): void {
  const comingIn = useSelector(isWaiting(logIn));
  useEffect(() => {
    const screen = matchRoutes(table, pathname)?.at(-1)?.route.handle as Later<object> | undefined;
    screen?.load();
  }, [table, pathname]);
  useEffect(() => {
    if (!comingIn) return;
    fetchVisit().catch(() => undefined);
    for (const part of [Shell, Dashboard]) part.load();
  }, [comingIn]);
}
