import { getIn } from 'final-form';
import { createContext, useCallback, useContext, useState } from 'react';
import { useForm } from 'react-final-form';
import type { ApiError } from '../../../domain/entity';
import type { FormValues } from './formValues';

/** Server error of a field while its value is unchanged. */
export type ServerFieldError = (name: string, value: unknown) => string | undefined;

const ServerErrorContext = createContext<ServerFieldError>(() => undefined);

export const ServerErrorProvider = ServerErrorContext.Provider;

export const useServerError = (name: string, value: unknown): string | undefined =>
  useContext(ServerErrorContext)(name, value);

/** Undefined equals empty. */
const isSame = (one: unknown, other: unknown): boolean => (one ?? '') === (other ?? '');

/** Keeps server errors only for fields unchanged since the response. */
export function useServerErrors(error: ApiError | undefined): ServerFieldError {
  const form = useForm<FormValues>();
  const [answered, setAnswered] = useState<{ problem?: ApiError; values: FormValues }>({ values: {} });
  if (error !== answered.problem) setAnswered({ problem: error, values: form.getState().values });
  return useCallback(
    (name, value) =>
      isSame(getIn(answered.values, name), value) ? answered.problem?.fields?.[name] : undefined,
    [answered],
  );
}
