import type { ReactNode } from 'react';
import { useFormState } from 'react-final-form';
import type { Values } from './formValues';

const WATCHED = { values: true };

/** Draws what follows from a form's values again as they are typed. */
export function FormWatch({ children }: { children: (values: Values) => ReactNode }) {
  const { values } = useFormState<Values>({ subscription: WATCHED });
  return <>{children(values)}</>;
}
