import { useCallback } from 'react';
import { useStore } from 'react-redux';
import type { HasProgress } from './progress';
import { isWaiting } from './progress';

/** Whether an operation is under way, for who asks at some moment: nothing shows it, so nothing is drawn when it changes. */
export function useIsWaiting(op: { name: string }): () => boolean {
  const store = useStore<HasProgress>();
  return useCallback(() => isWaiting(op)(store.getState()), [op, store]);
}
