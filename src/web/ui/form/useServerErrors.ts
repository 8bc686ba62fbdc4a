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
const isSame = (a: unknown, b: unknown): boolean => (a ?? '') === (b ?? '');

/** Keeps server errors only for fields unchanged since the response. */
export function useServerErrors(error: ApiError | undefined): ServerFieldError {
  const form = useForm<FormValues>();
  const [lastResponse, setLastResponse] = useState<{ error?: ApiError; values: FormValues }>({ values: {} });
  if (error !== lastResponse.error) setLastResponse({ error, values: form.getState().values });
  return useCallback(
    (name, value) =>
      isSame(getIn(lastResponse.values, name), value) ? lastResponse.error?.fields?.[name] : undefined,
    [lastResponse],
  );
}
