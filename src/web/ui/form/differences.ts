import { getIn } from 'final-form';
import { EMPTY_DATE, formatDate } from '../../../domain/dates';
import { formatAed } from '../../../domain/money';
import { parseNumber } from '../../../domain/numbers';
import type { FieldDef } from './formFields';
import { isFieldVisible } from './formFields';
import type { FormValues } from './formValues';
import { toDraft, asRows } from './formValues';

export interface Difference {
  field: FieldDef;
  mine: unknown;
  theirs: unknown;
  /** Whether the local form changed it; otherwise only the other user did. */
  isMine: boolean;
}

/** Base, local and saved values of a record. */
interface Versions {
  base: FormValues;
  mine: FormValues;
  theirs: FormValues;
}

/** Fields whose local value differs from the saved one. */
export function findDifferences(fields: readonly FieldDef[], { base, mine, theirs }: Versions): Difference[] {
  const visible = fields.filter((field) => isFieldVisible(field, mine) || isFieldVisible(field, theirs));
  const [baseInput, localInput, savedInput] = [base, mine, theirs].map((values) => toDraft(values, fields));
  const comparableAt = (values: FormValues | undefined, name: string) =>
    comparable(getIn(values ?? {}, name));
  return visible
    .filter(({ name }, index) => visible.findIndex((other) => other.name === name) === index)
    .filter(({ name }) => comparableAt(localInput, name) !== comparableAt(savedInput, name))
    .map((field) => ({
      field,
      mine: getIn(mine, field.name) as unknown,
      theirs: getIn(theirs, field.name) as unknown,
      isMine: comparableAt(localInput, field.name) !== comparableAt(baseInput, field.name),
    }));
}

const comparable = (value: unknown): string => JSON.stringify(value === '' ? null : (value ?? null));

/** Formats a field value as text; references by label. */
export function formatFieldValue(field: FieldDef, value: unknown, labelOf: (id: string) => string): string {
  if (field.kind === 'checkbox') return value === true ? 'Yes' : 'No';
  if (value === null || value === undefined || value === '') return EMPTY_DATE;
  if (field.kind === 'array')
    return (
      asRows(value)
        .map((row) => formatRow(field.columns, row))
        .join('\n') || EMPTY_DATE
    );
  if (field.kind === 'checkboxes')
    return (value as string[]).map((item) => optionLabel(field.options, item)).join(', ') || EMPTY_DATE;
  if (field.kind === 'custom' && field.format) return field.format(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (field.kind === 'select') return optionLabel(field.options, text);
  if (field.kind === 'record') return labelOf(text);
  if (field.kind === 'date') return formatDate(text);
  if (field.kind === 'money' && parseNumber(text) !== undefined) return formatAed(parseNumber(text));
  return 'unit' in field && field.unit ? `${text} ${field.unit}` : text;
}

const formatRow = (columns: readonly FieldDef[], row: FormValues): string =>
  columns.map((column) => formatFieldValue(column, row[column.name], String)).join(' · ');

const optionLabel = (options: readonly { value: string; label: string }[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;
