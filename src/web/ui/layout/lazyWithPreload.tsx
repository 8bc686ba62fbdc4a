import { lazy, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';

/** A lazy component with a function that loads its code before it is rendered. */
export interface PreloadableComponent<Props> {
  (props: Props): ReactNode;
  preload: () => Promise<unknown>;
  isLoaded: () => boolean;
}

/** Like React's `lazy`, but a component that is already loaded renders without suspending. */
export function lazyWithPreload<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): PreloadableComponent<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    const module = await load();
    Loaded = module.default;
    return module;
  };
  const Lazy: ComponentType<Props> = lazy(preload);
  function LazyWithPreload(props: Props) {
    const [Component] = useState(() => Loaded ?? Lazy);
    return <Component {...props} />;
  }
  return Object.assign(LazyWithPreload, { preload, isLoaded: () => Loaded !== undefined });
}
