import type { AlarmSeverity } from '../alarms/alarm';
import type { Entity, Ref } from '../entity';
import type { TelemetryFormat, TelemetryProblem } from '../telemetry/telemetry';

export const DEVICE_HEALTHS = ['ok', 'late', 'offline', 'low_battery', 'faulty'] as const;
export type DeviceHealth = (typeof DEVICE_HEALTHS)[number];

/** State from the latest message. */
export interface DeviceTelemetry {
  last_seen_at?: string | null;
  battery_percent?: number | null;
  battery_v?: number | null;
  /** Expected day on which the battery is empty, by its trend. */
  battery_end?: string | null;
  rssi?: number | null;
  snr?: number | null;
  /** Only for installed devices. */
  health?: DeviceHealth | null;
  /** The highest severity of its alarms that are not cleared. */
  alarm_severity?: AlarmSeverity | null;
  messages_24h?: number;
  /** Reason why the last message contains no reading. */
  problem?: TelemetryProblem | null;
  /** Share of the expected messages of the last seven days that are missing. */
  missing_7d_percent?: number | null;
  /** The last message as received, and its format. */
  last_payload?: string | null;
  last_format?: TelemetryFormat | null;
}

/** A past or current link of a device. */
export interface DeviceLink extends Entity {
  device: Ref & { code: string };
  /** Highest severity of the device's alarms while it is linked. */
  alarm_severity?: AlarmSeverity | null;
  tank?: (Ref & { code: string }) | null;
  counter?: (Ref & { code: string }) | null;
  linked_at: string;
  unlinked_at?: string | null;
  reason?: string | null;
}
