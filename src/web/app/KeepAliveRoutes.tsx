import { Suspense, useState } from 'react';
import type { RouteObject } from 'react-router-dom';
import { useLocation, useRoutes } from 'react-router-dom';
import { InFront } from '../ui/layout/CurrentScreen';
import { arrivedAt, movedOn } from './keepAlive';

/** The screen at the address, which is all that an address draws anew, and out of sight the list to go back to. Another screen takes its place once its code is there, since nothing of it is shown before. */
export function Routed({ table }: { table: RouteObject[] }) {
  const place = useLocation();
  const led = { table, place, screen: useRoutes(table, place) };
  const [before, hold] = useState(() => arrivedAt(led));
  const held = movedOn(before, led);
  if (held !== before) hold(held);
  return (
    <Suspense fallback={null}>
      {[held.shown, held.behind].map(
        (one) =>
          one && (
            <InFront key={one.since} value={one === held.shown}>
              <div style={one === held.shown ? undefined : BEHIND}>{one.screen}</div>
            </InFront>
          ),
      )}
    </Suspense>
  );
}

/** Out of sight and out of reach, but with what the browser has reckoned of it, so that showing it again is cheap. */
const BEHIND = {
  position: 'absolute',
  inset: 0,
  visibility: 'hidden',
  contentVisibility: 'hidden',
} as const;
