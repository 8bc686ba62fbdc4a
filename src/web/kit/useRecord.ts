import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Entity, Id, Problem } from '../../domain/entity';
import type { EntityKit } from './entity';
import { isWaiting, problemWith } from './progress';

/** A record as a page shows it. */
export interface RecordView<T> {
  record: T | null;
  waiting: boolean;
  problem?: Problem;
  retry: () => void;
}

/** Open one record and follow it; another record's leftovers are never shown. */
export function useRecord<T extends Entity, D>(kit: EntityKit<T, D>, id: Id): RecordView<T> {
  const dispatch = useDispatch();
  const { record } = useSelector(kit.select);
  const waiting = useSelector(isWaiting(kit.read));
  const problem = useSelector(problemWith(kit.read));
  const open = useCallback(() => void dispatch(kit.opened(id)), [dispatch, kit, id]);
  useEffect(open, [open]);
  return { record: record?._id === id ? record : null, waiting, problem, retry: open };
}
