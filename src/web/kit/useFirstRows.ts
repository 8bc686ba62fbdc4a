import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Entity, ListQuery, Problem } from '../../domain/entity';
import type { EntityKit } from './entity';
import { isWaiting, problemWith } from './progress';

/** The first rows of a list, for a glance. */
export interface FirstRows<T> {
  /** Null until an answer is there. */
  rows: readonly T[] | null;
  waiting: boolean;
  problem?: Problem;
  retry: () => void;
}

/** The first rows of a list, without paging and without the address; `query` must be a stable object. */
export function useFirstRows<T extends Entity, D>(kit: EntityKit<T, D>, query: ListQuery): FirstRows<T> {
  const dispatch = useDispatch();
  const { page } = useSelector(kit.select);
  const waiting = useSelector(isWaiting(kit.list));
  const problem = useSelector(problemWith(kit.list));
  const retry = useCallback(() => void dispatch(kit.listOpened(query)), [dispatch, kit, query]);
  useEffect(retry, [retry]);
  return { rows: page?.documents ?? null, waiting, problem, retry };
}
