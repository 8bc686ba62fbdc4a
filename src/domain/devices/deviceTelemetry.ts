import type { Entity, Ref } from '../entity';
import { labelOf } from '../labels';

export const DEVICE_HEALTHS = ['ok', 'late', 'offline', 'low_battery', 'faulty'] as const;
export type DeviceHealth = (typeof DEVICE_HEALTHS)[number];
/** Payload fields that can be mapped. */
export const PAYLOAD_FIELDS = ['level', 'height', 'temperature', 'pressure', 'battery', 'rssi'] as const;
export type PayloadMap = Partial<Record<(typeof PAYLOAD_FIELDS)[number], string | null>>;

/** State from the latest message. */
export interface DeviceTelemetry {
  last_seen_at?: string | null;
  battery_percent?: number | null;
  rssi?: number | null;
  snr?: number | null;
  /** Only for installed devices. */
  health?: DeviceHealth | null;
  messages_24h?: number;
  last_payload?: Record<string, unknown> | null;
}

export const deviceHealthLabel = (health: DeviceHealth): string => (health === 'ok' ? 'OK' : labelOf(health));

/** A past or current link of a device. */
export interface DeviceLink extends Entity {
  device: Ref & { code: string };
  tank?: (Ref & { code: string }) | null;
  counter?: (Ref & { code: string }) | null;
  linked_at: string;
  unlinked_at?: string | null;
  reason?: string | null;
}
