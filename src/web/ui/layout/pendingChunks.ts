import { useSyncExternalStore } from 'react';

let awaited = 0;
const hearers = new Set<() => void>();

function count(by: 1 | -1): void {
  awaited += by;
  for (const hear of hearers) hear();
}

/** Somebody waits for this code from now on until it is there or can't come; told a moment later, since it is asked for while something is drawn. */
export function waitedFor<Code>(coming: Promise<Code>): Promise<Code> {
  queueMicrotask(() => {
    count(1);
    const over = () => {
      count(-1);
    };
    coming.then(over, over);
  });
  return coming;
}

/** Whether somebody waits for code that is on its way. */
export const useIsComing = (): boolean => useSyncExternalStore(listen, isComing, isComing);

const isComing = () => awaited > 0;

function listen(hear: () => void) {
  hearers.add(hear);
  return () => void hearers.delete(hear);
}
