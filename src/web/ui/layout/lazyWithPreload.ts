import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { trackPending } from './pendingChunks';

interface Module<Props> {
  default: ComponentType<Props>;
}

/** A part of a screen whose code comes when it is first wanted; `load` wants it before it is drawn and never fails, since what could not come is fetched again then. */
export type LazyComponent<Props = object> = LazyExoticComponent<ComponentType<Props>> & {
  load(): Promise<unknown>;
};

/** A part that is not in the first code: `later(() => import('...'))`. */
export function lazyWithPreload<Props = object>(fetch: () => Promise<Module<Props>>): LazyComponent<Props> {
  let here: Module<Props> | undefined;
  const load = async () => (here = await fetch());
  return Object.assign(
    lazy(() => (here ? resolvedThenable(here) : trackPending(load()))),
    { load: () => load().catch(() => undefined) },
  );
}

/** What is here already answers within the call: after any other answer React leaves the place empty for 300 ms (its throttle of fallbacks). */
const resolvedThenable = <What>(what: What) =>
  ({
    then: (tell: (what: What) => void) => {
      tell(what);
    },
  }) as Promise<What>;
