import type { ReactNode } from 'react';
import type { Location, RouteObject } from 'react-router-dom';

/** Where an address leads by a table of routes. */
interface RouteMatch {
  table: readonly RouteObject[];
  location: Location;
  screen: ReactNode;
}

/** A screen with the visit in the browser's history by which it was opened. */
interface OpenScreen extends RouteMatch {
  historyKey: string;
}

/** The screen in sight and, out of sight behind it, the list from which a record was opened. */
export interface KeepAliveState {
  current: OpenScreen;
  previousList?: OpenScreen | undefined;
}

/** What is held by who has just come. */
export const initialKeepAlive = (led: RouteMatch): KeepAliveState => ({
  current: { ...led, historyKey: led.location.key },
});

/** What is held at the next address: a list stays behind its own records, for who goes back to it; all else starts afresh. */
export function nextKeepAlive(held: KeepAliveState, led: RouteMatch): KeepAliveState {
  const { current, previousList } = held;
  const { location, table } = led;
  if (location === current.location && table === current.table) return held;
  if (location.pathname === current.location.pathname)
    return { current: { ...current, ...led }, previousList };
  if (location.key === previousList?.location.key && table === previousList.table)
    return { current: { ...previousList, location } };
  const list = [current, previousList].find((one) => one && isListOf(location, one.location));
  return { ...initialKeepAlive(led), previousList: list };
}

const isListOf = ({ pathname }: Location, list: Location): boolean =>
  list.pathname.lastIndexOf('/') === 0 && pathname.startsWith(`${list.pathname}/`);
