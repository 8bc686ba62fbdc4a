import { getIn } from 'final-form';
import { useCallback, useEffect, useRef } from 'react';
import { useForm } from 'react-final-form';
import type { RowsField } from './formFields';
import { idOf } from './formFields';
import type { Values } from './formValues';
import { rowsOf } from './formValues';

/** Adds and removes the rows of a form and keeps the keyboard where the work is. */
export function useFormRows({ name, columns, fresh }: RowsField, form: string, adder: string) {
  const { change, getState } = useForm<Values>();
  const next = useRef<string>(undefined);
  useEffect(() => {
    if (next.current) document.getElementById(next.current)?.focus();
    next.current = undefined;
  });
  const held = useCallback(() => rowsOf(getIn(getState().values, name)), [getState, name]);
  const cell = useCallback(
    (at: number) => idOf(form, `${name}[${String(at)}].${columns[0]?.name ?? ''}`),
    [form, name, columns],
  );
  const add = useCallback(() => {
    next.current = cell(held().length);
    change(name, [...held(), { ...fresh }]);
  }, [change, held, cell, name, fresh]);
  const remove = useCallback(
    (at: number) => {
      const left = held().filter((_row, place) => place !== at);
      next.current = left.length > 0 ? cell(Math.min(at, left.length - 1)) : adder;
      change(name, left);
    },
    [change, held, cell, name, adder],
  );
  const focus = useCallback((at: number) => document.getElementById(cell(at))?.focus(), [cell]);
  return { add, remove, focus };
}
