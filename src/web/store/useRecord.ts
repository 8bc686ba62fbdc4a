import { useCallback, useEffect, useMemo } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { Entity, Id, ApiError } from '../../domain/entity';
import type { Resource } from './createResource';
import { selectError } from './requests';
import type { RootState } from './rootState';
import { useSubmission } from './useSubmission';

interface RecordView<T> {
  record: T | null;
  /** The list row with some of the properties, until the complete record is loaded. */
  row: T | null;
  error?: ApiError;
  retry: () => void;
}

/** Fetches a record and selects it; `record` is null until the complete record is loaded. */
export function useRecord<T extends Entity, D>(resource: Resource<T, D>, id: Id): RecordView<T> {
  const dispatch = useDispatch();
  const store = useStore<RootState>();
  // Read once, because an update during the render of the page would restart it.
  const prefetched = useMemo(() => resource.selectPrefetched(id)(store.getState()), [resource, id, store]);
  const record = useSelector(resource.selectRecord(id)) ?? prefetched ?? null;
  const listed = useSelector(resource.selectRow(id)) ?? null;
  const error = useSelector(selectError(resource.fetchOne, id));
  const retry = useCallback(() => void dispatch(resource.recordRequested(id)), [dispatch, resource, id]);
  useEffect(retry, [retry]);
  return { record, row: record || error ? null : listed, error, retry };
}

interface SaveProps<D> {
  isPending: boolean;
  error: ApiError | undefined;
  onSubmit: (draft: D) => void;
}

/** Props of a form that saves a record; `error` is undefined until this form is submitted. */
export function useSave<T extends Entity, D>(resource: Resource<T, D>, id?: Id): SaveProps<D> {
  const { isPending, error, submit } = useSubmission(resource.save);
  const onSubmit = useCallback(
    (draft: D) => submit(resource.submitted({ id, draft })),
    [submit, resource, id],
  );
  return { isPending, error, onSubmit };
}
