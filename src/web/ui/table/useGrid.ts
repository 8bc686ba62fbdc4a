import type Grid from './Grid';
import { useEffect, useState } from 'react';
import type { FocusEvent } from 'react';

interface GridModule {
  default: typeof Grid;
}

let loadedModule: GridModule | undefined;

/** Fetch the grid before a table needs it. */
export const loadGrid = (): Promise<GridModule> =>
  import(/* webpackChunkName: "grid" */ './Grid').then((module) => (loadedModule = module));

/** The grid, once it is here; it never takes the light table's place under a focused link. */
export function useGrid() {
  const [Grid, setGrid] = useState(() => loadedModule?.default);
  const [ready, setReady] = useState(false);
  const [within, setWithin] = useState(false);
  useEffect(() => {
    if (Grid) return;
    let here = true;
    const seat = () => {
      if (here) setReady(true);
    };
    loadGrid().then(seat, () => undefined);
    return () => {
      here = false;
    };
  }, [Grid]);
  if (!Grid && ready && !within && loadedModule) {
    const { default: Arrived } = loadedModule;
    setGrid(() => Arrived);
  }
  const focusHandlers = Grid
    ? {}
    : {
        onFocus: () => {
          setWithin(true);
        },
        onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
          setWithin(currentTarget.contains(relatedTarget));
        },
      };
  return { Grid, focusHandlers };
}
