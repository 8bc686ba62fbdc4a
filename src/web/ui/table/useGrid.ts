import type Grid from './Grid';
import { useEffect, useState } from 'react';
import type { FocusEvent } from 'react';

interface GridModule {
  default: typeof Grid;
}

let arrived: GridModule | undefined;

/** Fetch the grid before a table needs it. */
export const fetchGrid = (): Promise<GridModule> =>
  import(/* webpackChunkName: "grid" */ './Grid').then((module) => (arrived = module));

/** The grid, once it is here; it never takes the light table's place under a focused link. */
export function useGrid() {
  const [Grid, setGrid] = useState(() => arrived?.default);
  const [ready, setReady] = useState(false);
  const [within, setWithin] = useState(false);
  useEffect(() => {
    if (Grid) return;
    let here = true;
    const seat = () => {
      if (here) setReady(true);
    };
    fetchGrid().then(seat, () => undefined);
    return () => {
      here = false;
    };
  }, [Grid]);
  if (!Grid && ready && !within && arrived) {
    const { default: Arrived } = arrived;
    setGrid(() => Arrived);
  }
  const whileHere = Grid
    ? {}
    : {
        onFocus: () => {
          setWithin(true);
        },
        onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
          setWithin(currentTarget.contains(relatedTarget));
        },
      };
  return { Grid, whileHere };
}
