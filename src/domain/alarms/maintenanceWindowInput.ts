import type { InferType } from 'yup';
import { choice, optional, reference, sibling, time } from '../fieldSchemas';
import { inputSchema, text } from '../validation';
import { MAX_WINDOW_DAYS } from './maintenanceWindow';
import { DAY_MS } from '../durations';

/** A window silences a whole site, or one tank. */
const WINDOW_SCOPES = ['site', 'tank'] as const;

const durationMs = (start: unknown, end: string | null | undefined): number | undefined =>
  typeof start === 'string' && end ? Date.parse(end) - Date.parse(start) : undefined;

/** Input of a window: the site or the tank, depending on the scope. */
export const maintenanceWindowInputSchema = inputSchema({
  scope: choice('Silence', WINDOW_SCOPES).required('Choose a whole site or one tank'),
  site: optional(reference('Site')).when('scope', {
    is: 'site',
    then: (schema) => schema.required('Choose a site'),
  }),
  tank: optional(reference('Tank')).when('scope', {
    is: 'tank',
    then: (schema) => schema.required('Choose a tank'),
  }),
  starts_at: time('Start').required('Start is required'),
  ends_at: time('End')
    .required('End is required')
    .test('after', 'The end must be after the start', (end, context) => {
      const duration = durationMs(sibling(context, 'starts_at'), end);
      return !(duration !== undefined && duration <= 0);
    })
    .test('length', `A window lasts ${String(MAX_WINDOW_DAYS)} days at most`, (end, context) => {
      const duration = durationMs(sibling(context, 'starts_at'), end);
      return !(duration !== undefined && duration > MAX_WINDOW_DAYS * DAY_MS);
    }),
  reason: text('Reason', 500).required('Reason is required'),
});
export type MaintenanceWindowInput = InferType<typeof maintenanceWindowInputSchema>;
