import { getIn } from 'final-form';
import { EMPTY, showDate } from '../../../domain/dates';
import { aed } from '../../../domain/money';
import { numberIn } from '../../../domain/numbers';
import type { Field } from './formFields';
import { isShown } from './formFields';
import type { Values } from './formValues';
import { draftIn, rowsOf } from './formValues';

/** A field that reads differently in two versions of a record. */
export interface Difference {
  field: Field;
  mine: unknown;
  theirs: unknown;
  /** Whether I changed it; otherwise only they did. */
  isMine: boolean;
}

/** The same record three times, as a form holds it: as it was read, as I typed it, and as it was saved meanwhile. */
export interface Versions {
  base: Values;
  mine: Values;
  theirs: Values;
}

/** Each field that I would save otherwise than it now stands. */
export function differencesIn(fields: readonly Field[], { base, mine, theirs }: Versions): Difference[] {
  const asked = fields.filter((field) => isShown(field, mine) || isShown(field, theirs));
  const [was, typed, saved] = [base, mine, theirs].map((values) => draftIn(values, fields));
  const at = (values: Values | undefined, name: string) => asText(getIn(values ?? {}, name));
  return asked
    .filter(({ name }, place) => asked.findIndex((other) => other.name === name) === place)
    .filter(({ name }) => at(typed, name) !== at(saved, name))
    .map((field) => ({
      field,
      mine: getIn(mine, field.name) as unknown,
      theirs: getIn(theirs, field.name) as unknown,
      isMine: at(typed, field.name) !== at(was, field.name),
    }));
}

const asText = (value: unknown): string => JSON.stringify(value === '' ? null : (value ?? null));

/** How an answer reads outside its control; a reference by what it is called. */
export function shownAnswer(field: Field, value: unknown, labelOf: (id: string) => string): string {
  if (field.kind === 'flag') return value === true ? 'Yes' : 'No';
  if (value === null || value === undefined || value === '') return EMPTY;
  if (field.kind === 'rows')
    return (
      rowsOf(value)
        .map((row) => rowShown(field.columns, row))
        .join('\n') || EMPTY
    );
  if (field.kind === 'flags')
    return (value as string[]).map((one) => optionIn(field.options, one)).join(', ') || EMPTY;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (field.kind === 'choice') return optionIn(field.options, text);
  if (field.kind === 'ref') return labelOf(text);
  if (field.kind === 'date') return showDate(text);
  if (field.kind === 'money' && numberIn(text) !== undefined) return aed(numberIn(text));
  return 'unit' in field && field.unit ? `${text} ${field.unit}` : text;
}

const rowShown = (columns: readonly Field[], row: Values): string =>
  columns.map((column) => shownAnswer(column, row[column.name], String)).join(' · ');

const optionIn = (options: readonly { value: string; label: string }[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;
