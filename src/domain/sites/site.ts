import type { AlarmSeverity } from '../alarms/alarm';
import type { Entity, Ref } from '../entity';
import type { EMIRATES } from '../enums';
import type { LevelStatus } from '../tanks/tankTelemetry';
import type { SiteRef } from './siteRef';

export type Emirate = (typeof EMIRATES)[number];

/** The site of a tank, with its location. */
export interface TankSite extends SiteRef {
  area?: string | null;
  emirate?: Emirate | null;
  address?: string | null;
  lat?: number | null;
  lng?: number | null;
}

/** A person to call about a site. */
export interface SiteContact {
  name: string;
  role?: string | null;
  phone?: string | null;
}

/** A building or plot with tanks, counters and contracts. */
export interface Site extends Entity, Omit<TankSite, '_id'> {
  makani?: string | null;
  /** How to get in: gate, keys, parking, hours. */
  access_notes?: string | null;
  units_count?: number | null;
  owner_client?: (Ref & { code: string }) | null;
  contacts: SiteContact[];
  tanks_count: number;
  counters_count: number;
  /** Status of the tank in service that needs attention most; null without one. */
  level_status?: LevelStatus | null;
  /** The highest severity of the tanks' alarms that are not cleared. */
  alarm_severity?: AlarmSeverity | null;
  createdAt?: string;
  updatedAt?: string;
}
