import type { Entity, Ref } from '../entity';
import type { Transitions } from '../transitions';

/** Relative to the database time; `cancelled` windows were ended before they began. */
export const WINDOW_STATUSES = ['current', 'scheduled', 'past', 'cancelled'] as const;
export type WindowStatus = (typeof WINDOW_STATUSES)[number];

/** A period of work at a site or tank, during which no alarms are raised. */
export interface MaintenanceWindow extends Entity {
  site: { code: string; name: string };
  /** The silenced tank; null for the whole site. */
  tank: (Ref & { code: string }) | null;
  starts_at: string;
  ends_at: string;
  reason: string;
  status: WindowStatus;
  /** Time at which it was ended early or cancelled. */
  ended_at: string | null;
  ended_by: Ref | null;
  created_by: Ref;
}

export const MAINTENANCE_WINDOW_TRANSITIONS = {
  end: { from: ['current'], permission: 'canUpdateTanks', auditAction: 'ended' },
  cancel: { from: ['scheduled'], permission: 'canUpdateTanks', auditAction: 'cancelled' },
} as const satisfies Transitions<WindowStatus>;

/** Maximum length of a window, so that a mistyped year does not silence a tank for years. */
export const MAX_WINDOW_DAYS = 31;
