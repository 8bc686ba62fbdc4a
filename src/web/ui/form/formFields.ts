import type { ReactNode } from 'react';
import type { Ref } from '../../../domain/entity';
import type { Suggestions } from '../../../domain/lists/suggestions';

interface FieldDefBase {
  /** Path of the value. */
  name: string;
  label: string;
  required?: boolean;
  help?: string;
  /** Spans the columns of the group. */
  wide?: boolean;
  /** The value is shown, but can't be changed; for texts and checkboxes. */
  readOnly?: boolean;
  /** Visibility by the current values; hidden fields are submitted empty. */
  isVisible?: (values: Record<string, unknown>) => boolean;
}

interface Option {
  value: string;
  label: string;
}

export interface CheckboxOption extends Option {
  /** Groups options in rows. */
  group?: string;
  /** AED; options with amounts are shown as rows, with the sum of the selected ones per group. */
  amount?: number;
}

export interface TextFieldDef extends FieldDefBase {
  kind:
    | 'text'
    | 'multiline'
    | 'email'
    | 'password'
    | 'number'
    | 'money'
    | 'date'
    /** A time in Dubai, submitted in UTC. */
    | 'time'
    | 'json'
    | 'list'
    | 'strappingTable';
  unit?: string;
  autoComplete?: string;
  /** Suggested texts; others can be typed. */
  suggestions?: Suggestions;
}

export interface SelectFieldDef extends FieldDefBase {
  kind: 'select';
  options: readonly Option[];
}

export interface CheckboxFieldDef extends FieldDefBase {
  kind: 'checkbox';
}

export interface QuickCreateFormProps {
  searchText: string;
  onCreated: (ref: Ref) => void;
  onClose: () => void;
}

/** Creates a record from the options of a reference field. */
export interface QuickCreate {
  label: string;
  renderForm: (props: QuickCreateFormProps) => ReactNode;
}

export interface RecordFieldDef extends FieldDefBase {
  kind: 'record';
  options: readonly Ref[];
  isPending: boolean;
  /** Server search with the current form values. */
  onSearch: (search: string, values: Record<string, unknown>) => void;
  /** The selected record, for its label. */
  selected?: Ref | null;
  /** Quick create, if permitted. */
  quickCreate?: QuickCreate;
  /** Reason why the search is unavailable. */
  disabledReason?: string;
  onSelect?: (ref: Ref | null) => void;
}

/** References to several records of one type. */
export interface MultipleRecordFieldDef
  extends FieldDefBase, Pick<RecordFieldDef, 'options' | 'isPending' | 'onSearch'> {
  kind: 'records';
  /** The selected records, for their labels. */
  selected: readonly Ref[];
  onSelect?: (refs: readonly Ref[]) => void;
}

export interface CheckboxGroupFieldDef extends FieldDefBase {
  kind: 'checkboxes';
  options: readonly CheckboxOption[];
  /** Adds or removes dependent options: Update requires View, for example. */
  normalize?: (selected: string[]) => readonly string[];
}

/** Repeated rows of fields. */
export interface ArrayFieldDef extends FieldDefBase {
  kind: 'array';
  /** Row label, such as `Line`. */
  rowLabel: string;
  columns: readonly (TextFieldDef | SelectFieldDef | CheckboxFieldDef | CustomFieldDef)[];
  initialValues: object;
  max: number;
  /** Rows are added elsewhere; here they can only be changed and removed. */
  isAddedElsewhere?: true;
  /** Fixed rows with label and description. */
  fixedRows?: readonly { name: string; description?: string }[];
  /** Rows that can't be removed, with the columns that are read-only in them. */
  locked?: { isLocked: (row: Record<string, unknown>) => boolean; columns: readonly string[] };
  /** Footer computed from the current rows. */
  footer?: (rows: readonly object[]) => ReactNode;
}

/** A field with a custom control. */
export interface CustomFieldDef extends FieldDefBase {
  kind: 'custom';
  render: (props: ControlProps<CustomFieldDef>) => ReactNode;
  /** Formats a value as text, for a conflict. */
  format?: (value: unknown) => string;
}

export type FieldDef =
  | TextFieldDef
  | SelectFieldDef
  | CheckboxFieldDef
  | RecordFieldDef
  | MultipleRecordFieldDef
  | CheckboxGroupFieldDef
  | ArrayFieldDef
  | CustomFieldDef;

/** A group of fields, with a heading if it has a title. */
export interface FieldGroup {
  title?: string;
  fields: readonly FieldDef[];
  dense?: boolean;
  /** Footer computed from the current values. */
  footer?: (values: Record<string, unknown>) => ReactNode;
}

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

export const isFieldVisible = ({ isVisible }: FieldDef, values: Record<string, unknown>): boolean =>
  isVisible?.(values) ?? true;

export const fieldId = (form: string, name: string): string => `${form}-${name.replaceAll(/\W/g, '-')}`;
