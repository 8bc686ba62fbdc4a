import { ARRAY_ERROR, FORM_ERROR, getIn, setIn } from 'final-form';
import type { FieldErrors } from '../../../domain/entity';
import type { FieldDef, ArrayFieldDef } from './formFields';
import { isFieldVisible } from './formFields';
import { fromTimeInput } from '../../../domain/dates';
import { parseNumber } from '../../../domain/numbers';
import { parseStrappingTable } from './strappingTable';

/** Form values while editing; numbers may still be text. */
export type FormValues = Record<string, unknown>;

/** Converts a form value to the type of its input field. */
function parseInput(kind: FieldDef['kind'], value: unknown): unknown {
  if (kind === 'text' || kind === 'multiline' || kind === 'email' || kind === 'password') return value ?? '';
  if (kind === 'checkbox') return value === true;
  if (kind === 'checkboxes') return value ?? [];
  if (value === undefined || value === '') return kind === 'list' ? [] : null;
  if (kind === 'time' && typeof value === 'string') return fromTimeInput(value);
  if (kind === 'json' && typeof value === 'string') return parseJson(value);
  if (kind === 'strappingTable' && typeof value === 'string') return parseStrappingTableInput(value);
  if (kind === 'list' && typeof value === 'string') return value.split(',').map(parseNumberInput);
  if ((kind === 'number' || kind === 'money') && typeof value === 'string') return parseNumberInput(value);
  return value;
}

/** Invalid numbers stay text, so that validation reports them. */
const parseNumberInput = (text: string): unknown =>
  text.trim() === '' ? null : (parseNumber(text) ?? text.trim());

/** Parses a pasted table; invalid text is kept so that validation reports it. */
function parseStrappingTableInput(text: string): unknown {
  const { points, error } = parseStrappingTable(text);
  return error ? text : points;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Converts form values to the input; hidden fields are empty. */
export function toDraft(values: FormValues, fields: readonly FieldDef[]): FormValues {
  const visible = fields.filter((field) => isFieldVisible(field, values));
  const hidden = fields.filter(({ name }) => !visible.some((field) => field.name === name));
  const cleared = hidden.reduce(
    (draft: FormValues, { name, kind }) =>
      setIn(draft, name, kind === 'password' ? undefined : null) as FormValues,
    values,
  );
  return visible.reduce((draft: FormValues, field) => {
    const value: unknown = getIn(values, field.name);
    return setIn(
      draft,
      field.name,
      field.kind === 'array' ? toRowDrafts(value, field) : parseInput(field.kind, value),
    ) as FormValues;
  }, cleared);
}

export const asRows = (value: unknown): FormValues[] => (Array.isArray(value) ? (value as FormValues[]) : []);

/** Converts row values; unknown keys are dropped. */
export const toRowDrafts = (rows: unknown, { columns }: ArrayFieldDef): FormValues[] =>
  asRows(rows).map((row) => {
    const entries = columns.map(({ name }): [string, unknown] => [name, row[name]]);
    return toDraft(Object.fromEntries(entries), columns);
  });

/** Fields of a row with full paths. */
export const rowFields = (
  { name, columns, locked }: ArrayFieldDef,
  index: number,
  row: FormValues,
): FieldDef[] => {
  const readOnly = locked?.isLocked(row) ? locked.columns : [];
  return columns
    .filter((column) => isFieldVisible(column, row))
    .map((column) => ({
      ...column,
      name: `${name}[${String(index)}].${column.name}`,
      readOnly: readOnly.includes(column.name),
    }));
};

/** All visible fields, including those of rows. */
export const visibleFields = (fields: readonly FieldDef[], values: FormValues): FieldDef[] =>
  fields
    .filter((field) => isFieldVisible(field, values))
    .flatMap((field) =>
      field.kind === 'array'
        ? [field, ...asRows(getIn(values, field.name)).flatMap((row, index) => rowFields(field, index, row))]
        : [field],
    );

/** Nests errors by path as final-form expects; list errors use ARRAY_ERROR, those of the whole form FORM_ERROR. */
export const toFormErrors = (fieldErrors: FieldErrors, fields: readonly FieldDef[] = []): FormValues =>
  Object.entries(fieldErrors).reduce((errors: FormValues, [path, message]) => {
    const isList = fields.some(({ name, kind }) => name === path && kind === 'array');
    return setIn(
      errors,
      path || FORM_ERROR,
      isList ? Object.assign([], { [ARRAY_ERROR]: message }) : message,
    ) as FormValues;
  }, {});

/** Errors of some fields; all errors without `fields`. */
export const pickErrors = (fields: readonly FieldDef[] | undefined, fieldErrors: FieldErrors): FieldErrors =>
  fields
    ? Object.fromEntries(
        Object.entries(fieldErrors).filter(([path]) => fields.some(({ name }) => isWithin(name, path))),
      )
    : fieldErrors;

const isWithin = (name: string, path: string): boolean =>
  path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`);

/** Error of a field or list. */
export function errorAt(errors: object, path: string): string | undefined {
  const error: unknown = getIn(errors, path);
  const message: unknown = Array.isArray(error) && ARRAY_ERROR in error ? error[ARRAY_ERROR] : error;
  return typeof message === 'string' ? message : undefined;
}
