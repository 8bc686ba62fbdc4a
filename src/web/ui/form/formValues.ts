import { ARRAY_ERROR, getIn, setIn } from 'final-form';
import type { FieldFaults } from '../../../domain/entity';
import type { Field, RowsField } from './formFields';
import { isShown } from './formFields';
import { numberIn } from '../../../domain/numbers';
import { strapsFrom } from '../../../domain/tanks/strappingTable';

/** What a form holds while it is typed in: numbers may still be text. */
export type Values = Record<string, unknown>;

/** What a field's typing means: a number where it reads as one, nothing where nothing stands. */
function meant(kind: Field['kind'], typed: unknown): unknown {
  if (kind === 'text' || kind === 'long' || kind === 'email' || kind === 'secret') return typed ?? '';
  if (kind === 'flag') return typed === true;
  if (kind === 'flags') return typed ?? [];
  if (typed === undefined || typed === '') return kind === 'list' ? [] : null;
  if (kind === 'json' && typeof typed === 'string') return jsonIn(typed);
  if (kind === 'straps' && typeof typed === 'string') return strapsIn(typed);
  if (kind === 'list' && typeof typed === 'string') return typed.split(',').map(figureIn);
  if ((kind === 'number' || kind === 'money') && typeof typed === 'string') return figureIn(typed);
  return typed;
}

/** What is no number stays text, so that the draft refuses it. */
const figureIn = (typed: string): unknown => (typed.trim() === '' ? null : (numberIn(typed) ?? typed.trim()));

/** A pasted table's lines; one that can't be read leaves the text, so that the draft refuses it. */
function strapsIn(typed: string): unknown {
  const { straps, fault } = strapsFrom(typed);
  return fault ? typed : straps;
}

function jsonIn(typed: string): unknown {
  try {
    return JSON.parse(typed) as unknown;
  } catch {
    return typed;
  }
}

/** The draft that a form's values mean; what is not asked is answered with nothing. */
export function draftIn(values: Values, fields: readonly Field[]): Values {
  const asked = fields.filter((field) => isShown(field, values));
  const silent = fields.filter(({ name }) => !asked.some((field) => field.name === name));
  const emptied = silent.reduce(
    (draft: Values, { name, kind }) => put(draft, name, kind === 'secret' ? undefined : null),
    values,
  );
  return asked.reduce((draft: Values, field) => {
    const typed: unknown = getIn(values, field.name);
    return put(draft, field.name, field.kind === 'rows' ? rowsIn(typed, field) : meant(field.kind, typed));
  }, emptied);
}

/** The rows that a field holds as they are typed. */
export const rowsOf = (typed: unknown): Values[] => (Array.isArray(typed) ? (typed as Values[]) : []);

/** What the typing in all rows means; what no column asks for is left out. */
export const rowsIn = (typed: unknown, { columns }: RowsField): Values[] =>
  rowsOf(typed).map((row) => {
    const asked = columns.map(({ name }): [string, unknown] => [name, row[name]]);
    return draftIn(Object.fromEntries(asked), columns);
  });

/** A row's questions, each by its place in the whole form. */
export const columnsOf = ({ name, columns }: RowsField, at: number, row: Values): Field[] =>
  columns
    .filter((column) => isShown(column, row))
    .map((column) => ({ ...column, name: `${name}[${String(at)}].${column.name}` }));

/** All the questions that are put now, those of every row among them. */
export const askedIn = (fields: readonly Field[], values: Values): Field[] =>
  fields
    .filter((field) => isShown(field, values))
    .flatMap((field) =>
      field.kind === 'rows'
        ? [field, ...rowsOf(getIn(values, field.name)).flatMap((row, at) => columnsOf(field, at, row))]
        : [field],
    );

/** Faults by path, nested as the form looks them up; what is wrong with a list as a whole stands beside its rows. */
export const nested = (faults: FieldFaults, fields: readonly Field[] = []): Values =>
  Object.entries(faults).reduce((errors: Values, [path, sentence]) => {
    const isList = fields.some(({ name, kind }) => name === path && kind === 'rows');
    return put(errors, path, isList ? Object.assign([], { [ARRAY_ERROR]: sentence }) : sentence);
  }, {});

/** The faults of some fields alone; without any said, all of them. */
export const faultsOf = (fields: readonly Field[] | undefined, faults: FieldFaults): FieldFaults =>
  fields
    ? Object.fromEntries(
        Object.entries(faults).filter(([path]) => fields.some(({ name }) => isWithin(name, path))),
      )
    : faults;

const isWithin = (name: string, path: string): boolean =>
  path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`);

/** The sentence about a field, or about a list as a whole. */
export function sentenceAt(errors: object, path: string): string | undefined {
  const said: unknown = getIn(errors, path);
  const whole: unknown = Array.isArray(said) && ARRAY_ERROR in said ? said[ARRAY_ERROR] : said;
  return typeof whole === 'string' ? whole : undefined;
}

/** final-form takes an emptied leaf away unless it is told to keep it. */
const put = (into: Values, path: string, value: unknown): Values =>
  path === '' ? into : (setIn(into, path, value) as Values);
