import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Entity, Id, Problem } from '../../domain/entity';
import type { EntityKit } from './entity';
import { problemWith } from './progress';
import { useIsWaiting } from './useIsWaiting';

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
  const isWaiting = useIsWaiting(kit.read);
  return { record: record?._id === id ? record : null, isWaiting, problem, retry: open };
}
