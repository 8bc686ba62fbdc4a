import type { ReactNode } from 'react';
import type { Ref } from '../../../domain/entity';

interface Common {
  /** Where the value stands in the draft; dots lead inward. */
  name: string;
  label: string;
  required?: boolean;
  help?: string;
  /** Takes the whole width, or most of its row. */
  wide?: boolean;
  /** Whether the question is put, given what is typed so far; one that isn't is answered with nothing. */
  shown?: (typed: Record<string, unknown>) => boolean;
}

export interface Option {
  value: string;
  label: string;
}

export interface FlagOption extends Option {
  /** Options of one group stand in one row under its name. */
  group?: string;
}

export interface WordsField extends Common {
  kind: 'text' | 'long' | 'email' | 'secret' | 'number' | 'money' | 'date' | 'json' | 'list' | 'straps';
  unit?: string;
  autoComplete?: string;
}

export interface ChoiceField extends Common {
  kind: 'choice';
  options: readonly Option[];
}

export interface FlagField extends Common {
  kind: 'flag';
}

/** The form of a record that isn't on file yet, over the form that wants to point to it. */
export interface AddingForm {
  /** What was looked for. */
  typed: string;
  onAdded: (ref: Ref) => void;
  onClose: () => void;
}

/** How a record is added without leaving the form: what the choice is called, and what it opens. */
export interface Adding {
  label: string;
  form: (open: AddingForm) => ReactNode;
}

export interface RefField extends Common {
  kind: 'ref';
  options: readonly Ref[];
  waiting: boolean;
  /** Look for a word, given what else is typed so far. */
  seek: (search: string, typed: Record<string, unknown>) => void;
  /** The record that is chosen already, so that its name shows at once. */
  chosen?: Ref | null;
  /** For those who may add such a record. */
  adding?: Adding;
  /** Why this person can't look for one. */
  barred?: string;
  /** Tells who holds the form which record was picked. */
  onPick?: (ref: Ref | null) => void;
}

/** Several other records of one kind. */
export interface RefsField extends Common, Pick<RefField, 'options' | 'waiting' | 'seek'> {
  kind: 'refs';
  /** The records that are chosen already, so that their names show at once. */
  chosen: readonly Ref[];
  /** Tells who holds the form which records are picked. */
  onPick?: (refs: readonly Ref[]) => void;
}

export interface FlagsField extends Common {
  kind: 'flags';
  options: readonly FlagOption[];
  /** Puts right what a tick implies. */
  tidy?: (held: string[]) => readonly string[];
}

/** The same few questions again and again, a row of answers each time. */
export interface RowsField extends Common {
  kind: 'rows';
  /** What one row is called: `Line`. */
  row: string;
  columns: readonly (WordsField | ChoiceField | FlagField)[];
  /** What a new row starts with. */
  fresh: object;
  most: number;
  /** The rows are there already, one for each of these: what each is called, and what is said of it. */
  given?: readonly { name: string; about?: string }[];
  /** What is said below of the rows as they are typed so far. */
  foot?: (rows: readonly object[]) => ReactNode;
}

/** A question that one form alone asks, by a control of its own. */
export interface OwnField extends Common {
  kind: 'own';
  control: (props: ControlProps<OwnField>) => ReactNode;
}

/** One question of a form. */
export type Field =
  WordsField | ChoiceField | FlagField | RefField | RefsField | FlagsField | RowsField | OwnField;

/** Fields that belong together, under one heading; an empty title shows none, as in a dialog. */
export interface FieldGroup {
  title: string;
  fields: readonly Field[];
  /** Many short questions stand close together. */
  narrow?: boolean;
  /** What is said below, of what is typed so far. */
  foot?: (typed: Record<string, unknown>) => ReactNode;
}

/** What a control needs of the form. */
export interface ControlProps<F extends Field> {
  field: F;
  id: string;
  input: {
    name: string;
    value: unknown;
    onChange: (value: unknown) => void;
    onBlur: () => void;
    onFocus?: () => void;
  };
  fault?: string;
}

/** Whether a field's question is put, given what is typed so far. */
export const isShown = ({ shown }: Field, typed: Record<string, unknown>): boolean => shown?.(typed) ?? true;

/** The id of a field's control, for its label and for links to it. */
export const idOf = (form: string, name: string): string => `${form}-${name.replaceAll(/\W/g, '-')}`;
