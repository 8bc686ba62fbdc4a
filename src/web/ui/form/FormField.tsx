import type { ReactNode } from 'react';
import { useField } from 'react-final-form';
import { ChoiceControl } from './controls/SelectField';
import { FlagControl } from './controls/CheckboxField';
import { FlagsControl } from './controls/CheckboxGroupField';
import { RefControl } from './controls/RecordAutocomplete';
import { RefsControl } from './controls/MultipleRecordAutocomplete';
import { RowsControl } from './controls/FieldArray';
import { WordsControl } from './controls/TextInput';
import type { ControlProps, Field, RowsField } from './formFields';
import { idOf } from './formFields';
import { useServerFault } from './useServerErrors';

const kept = (value: unknown): unknown => value;
const same = (one: unknown, other: unknown): boolean => one === other || textOf(one) === textOf(other);

/** What counts as the same in a form: nothing and empty are, 12 and "12" are. */
const textOf = (value: unknown): unknown => {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return [...(value as unknown[])].sort().join();
  return typeof value === 'number' ? String(value) : value;
};

/** One question of a form, drawn as its kind wants it; only it is drawn again when it is typed in. */
export function FormField({ field, form }: { field: Field; form: string }) {
  const { input, meta } = useField<unknown>(field.name, {
    parse: kept,
    format: kept,
    isEqual: same,
    subscription: WATCHED,
  });
  const told = useServerFault(field.name, input.value);
  const judged = meta.touched === true || meta.submitFailed === true;
  const own = judged && typeof meta.error === 'string' ? meta.error : undefined;
  const props = { id: idOf(form, field.name), input, fault: own ?? told };
  if (field.kind === 'rows') return <RowsControl field={field} {...props} form={form} Cell={FormField} />;
  return drawn(field, props);
}

const WATCHED = { value: true, error: true, touched: true, submitFailed: true };

function drawn(field: Exclude<Field, RowsField>, props: Omit<ControlProps<Field>, 'field'>): ReactNode {
  if (field.kind === 'own') return field.control({ field, ...props });
  if (field.kind === 'choice') return <ChoiceControl field={field} {...props} />;
  if (field.kind === 'flag') return <FlagControl field={field} {...props} />;
  if (field.kind === 'flags') return <FlagsControl field={field} {...props} />;
  if (field.kind === 'ref') return <RefControl field={field} {...props} />;
  if (field.kind === 'refs') return <RefsControl field={field} {...props} />;
  return <WordsControl field={field} {...props} />;
}
