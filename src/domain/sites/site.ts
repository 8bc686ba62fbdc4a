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

/** A contact person of a site. */
export interface SiteContact {
  name: string;
  role?: string | null;
  phone?: string | null;
}

/** A building or plot with tanks, counters and contracts. */
export interface Site extends Entity, Omit<TankSite, '_id'> {
  makani?: string | null;
  /** Access to the site: gate, keys, parking, hours. */
  access_notes?: string | null;
  units_count?: number | null;
  owner_client?: (Ref & { code: string }) | null;
  contacts: SiteContact[];
  tanks_count: number;
  counters_count: number;
  /** Most urgent level status of the tanks in service; null without one. */
  level_status?: LevelStatus | null;
  /** Highest severity of the tanks' alarms that are not cleared. */
  alarm_severity?: AlarmSeverity | null;
  createdAt?: string;
  updatedAt?: string;
}
