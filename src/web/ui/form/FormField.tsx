import type { ReactNode } from 'react';
import { useField } from 'react-final-form';
import { SelectField } from './controls/SelectField';
import { CheckboxField } from './controls/CheckboxField';
import { CheckboxGroupField } from './controls/CheckboxGroupField';
import { RecordAutocomplete } from './controls/RecordAutocomplete';
import { MultipleRecordAutocomplete } from './controls/MultipleRecordAutocomplete';
import { FieldArray } from './controls/FieldArray';
import { TextInput } from './controls/TextInput';
import type { ControlProps, FieldDef, ArrayFieldDef } from './formFields';
import { fieldId } from './formFields';
import { useServerError } from './useServerErrors';

const identity = (value: unknown): unknown => value;
const isSameValue = (a: unknown, b: unknown): boolean => a === b || normalizeValue(a) === normalizeValue(b);

/** Form equality: null equals empty, 12 equals "12". */
const normalizeValue = (value: unknown): unknown => {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return [...(value as unknown[])].sort().join();
  return typeof value === 'number' ? String(value) : value;
};

/** Renders one field by its kind; only this field re-renders while typing. */
export function FormField({ field, form }: { field: FieldDef; form: string }) {
  const { input, meta } = useField<unknown>(field.name, {
    parse: identity,
    format: identity,
    isEqual: isSameValue,
    subscription: FIELD_SUBSCRIPTION,
  });
  const serverError = useServerError(field.name, input.value);
  const isValidated = meta.touched === true || meta.submitFailed === true;
  const ownError = isValidated && typeof meta.error === 'string' ? meta.error : undefined;
  const props = { id: fieldId(form, field.name), input, error: ownError ?? serverError };
  if (field.kind === 'array') return <FieldArray field={field} {...props} form={form} Cell={FormField} />;
  return renderControl(field, props);
}

const FIELD_SUBSCRIPTION = { value: true, error: true, touched: true, submitFailed: true };

function renderControl(
  field: Exclude<FieldDef, ArrayFieldDef>,
  props: Omit<ControlProps<FieldDef>, 'field'>,
): ReactNode {
  if (field.kind === 'custom') return field.render({ field, ...props });
  if (field.kind === 'select') return <SelectField field={field} {...props} />;
  if (field.kind === 'checkbox') return <CheckboxField field={field} {...props} />;
  if (field.kind === 'checkboxes') return <CheckboxGroupField field={field} {...props} />;
  if (field.kind === 'record') return <RecordAutocomplete field={field} {...props} />;
  if (field.kind === 'records') return <MultipleRecordAutocomplete field={field} {...props} />;
  return <TextInput field={field} {...props} />;
}
