import { ARRAY_ERROR, getIn, setIn } from 'final-form';
import type { FieldErrors } from '../../../domain/entity';
import type { FieldDef, ArrayFieldDef } from './formFields';
import { isFieldVisible } from './formFields';
import { parseNumber } from '../../../domain/numbers';
import { parseStrappingTable } from '../../../domain/tanks/strappingTable';

/** Form values while editing; numbers may still be text. */
export type FormValues = Record<string, unknown>;

/** Converts a typed value to its input type. */
function parseInput(kind: FieldDef['kind'], typed: unknown): unknown {
  if (kind === 'text' || kind === 'multiline' || kind === 'email' || kind === 'password') return typed ?? '';
  if (kind === 'checkbox') return typed === true;
  if (kind === 'checkboxes') return typed ?? [];
  if (typed === undefined || typed === '') return kind === 'list' ? [] : null;
  if (kind === 'json' && typeof typed === 'string') return parseJson(typed);
  if (kind === 'straps' && typeof typed === 'string') return parseStraps(typed);
  if (kind === 'list' && typeof typed === 'string') return typed.split(',').map(parseNumberInput);
  if ((kind === 'number' || kind === 'money') && typeof typed === 'string') return parseNumberInput(typed);
  return typed;
}

/** Invalid numbers stay text, so that validation reports them. */
const parseNumberInput = (typed: string): unknown =>
  typed.trim() === '' ? null : (parseNumber(typed) ?? typed.trim());

/** Parses a pasted table; invalid text is kept so that validation reports it. */
function parseStraps(typed: string): unknown {
  const { straps, error } = parseStrappingTable(typed);
  return error ? typed : straps;
}

function parseJson(typed: string): unknown {
  try {
    return JSON.parse(typed) as unknown;
  } catch {
    return typed;
  }
}

/** Converts form values to the input; hidden fields are empty. */
export function toDraft(values: FormValues, fields: readonly FieldDef[]): FormValues {
  const asked = fields.filter((field) => isFieldVisible(field, values));
  const silent = fields.filter(({ name }) => !asked.some((field) => field.name === name));
  const emptied = silent.reduce(
    (draft: FormValues, { name, kind }) => setValue(draft, name, kind === 'password' ? undefined : null),
    values,
  );
  return asked.reduce((draft: FormValues, field) => {
    const typed: unknown = getIn(values, field.name);
    return setValue(
      draft,
      field.name,
      field.kind === 'array' ? toRowDrafts(typed, field) : parseInput(field.kind, typed),
    );
  }, emptied);
}

export const asRows = (typed: unknown): FormValues[] => (Array.isArray(typed) ? (typed as FormValues[]) : []);

/** Converts row values; unknown keys are dropped. */
export const toRowDrafts = (typed: unknown, { columns }: ArrayFieldDef): FormValues[] =>
  asRows(typed).map((row) => {
    const asked = columns.map(({ name }): [string, unknown] => [name, row[name]]);
    return toDraft(Object.fromEntries(asked), columns);
  });

/** Fields of a row with full paths. */
export const rowFields = ({ name, columns }: ArrayFieldDef, at: number, row: FormValues): FieldDef[] =>
  columns
    .filter((column) => isFieldVisible(column, row))
    .map((column) => ({ ...column, name: `${name}[${String(at)}].${column.name}` }));

/** All visible fields, including those of rows. */
export const visibleFields = (fields: readonly FieldDef[], values: FormValues): FieldDef[] =>
  fields
    .filter((field) => isFieldVisible(field, values))
    .flatMap((field) =>
      field.kind === 'array'
        ? [field, ...asRows(getIn(values, field.name)).flatMap((row, at) => rowFields(field, at, row))]
        : [field],
    );

/** Nests errors by path as final-form expects; list errors use ARRAY_ERROR. */
export const toFormErrors = (fieldErrors: FieldErrors, fields: readonly FieldDef[] = []): FormValues =>
  Object.entries(fieldErrors).reduce((errors: FormValues, [path, message]) => {
    const isList = fields.some(({ name, kind }) => name === path && kind === 'array');
    return setValue(errors, path, isList ? Object.assign([], { [ARRAY_ERROR]: message }) : message);
  }, {});

/** Filters errors by field. */
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
  const said: unknown = getIn(errors, path);
  const whole: unknown = Array.isArray(said) && ARRAY_ERROR in said ? said[ARRAY_ERROR] : said;
  return typeof whole === 'string' ? whole : undefined;
}

/** Keeps empty values, which final-form would remove. */
const setValue = (into: FormValues, path: string, value: unknown): FormValues =>
  path === '' ? into : (setIn(into, path, value) as FormValues);
