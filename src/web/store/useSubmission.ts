import type { UnknownAction } from '@reduxjs/toolkit';
import { useCallback, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { ApiError } from '../../domain/entity';
import type { TypedRequest } from './requests';
import { selectError, selectIsPending } from './requests';

interface Submission {
  isPending: boolean;
  /** Error of this component's last submission. */
  error: ApiError | undefined;
  isFulfilled: boolean;
  /** Dispatches an action whose saga sends the request at once. */
  submit: (action: UnknownAction) => void;
}

/** Status of a request that this component submits; errors of earlier components are not shown. */
export function useSubmission(request: TypedRequest): Submission {
  const dispatch = useDispatch();
  const isPending = useSelector(selectIsPending(request));
  const error = useSelector(selectError(request));
  const [isSubmitted, setSubmitted] = useState(false);
  const submit = useCallback(
    (action: UnknownAction) => {
      setSubmitted(true);
      dispatch(action);
    },
    [dispatch],
  );
  return {
    isPending,
    error: isSubmitted ? error : undefined,
    isFulfilled: isSubmitted && !isPending && !error,
    submit,
  };
}
