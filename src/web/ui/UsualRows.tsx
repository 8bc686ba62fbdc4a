import { getIn } from 'final-form';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-final-form';
import type { Values } from './formValues';

interface UsualRowsProps {
  /** Where the rows stand in the form. */
  name: string;
  /** What they usually hold as the rest is answered now. */
  rows: readonly Values[];
}

/** Fills the rows of a form with what is usual, until the person writes something else into one. */
export function UsualRows({ name, rows }: UsualRowsProps) {
  const form = useForm<Values>();
  const put = useRef<unknown>(undefined);
  const usual = JSON.stringify(rows);
  useEffect(() => {
    const held: unknown = getIn(form.getState().values, name);
    if (JSON.stringify(held) === usual) put.current = held;
    if (held !== put.current) return;
    form.change(name, JSON.parse(usual));
    put.current = getIn(form.getState().values, name);
  }, [form, name, usual]);
  return null;
}
