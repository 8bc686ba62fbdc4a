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
function useFieldArrayRows(
  { name, columns, initialValues }: ArrayFieldDef,
  form: string,
  addButtonId: string,
) {
  const { mutators, getState } = useForm<FormValues>();
  const nextFocusId = useRef<string>(undefined);
  useEffect(() => {
    const field = nextFocusId.current === undefined ? null : document.getElementById(nextFocusId.current);
    if (!field) return;
    field.focus();
    nextFocusId.current = undefined;
  });
  const getRows = useCallback(() => asRows(getIn(getState().values, name)), [getState, name]);
  const cellId = useCallback(
    (index: number) => fieldId(form, `${name}[${String(index)}].${columns[0]?.name ?? ''}`),
    [form, name, columns],
  );
  const add = useCallback(() => {
    nextFocusId.current = cellId(getRows().length);
    mutators.push?.(name, { ...initialValues });
  }, [mutators, getRows, cellId, name, initialValues]);
  const remove = useCallback(
    (index: number) => {
      const lastIndex = getRows().length - 2;
      nextFocusId.current = lastIndex >= 0 ? cellId(Math.min(index, lastIndex)) : addButtonId;
      mutators.remove?.(name, index);
    },
    [mutators, getRows, cellId, name, addButtonId],
  );
  const focus = useCallback((index: number) => document.getElementById(cellId(index))?.focus(), [cellId]);
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
  const hasButton = !field.fixedRows && !field.isAddedElsewhere;
  const isFull = !hasButton || rows.length >= field.max;
  const onEnter = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (index + 1 < rows.length) focus(index + 1);
    else if (!isFull) add();
  };
  return (
    <Box>
      {rows.map((row, index) => (
        <div key={index} onKeyDown={(event) => onEnter(event, index)}>
          <FieldArrayRow field={field} index={index} row={row} form={form} Cell={Cell} remove={remove} />
        </div>
      ))}
      {hasButton && (
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
  index: number;
  row: FormValues;
  form: string;
  Cell: FieldComponent;
  remove: (index: number) => void;
}

/** Re-renders only when its own values change. */
const FieldArrayRow = memo(function FieldArrayRow({
  field,
  index,
  row,
  form,
  Cell,
  remove,
}: FieldArrayRowProps) {
  const visibleColumns = useMemo(() => rowFields(field, index, row), [field, index, row]);
  const fixedRow = field.fixedRows?.[index];
  const name = fixedRow?.name ?? `${field.rowLabel} ${String(index + 1)}`;
  return (
    <Box role="group" aria-label={name} sx={rowStyle}>
      {fixedRow && (
        <Box sx={{ ...wideColumnStyle, alignSelf: 'center' }}>
          <div>{fixedRow.name}</div>
          <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{fixedRow.description}</Box>
        </Box>
      )}
      {visibleColumns.map((column) => (
        <Box key={column.name} sx={column.wide ? wideColumnStyle : columnStyle}>
          <Cell field={column} form={form} />
        </Box>
      ))}
      {!fixedRow && !field.locked?.isLocked(row) && (
        <Button
          id={fieldId(form, `${field.name}[${String(index)}].remove`)}
          onClick={() => {
            remove(index);
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
