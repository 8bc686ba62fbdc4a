import type { ReactNode } from 'react';
import type { Location, RouteObject } from 'react-router-dom';

/** Where an address leads by a table of routes. */
interface Led {
  table: readonly RouteObject[];
  place: Location;
  screen: ReactNode;
}

/** A screen with the visit in the browser's history by which it was opened. */
interface Opened extends Led {
  since: string;
}

/** The screen in sight and, out of sight behind it, the list from which a record was opened. */
export interface Held {
  shown: Opened;
  behind?: Opened | undefined;
}

/** What is held by who has just come. */
export const arrivedAt = (led: Led): Held => ({ shown: { ...led, since: led.place.key } });

/** What is held at the next address: a list stays behind its own records, for who goes back to it; all else starts afresh. */
export function movedOn(held: Held, led: Led): Held {
  const { shown, behind } = held;
  const { place, table } = led;
  if (place === shown.place && table === shown.table) return held;
  if (place.pathname === shown.place.pathname) return { shown: { ...shown, ...led }, behind };
  if (place.key === behind?.place.key && table === behind.table) return { shown: { ...behind, place } };
  const list = [shown, behind].find((one) => one && isListOf(place, one.place));
  return { ...arrivedAt(led), behind: list };
}

const isListOf = ({ pathname }: Location, list: Location): boolean =>
  list.pathname.lastIndexOf('/') === 0 && pathname.startsWith(`${list.pathname}/`);
