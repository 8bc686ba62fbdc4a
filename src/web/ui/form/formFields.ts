import type { ReactNode } from 'react';
import type { Ref } from '../../../domain/entity';

interface FieldDefBase {
  /** Path of the value. */
  name: string;
  label: string;
  required?: boolean;
  help?: string;
  /** Column width. */
  wide?: boolean;
  /** Visibility by the current values; hidden fields are submitted empty. */
  isVisible?: (typed: Record<string, unknown>) => boolean;
}

export interface Option {
  value: string;
  label: string;
}

export interface CheckboxOption extends Option {
  /** Groups options in rows. */
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

/** Props of a quick-create form. */
export interface QuickCreateFormProps {
  /** Search text. */
  searchText: string;
  onCreated: (ref: Ref) => void;
  onClose: () => void;
}

/** Quick create: option label and form. */
export interface QuickCreate {
  label: string;
  renderForm: (open: QuickCreateFormProps) => ReactNode;
}

export interface RecordFieldDef extends FieldDefBase {
  kind: 'record';
  options: readonly Ref[];
  isPending: boolean;
  /** Server search with the current form values. */
  onSearch: (search: string, typed: Record<string, unknown>) => void;
  /** The selected record, for its label. */
  selected?: Ref | null;
  /** Quick create, if permitted. */
  quickCreate?: QuickCreate;
  /** Reason why the search is unavailable. */
  disabledReason?: string;
  /** Called with the selected record. */
  onSelect?: (ref: Ref | null) => void;
}

/** Several other records of one kind. */
export interface MultipleRecordFieldDef
  extends FieldDefBase, Pick<RecordFieldDef, 'options' | 'isPending' | 'onSearch'> {
  kind: 'records';
  /** The selected records, for their labels. */
  selected: readonly Ref[];
  /** Called with the selected records. */
  onSelect?: (refs: readonly Ref[]) => void;
}

export interface CheckboxGroupFieldDef extends FieldDefBase {
  kind: 'checkboxes';
  options: readonly CheckboxOption[];
  /** Normalises dependent options. */
  normalize?: (held: string[]) => readonly string[];
}

/** Repeated rows of fields. */
export interface ArrayFieldDef extends FieldDefBase {
  kind: 'array';
  /** Row label, such as `Line`. */
  rowLabel: string;
  columns: readonly (TextFieldDef | SelectFieldDef | CheckboxFieldDef)[];
  initialValues: object;
  max: number;
  /** Fixed rows with label and description. */
  fixedRows?: readonly { name: string; about?: string }[];
  /** Footer computed from the current rows. */
  footer?: (rows: readonly object[]) => ReactNode;
}

/** A field with a custom control. */
export interface CustomFieldDef extends FieldDefBase {
  kind: 'custom';
  render: (props: ControlProps<CustomFieldDef>) => ReactNode;
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

/** A group of fields; an empty title shows no heading. */
export interface FieldGroup {
  title: string;
  fields: readonly FieldDef[];
  /** Dense layout. */
  dense?: boolean;
  /** Footer computed from the current values. */
  footer?: (typed: Record<string, unknown>) => ReactNode;
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

export const isFieldVisible = ({ isVisible }: FieldDef, typed: Record<string, unknown>): boolean =>
  isVisible?.(typed) ?? true;

export const fieldId = (form: string, name: string): string => `${form}-${name.replaceAll(/\W/g, '-')}`;
