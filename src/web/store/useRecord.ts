import { useCallback, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Entity, Id, Problem } from '../../domain/entity';
import type { EntityKit } from './createResource';
import { problemWith, useIsWaiting, isWaiting } from './requests';

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

/** How a form sends what it holds, and how that stands. */
export interface SaveView<D> {
  waiting: boolean;
  problem?: Problem;
  save: (draft: D) => void;
}

/** Save a record from this form; what went wrong with an earlier form is never shown. */
export function useSave<T extends Entity, D>(kit: EntityKit<T, D>, id?: Id): SaveView<D> {
  const dispatch = useDispatch();
  const waiting = useSelector(isWaiting(kit.save));
  const problem = useSelector(problemWith(kit.save));
  const [submitted, setSubmitted] = useState(false);
  const save = useCallback(
    (draft: D) => {
      setSubmitted(true);
      dispatch(kit.submitted({ id, draft }));
    },
    [dispatch, kit, id],
  );
  return { waiting, problem: submitted ? problem : undefined, save };
}
