import type { ReactNode } from 'react';
import type { Ref } from '../../../domain/entity';

interface FieldDefBase {
  /** Where the value stands in the draft; dots lead inward. */
  name: string;
  label: string;
  required?: boolean;
  help?: string;
  /** Takes the whole width, or most of its row. */
  wide?: boolean;
  /** Whether the question is put, given what is typed so far; one that isn't is answered with nothing. */
  isVisible?: (typed: Record<string, unknown>) => boolean;
}

export interface Option {
  value: string;
  label: string;
}

export interface CheckboxOption extends Option {
  /** Options of one group stand in one row under its name. */
  group?: string;
}

export interface TextFieldDef extends FieldDefBase {
  kind:
    'text' | 'multiline' | 'email' | 'password' | 'number' | 'money' | 'date' | 'json' | 'list' | 'straps';
  unit?: string;
  autoComplete?: string;
}

export interface SelectFieldDef extends FieldDefBase {
  kind: 'select';
  options: readonly Option[];
}

export interface CheckboxFieldDef extends FieldDefBase {
  kind: 'checkbox';
}

/** The form of a record that isn't on file yet, over the form that wants to point to it. */
export interface QuickCreateFormProps {
  /** What was looked for. */
  searchText: string;
  onCreated: (ref: Ref) => void;
  onClose: () => void;
}

/** How a record is added without leaving the form: what the choice is called, and what it opens. */
export interface QuickCreate {
  label: string;
  renderForm: (open: QuickCreateFormProps) => ReactNode;
}

export interface RecordFieldDef extends FieldDefBase {
  kind: 'record';
  options: readonly Ref[];
  isPending: boolean;
  /** Look for a word, given what else is typed so far. */
  onSearch: (search: string, typed: Record<string, unknown>) => void;
  /** The record that is chosen already, so that its name shows at once. */
  selected?: Ref | null;
  /** For those who may add such a record. */
  quickCreate?: QuickCreate;
  /** Why this person can't look for one. */
  disabledReason?: string;
  /** Tells who holds the form which record was picked. */
  onSelect?: (ref: Ref | null) => void;
}

/** Several other records of one kind. */
export interface MultipleRecordFieldDef
  extends FieldDefBase, Pick<RecordFieldDef, 'options' | 'isPending' | 'onSearch'> {
  kind: 'records';
  /** The records that are chosen already, so that their names show at once. */
  selected: readonly Ref[];
  /** Tells who holds the form which records are picked. */
  onSelect?: (refs: readonly Ref[]) => void;
}

export interface CheckboxGroupFieldDef extends FieldDefBase {
  kind: 'checkboxes';
  options: readonly CheckboxOption[];
  /** Puts right what a tick implies. */
  normalize?: (held: string[]) => readonly string[];
}

/** The same few questions again and again, a row of answers each time. */
export interface ArrayFieldDef extends FieldDefBase {
  kind: 'array';
  /** What one row is called: `Line`. */
  rowLabel: string;
  columns: readonly (TextFieldDef | SelectFieldDef | CheckboxFieldDef)[];
  /** What a new row starts with. */
  initialValues: object;
  max: number;
  /** The rows are there already, one for each of these: what each is called, and what is said of it. */
  fixedRows?: readonly { name: string; about?: string }[];
  /** What is said below of the rows as they are typed so far. */
  footer?: (rows: readonly object[]) => ReactNode;
}

/** A question that one form alone asks, by a control of its own. */
export interface CustomFieldDef extends FieldDefBase {
  kind: 'custom';
  render: (props: ControlProps<CustomFieldDef>) => ReactNode;
}

/** One question of a form. */
export type FieldDef =
  | TextFieldDef
  | SelectFieldDef
  | CheckboxFieldDef
  | RecordFieldDef
  | MultipleRecordFieldDef
  | CheckboxGroupFieldDef
  | ArrayFieldDef
  | CustomFieldDef;

/** Fields that belong together, under one heading; an empty title shows none, as in a dialog. */
export interface FieldGroup {
  title: string;
  fields: readonly FieldDef[];
  /** Many short questions stand close together. */
  dense?: boolean;
  /** What is said below, of what is typed so far. */
  footer?: (typed: Record<string, unknown>) => ReactNode;
}

/** What a control needs of the form. */
export interface ControlProps<F extends FieldDef> {
  field: F;
  id: string;
  input: {
    name: string;
    value: unknown;
    onChange: (value: unknown) => void;
    onBlur: () => void;
    onFocus?: () => void;
  };
  error?: string;
}

/** Whether a field's question is put, given what is typed so far. */
export const isFieldVisible = ({ isVisible }: FieldDef, typed: Record<string, unknown>): boolean =>
  isVisible?.(typed) ?? true;

/** The id of a field's control, for its label and for links to it. */
export const fieldId = (form: string, name: string): string => `${form}-${name.replaceAll(/\W/g, '-')}`;
