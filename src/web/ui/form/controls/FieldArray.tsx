import { getIn } from 'final-form';
import { useCallback, useEffect, useRef, memo, useMemo } from 'react';
import { useForm } from 'react-final-form';
import type { ArrayFieldDef, ControlProps, FieldDef } from '../formFields';
import { fieldId } from '../formFields';
import type { FormValues } from '../formValues';
import { asRows, rowFields, toRowDrafts } from '../formValues';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import type { ComponentType, KeyboardEvent } from 'react';

/** Adds and removes rows and manages focus. */
export function useFieldArrayRows(
  { name, columns, initialValues }: ArrayFieldDef,
  form: string,
  adder: string,
) {
  const { change, getState } = useForm<FormValues>();
  const next = useRef<string>(undefined);
  useEffect(() => {
    const field = next.current === undefined ? null : document.getElementById(next.current);
    if (!field) return;
    field.focus();
    next.current = undefined;
  });
  const held = useCallback(() => asRows(getIn(getState().values, name)), [getState, name]);
  const cell = useCallback(
    (at: number) => fieldId(form, `${name}[${String(at)}].${columns[0]?.name ?? ''}`),
    [form, name, columns],
  );
  const add = useCallback(() => {
    next.current = cell(held().length);
    change(name, [...held(), { ...initialValues }]);
  }, [change, held, cell, name, initialValues]);
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

type FieldComponent = ComponentType<{ field: FieldDef; form: string }>;

interface FieldArrayProps extends ControlProps<ArrayFieldDef> {
  form: string;
  Cell: FieldComponent;
}

/** Editable rows; Enter moves to the next row. */
export function FieldArray({ field, id, input, error, form, Cell }: FieldArrayProps) {
  const rows = asRows(input.value);
  const { add, remove, focus } = useFieldArrayRows(field, form, id);
  const isFull = field.fixedRows !== undefined || rows.length >= field.max;
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
          <FieldArrayRow field={field} at={at} row={row} form={form} Cell={Cell} remove={remove} />
        </div>
      ))}
      {!field.fixedRows && (
        <Button id={id} onClick={add} disabled={isFull} variant="outlined" aria-describedby={`${id}-note`}>
          Add {field.rowLabel.toLowerCase()}
        </Button>
      )}
      <FormHelperText id={`${id}-note`} error={error !== undefined}>
        {error ?? ''}
      </FormHelperText>
      {field.footer?.(toRowDrafts(rows, field))}
    </Box>
  );
}

interface FieldArrayRowProps {
  field: ArrayFieldDef;
  at: number;
  row: FormValues;
  form: string;
  Cell: FieldComponent;
  remove: (at: number) => void;
}

/** Re-renders only when its own values change. */
const FieldArrayRow = memo(function Row({ field, at, row, form, Cell, remove }: FieldArrayRowProps) {
  const asked = useMemo(() => rowFields(field, at, row), [field, at, row]);
  const given = field.fixedRows?.[at];
  const name = given?.name ?? `${field.rowLabel} ${String(at + 1)}`;
  return (
    <Box role="group" aria-label={name} sx={rowStyle}>
      {given && (
        <Box sx={{ ...wideColumnStyle, alignSelf: 'center' }}>
          <div>{given.name}</div>
          <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{given.about}</Box>
        </Box>
      )}
      {asked.map((column) => (
        <Box key={column.name} sx={column.wide ? wideColumnStyle : columnStyle}>
          <Cell field={column} form={form} />
        </Box>
      ))}
      {!given && (
        <Button
          id={fieldId(form, `${field.name}[${String(at)}].remove`)}
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

const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'flex-start',
  mb: 1.5,
  pb: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
};
const columnStyle = { flex: '1 1 105px', minWidth: 0 };
const wideColumnStyle = { flex: '3 1 220px', minWidth: 0 };
