import type { Entity, Ref } from '../entity';

export const DEVICE_HEALTHS = ['ok', 'late', 'offline', 'low_battery', 'faulty'] as const;
export type DeviceHealth = (typeof DEVICE_HEALTHS)[number];
/** What a vendor's message may call the things that we want to know. */
export const PAYLOAD_FIELDS = ['level', 'height', 'temperature', 'pressure', 'battery', 'rssi'] as const;
export type PayloadMap = Partial<Record<(typeof PAYLOAD_FIELDS)[number], string | null>>;

/** What the newest message says of a unit. */
export interface DeviceTelemetry {
  last_seen_at?: string | null;
  battery_percent?: number | null;
  rssi?: number | null;
  snr?: number | null;
  /** Of an installed unit alone. */
  health?: DeviceHealth | null;
  messages_24h?: number;
  last_payload?: Record<string, unknown> | null;
}

/** Where a unit was, and until when. */
export interface DeviceLink extends Entity {
  device: Ref & { code: string };
  tank?: (Ref & { code: string }) | null;
  counter?: (Ref & { code: string }) | null;
  linked_at: string;
  unlinked_at?: string | null;
  reason?: string | null;
}
