import { useSyncExternalStore } from 'react';

let pendingCount = 0;
const listeners = new Set<() => void>();

function updateCount(by: 1 | -1): void {
  pendingCount += by;
  for (const hear of listeners) hear();
}

/** Somebody waits for this code from now on until it is there or can't come; told a moment later, since it is asked for while something is drawn. */
export function trackPending<Code>(coming: Promise<Code>): Promise<Code> {
  queueMicrotask(() => {
    updateCount(1);
    const over = () => {
      updateCount(-1);
    };
    coming.then(over, over);
  });
  return coming;
}

/** Whether somebody waits for code that is on its way. */
export const useHasPendingChunks = (): boolean =>
  useSyncExternalStore(subscribe, hasPendingChunks, hasPendingChunks);

const hasPendingChunks = () => pendingCount > 0;

function subscribe(hear: () => void) {
  listeners.add(hear);
  return () => void listeners.delete(hear);
}
