import { useCallback, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Entity, Id, ApiError } from '../../domain/entity';
import type { Resource } from './createResource';
import { selectError, useIsPending, selectIsPending } from './requests';

/** A record as a page shows it. */
export interface RecordView<T> {
  record: T | null;
  isPending: () => boolean;
  error?: ApiError;
  retry: () => void;
}

/** Open one record and follow it; another record's leftovers are never shown. */
export function useRecord<T extends Entity, D>(resource: Resource<T, D>, id: Id): RecordView<T> {
  const dispatch = useDispatch();
  const record = useSelector((state) => resource.select(state).record);
  const error = useSelector(selectError(resource.fetchOne));
  const open = useCallback(() => void dispatch(resource.recordRequested(id)), [dispatch, resource, id]);
  useEffect(open, [open]);
  const isPending = useIsPending(resource.fetchOne);
  return { record: record?._id === id ? record : null, isPending, error, retry: open };
}

/** How a form sends what it holds, and how that stands. */
export interface SaveView<D> {
  isPending: boolean;
  error?: ApiError;
  save: (draft: D) => void;
}

/** Save a record from this form; what went wrong with an earlier form is never shown. */
export function useSave<T extends Entity, D>(resource: Resource<T, D>, id?: Id): SaveView<D> {
  const dispatch = useDispatch();
  const isPending = useSelector(selectIsPending(resource.save));
  const error = useSelector(selectError(resource.save));
  const [submitted, setSubmitted] = useState(false);
  const save = useCallback(
    (draft: D) => {
      setSubmitted(true);
      dispatch(resource.submitted({ id, draft }));
    },
    [dispatch, resource, id],
  );
  return { isPending, error: submitted ? error : undefined, save };
}
