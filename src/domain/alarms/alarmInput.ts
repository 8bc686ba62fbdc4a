import { momentOrDay, optional, reference } from '../fieldSchemas';
import { inputSchema, text } from '../validation';

/** Input of a snooze: its end and reason. */
export const snoozeAlarmInputSchema = inputSchema({
  until: momentOrDay('Until').required('Enter when the snooze ends'),
  reason: text('Reason', 500).required('Reason is required'),
});

export const assignAlarmInputSchema = inputSchema({
  user: optional(reference('Employee')).required('Choose an employee'),
});

export const commentAlarmInputSchema = inputSchema({
  note: text('Note', 1000).required('Note is required'),
});

export const clearAlarmInputSchema = inputSchema({
  note: text('Finding', 1000).required('Enter what was found'),
});
