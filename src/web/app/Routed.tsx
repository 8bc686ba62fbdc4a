import { Activity, Suspense, useState } from 'react';
import type { RouteObject } from 'react-router-dom';
import { useLocation, useRoutes } from 'react-router-dom';
import { arrivedAt, movedOn } from './held';

/** The screen at the address, which is all that an address draws anew, and out of sight the list to go back to. */
export function Routed({ table }: { table: RouteObject[] }) {
  const place = useLocation();
  const led = { table, place, screen: useRoutes(table, place) };
  const [before, hold] = useState(() => arrivedAt(led));
  const held = movedOn(before, led);
  if (held !== before) hold(held);
  return [held.shown, held.behind].map(
    (one) =>
      one && (
        <Activity key={one.since} mode={one === held.shown ? 'visible' : 'hidden'}>
          <Suspense fallback={null}>{one.screen}</Suspense>
        </Activity>
      ),
  );
}
