import type { InferType } from 'yup';
import type { Entity, Ref } from '../entity';
import { choice, optional, reference, sibling, time } from '../fieldSchemas';
import type { Transitions } from '../transitions';
import { inputSchema, text } from '../validation';

/** By the time of the database; `cancelled` ones were ended before they began. */
export const WINDOW_STATUSES = ['current', 'coming', 'past', 'cancelled'] as const;
export type WindowStatus = (typeof WINDOW_STATUSES)[number];
/** A window silences a whole site, or one tank. */
export const WINDOW_SCOPES = ['site', 'tank'] as const;

/** A period of work at a site or tank, in which its conditions raise no alarms. */
export interface MaintenanceWindow extends Entity {
  site: { code: string; name: string };
  /** The only tank that is silenced; null for the whole site. */
  tank: (Ref & { code: string }) | null;
  starts_at: string;
  ends_at: string;
  reason: string;
  status: WindowStatus;
  /** When it was ended early, or cancelled before it began. */
  ended_at: string | null;
  ended_by: Ref | null;
  created_by: Ref;
}

export const MAINTENANCE_WINDOW_TRANSITIONS = {
  end: { from: ['current'], permission: 'canUpdateTanks', auditAction: 'ended' },
  cancel: { from: ['coming'], permission: 'canUpdateTanks', auditAction: 'cancelled' },
} as const satisfies Transitions<WindowStatus>;

const DAY_MS = 24 * 60 * 60_000;
/** Longest window, so that a wrong year does not silence a tank for good. */
export const MAX_WINDOW_DAYS = 31;

const durationMs = (start: unknown, end: string | null | undefined): number | undefined =>
  typeof start === 'string' && end ? Date.parse(end) - Date.parse(start) : undefined;

/** Input of a window: the site or the tank, as its scope says. */
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
