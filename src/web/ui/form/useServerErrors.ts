import { getIn } from 'final-form';
import { createContext, useCallback, useContext, useState } from 'react';
import { useForm } from 'react-final-form';
import type { Problem } from '../../../domain/entity';
import type { Values } from './formValues';

/** The server's sentence about a field, while it still holds what the server saw. */
export type ServerFault = (name: string, value: unknown) => string | undefined;

const Told = createContext<ServerFault>(() => undefined);

export const ServerFaults = Told.Provider;

/** What the server said about one field, for the field itself. */
export const useServerFault = (name: string, value: unknown): string | undefined =>
  useContext(Told)(name, value);

/** A field that was never typed in is as empty as one that was emptied. */
const isSame = (one: unknown, other: unknown): boolean => (one ?? '') === (other ?? '');

/** Remembers what the form held when the server found fault, so that a changed field is not blamed. */
export function useServerFaults(problem: Problem | undefined): ServerFault {
  const form = useForm<Values>();
  const [answered, setAnswered] = useState<{ problem?: Problem; values: Values }>({ values: {} });
  if (problem !== answered.problem) setAnswered({ problem, values: form.getState().values });
  return useCallback(
    (name, value) =>
      isSame(getIn(answered.values, name), value) ? answered.problem?.fields?.[name] : undefined,
    [answered],
  );
}
