import { Suspense, useState } from 'react';
import type { RouteObject } from 'react-router-dom';
import { useLocation, useRoutes } from 'react-router-dom';
import { IsCurrentScreenContext } from '../ui/layout/CurrentScreen';
import { initialKeepAlive, nextKeepAlive } from './keepAlive';

/** The screen at the address, which is all that an address draws anew, and out of sight the list to go back to. Another screen takes its place once its code is there, since nothing of it is shown before. */
export function KeepAliveRoutes({ table }: { table: RouteObject[] }) {
  const location = useLocation();
  const match = { table, location, screen: useRoutes(table, location) };
  const [previous, setPrevious] = useState(() => initialKeepAlive(match));
  const keepAlive = nextKeepAlive(previous, match);
  if (keepAlive !== previous) setPrevious(keepAlive);
  return (
    <Suspense fallback={null}>
      {[keepAlive.current, keepAlive.previousList].map(
        (one) =>
          one && (
            <IsCurrentScreenContext key={one.historyKey} value={one === keepAlive.current}>
              <div style={one === keepAlive.current ? undefined : HIDDEN_STYLE}>{one.screen}</div>
            </IsCurrentScreenContext>
          ),
      )}
    </Suspense>
  );
}

/** Out of sight and out of reach, but with what the browser has reckoned of it, so that showing it again is cheap. */
const HIDDEN_STYLE = {
  position: 'absolute',
  inset: 0,
  visibility: 'hidden',
  contentVisibility: 'hidden',
} as const;
