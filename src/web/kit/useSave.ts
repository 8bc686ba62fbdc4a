import { useCallback, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Entity, Id, Problem } from '../../domain/entity';
import type { EntityKit } from './entity';
import { isWaiting, problemWith } from './progress';

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
