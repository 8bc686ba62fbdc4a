import { getIn } from 'final-form';
import { createContext, useCallback, useContext, useState } from 'react';
import { useForm } from 'react-final-form';
import type { ApiError } from '../../../domain/entity';
import type { FormValues } from './formValues';

/** The server's sentence about a field, while it still holds what the server saw. */
export type ServerFieldError = (name: string, value: unknown) => string | undefined;

const ServerErrorContext = createContext<ServerFieldError>(() => undefined);

export const ServerErrorProvider = ServerErrorContext.Provider;

/** What the server said about one field, for the field itself. */
export const useServerError = (name: string, value: unknown): string | undefined =>
  useContext(ServerErrorContext)(name, value);

/** A field that was never typed in is as empty as one that was emptied. */
const isSame = (one: unknown, other: unknown): boolean => (one ?? '') === (other ?? '');

/** Remembers what the form held when the server found fault, so that a changed field is not blamed. */
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
