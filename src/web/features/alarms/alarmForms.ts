import {
  assignAlarmInputSchema,
  clearAlarmInputSchema,
  commentAlarmInputSchema,
  snoozeAlarmInputSchema,
} from '../../../domain/alarms/alarmInput';
import type { FieldDef } from '../../ui/form/formFields';
import type { TransitionForm } from '../records/TransitionDialog';
import type { RefFieldOptions } from '../records/useRecordOptions';

const form = (title: string, schema: TransitionForm['schema'], fields: FieldDef[]): TransitionForm => ({
  title,
  schema,
  groups: [{ fields }],
});

const text = (name: string, label: string, help?: string): FieldDef => ({
  name,
  label,
  help,
  kind: 'multiline',
  required: true,
  wide: true,
});

/** Forms of the transitions of alarms; `subject` is in their titles. */
export const alarmForms = (subject: string, employees: RefFieldOptions) => ({
  snooze: form(`Snooze: ${subject}`, snoozeAlarmInputSchema, [
    {
      name: 'until',
      label: 'Until',
      kind: 'date',
      required: true,
      help: 'The alarm opens again at 8:00 of that day, if its condition still holds',
    },
    text('reason', 'Reason'),
  ]),
  assign: form(`Assign: ${subject}`, assignAlarmInputSchema, [
    { ...employees, name: 'user', label: 'Employee', required: true },
  ]),
  comment: form(`Note: ${subject}`, commentAlarmInputSchema, [text('note', 'Note')]),
  clear: form(`Clear: ${subject}`, clearAlarmInputSchema, [
    text('note', 'Finding', 'What was found and done'),
  ]),
});
