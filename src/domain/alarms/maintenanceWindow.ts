import type { Entity, Ref } from '../entity';
import type { Transitions } from '../transitions';

/** By the time of the database; `cancelled` ones were ended before they began. */
export const WINDOW_STATUSES = ['current', 'scheduled', 'past', 'cancelled'] as const;
export type WindowStatus = (typeof WINDOW_STATUSES)[number];

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
  cancel: { from: ['scheduled'], permission: 'canUpdateTanks', auditAction: 'cancelled' },
} as const satisfies Transitions<WindowStatus>;

/** Longest window, so that a wrong year does not silence a tank for good. */
export const MAX_WINDOW_DAYS = 31;
