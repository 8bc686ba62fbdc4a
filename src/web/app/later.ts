import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';

/** A screen whose code comes when it is first wanted; `load` wants it before it is drawn. */
export type Later<Props> = LazyExoticComponent<ComponentType<Props>> & { load(): void };

/** A screen that is not part of the first code: `later(() => import('...'))`. */
export const later = <Props = object>(
  fetch: () => Promise<{ default: ComponentType<Props> }>,
): Later<Props> =>
  Object.assign(lazy(fetch), {
    load: () => void fetch().catch(() => undefined),
  });
