import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { waitedFor } from './pendingChunks';

interface Module<Props> {
  default: ComponentType<Props>;
}

/** A part of a screen whose code comes when it is first wanted; `load` wants it before it is drawn and never fails, since what could not come is fetched again then. */
export type Later<Props = object> = LazyExoticComponent<ComponentType<Props>> & { load(): Promise<unknown> };

/** A part that is not in the first code: `later(() => import('...'))`. */
export function later<Props = object>(fetch: () => Promise<Module<Props>>): Later<Props> {
  let here: Module<Props> | undefined;
  const load = async () => (here = await fetch());
  return Object.assign(
    lazy(() => (here ? toldAtOnce(here) : waitedFor(load()))),
    { load: () => load().catch(() => undefined) },
  );
}

/** What is here already answers within the call: after any other answer React leaves the place empty for 300 ms (its throttle of fallbacks). */
const toldAtOnce = <What>(what: What) =>
  ({
    then: (tell: (what: What) => void) => {
      tell(what);
    },
  }) as Promise<What>;
