import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { Entity, Id, Problem } from '../../domain/entity';
import type { EntityKit } from './entity';
import type { HasProgress } from './progress';
import { isWaiting, problemWith } from './progress';

/** A record as a page shows it. */
export interface RecordView<T> {
  record: T | null;
  isWaiting: () => boolean;
  problem?: Problem;
  retry: () => void;
}

/** Open one record and follow it; another record's leftovers are never shown. */
export function useRecord<T extends Entity, D>(kit: EntityKit<T, D>, id: Id): RecordView<T> {
  const dispatch = useDispatch();
  const record = useSelector((state) => kit.select(state).record);
  const problem = useSelector(problemWith(kit.read));
  const open = useCallback(() => void dispatch(kit.opened(id)), [dispatch, kit, id]);
  useEffect(open, [open]);
  const waits = useIsWaiting(kit.read);
  return { record: record?._id === id ? record : null, isWaiting: waits, problem, retry: open };
}

/** Whether an operation is under way, for who asks at some moment: nothing shows it, so nothing is drawn when it changes. */
export function useIsWaiting(op: { name: string }): () => boolean {
  const store = useStore<HasProgress>();
  return useCallback(() => isWaiting(op)(store.getState()), [op, store]);
}
