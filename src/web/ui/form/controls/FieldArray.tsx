import { getIn } from 'final-form';
import { useCallback, useEffect, useRef, memo, useMemo } from 'react';
import { useForm } from 'react-final-form';
import type { RowsField, ControlProps, Field } from '../formFields';
import { idOf } from '../formFields';
import type { Values } from '../formValues';
import { rowsOf, columnsOf, rowsIn } from '../formValues';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import type { ComponentType, KeyboardEvent } from 'react';

/** Adds and removes the rows of a form and keeps the keyboard where the work is. */
export function useFormRows({ name, columns, fresh }: RowsField, form: string, adder: string) {
  const { change, getState } = useForm<Values>();
  const next = useRef<string>(undefined);
  useEffect(() => {
    const field = next.current === undefined ? null : document.getElementById(next.current);
    if (!field) return;
    field.focus();
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

type Cell = ComponentType<{ field: Field; form: string }>;

interface RowsControlProps extends ControlProps<RowsField> {
  form: string;
  /** Draws one question of a row. */
  Cell: Cell;
}

/** The same questions row by row: rows are added and removed, and Enter goes on to the next one. */
export function RowsControl({ field, id, input, fault, form, Cell }: RowsControlProps) {
  const rows = rowsOf(input.value);
  const { add, remove, focus } = useFormRows(field, form, id);
  const isFull = field.given !== undefined || rows.length >= field.most;
  const goOn = (event: KeyboardEvent, at: number) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (at + 1 < rows.length) focus(at + 1);
    else if (!isFull) add();
  };
  return (
    <Box>
      {rows.map((row, at) => (
        <div key={at} onKeyDown={(event) => goOn(event, at)}>
          <Row field={field} at={at} row={row} form={form} Cell={Cell} remove={remove} />
        </div>
      ))}
      {!field.given && (
        <Button id={id} onClick={add} disabled={isFull} variant="outlined" aria-describedby={`${id}-note`}>
          Add {field.row.toLowerCase()}
        </Button>
      )}
      <FormHelperText id={`${id}-note`} error={fault !== undefined}>
        {fault ?? ''}
      </FormHelperText>
      {field.foot?.(rowsIn(rows, field))}
    </Box>
  );
}

interface RowProps {
  field: RowsField;
  at: number;
  row: Values;
  form: string;
  Cell: Cell;
  remove: (at: number) => void;
}

/** Drawn again only when something in it is typed. */
const Row = memo(function Row({ field, at, row, form, Cell, remove }: RowProps) {
  const asked = useMemo(() => columnsOf(field, at, row), [field, at, row]);
  const given = field.given?.[at];
  const name = given?.name ?? `${field.row} ${String(at + 1)}`;
  return (
    <Box role="group" aria-label={name} sx={line}>
      {given && (
        <Box sx={{ ...wide, alignSelf: 'center' }}>
          <div>{given.name}</div>
          <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{given.about}</Box>
        </Box>
      )}
      {asked.map((column) => (
        <Box key={column.name} sx={column.wide ? wide : narrow}>
          <Cell field={column} form={form} />
        </Box>
      ))}
      {!given && (
        <Button
          id={idOf(form, `${field.name}[${String(at)}].remove`)}
          onClick={() => {
            remove(at);
          }}
          aria-label={`Remove ${name.toLowerCase()}`}
          sx={{ mt: 3 }}
        >
          Remove
        </Button>
      )}
    </Box>
  );
});

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'flex-start',
  mb: 1.5,
  pb: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
};
const narrow = { flex: '1 1 105px', minWidth: 0 };
const wide = { flex: '3 1 220px', minWidth: 0 };
