import type { UnknownAction } from '@reduxjs/toolkit';
import { useCallback, useState } from 'react';
import { useSelector, useStore } from 'react-redux';
import type { ApiError } from '../../domain/entity';
import type { TypedRequest } from './requests';
import { selectError, selectIsPending } from './requests';
import type { RootState } from './rootState';

interface Submission {
  isPending: boolean;
  /** Error of the last submission; undefined before. */
  error: ApiError | undefined;
  /** Whether the last submission succeeded, if its saga sends the request at once. */
  isFulfilled: boolean;
  /** Dispatches an action whose saga sends the request. */
  submit: (action: UnknownAction) => void;
}

/** Status of a request that this component submits for a subject; errors of others are not shown. */
export function useSubmission(request: TypedRequest, subject?: unknown): Submission {
  const store = useStore<RootState>();
  const isPending = useSelector(selectIsPending(request));
  const lastError = useSelector(selectError(request));
  const [submission, setSubmission] = useState<{ subject: unknown; earlierError?: ApiError }>();
  const submit = useCallback(
    (action: UnknownAction) => {
      setSubmission({ subject, earlierError: selectError(request)(store.getState()) });
      store.dispatch(action);
    },
    [request, subject, store],
  );
  const isSubmitted = submission !== undefined && submission.subject === subject;
  return {
    isPending,
    error: isSubmitted && lastError !== submission.earlierError ? lastError : undefined,
    isFulfilled: isSubmitted && !isPending && !lastError,
    submit,
  };
}
