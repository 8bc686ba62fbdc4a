import type { Schema } from 'yup';
import type { FieldDef, FieldGroup } from '../../ui/form/formFields';
import type { TransitionForm } from './TransitionDialog';

export const reasonField = {
  name: 'reason',
  label: 'Reason',
  kind: 'multiline',
  required: true,
  wide: true,
} as const satisfies FieldDef;

/** Fields without a heading. */
export const untitledGroup = (...fields: FieldDef[]): readonly FieldGroup[] => [{ fields }];

/** Form of a transition with a reason as its only field. */
export const reasonForm = (title: string, schema: Schema<object>, submitLabel?: string): TransitionForm => ({
  title,
  schema,
  submitLabel,
  groups: untitledGroup(reasonField),
});
