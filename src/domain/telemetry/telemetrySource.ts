import type { InferType } from 'yup';
import type { Entity, Ref } from '../entity';
import { choice, optional, reference } from '../fieldSchemas';
import { flag, inputSchema, text } from '../validation';
import { TELEMETRY_FORMATS } from './telemetry';
import type { MessageEvent, TelemetryFormat, TelemetryProblem } from './telemetry';

/** A system that sends messages of devices, with a key of its own. */
export interface TelemetrySource extends Entity {
  name: string;
  format: TelemetryFormat;
  /** Whose payload map reads the messages of a vendor. */
  model?: Ref | null;
  is_enabled: boolean;
  key_at: string;
  /** When the key was first used. */
  key_used_at?: string | null;
  /** End of the old key, while it is still valid. */
  previous_key_until?: string | null;
  last_message_at?: string | null;
}

/** Input of a source. */
export const telemetrySourceInputSchema = inputSchema({
  name: text('Name', 60).required('Name is required'),
  format: choice('Format', TELEMETRY_FORMATS).required('Format is required'),
  model: optional(reference('Device model')).when('format', {
    is: 'vendor',
    then: (schema) => schema.required('Choose the device model whose map reads the messages'),
    otherwise: (schema) =>
      schema.test('vendor-only', 'Only messages of the format Vendor are read by a map', (model) => !model),
  }),
  is_enabled: flag('Enabled'),
});

export type TelemetrySourceInput = InferType<typeof telemetrySourceInputSchema>;

export const MESSAGE_OUTCOMES = ['accepted', 'duplicate', 'unknown_device', 'refused'] as const;

/** A message as it was received and understood. */
export interface TelemetryMessage extends Entity {
  received_at: string;
  source?: Ref | null;
  /** Identifier that was sent. */
  identifier?: string | null;
  device?: (Ref & { code: string }) | null;
  format: TelemetryFormat;
  transport: 'http' | 'mqtt';
  event: MessageEvent;
  outcome: (typeof MESSAGE_OUTCOMES)[number];
  problems: TelemetryProblem[];
  readings: number;
  duplicates: number;
  rejected?: { at: number; quantity: string; value: string; problem: TelemetryProblem }[] | null;
  raw?: string;
}

/** A device that sends messages and is not registered. */
export interface UnknownDevice {
  identifier: string;
  format: TelemetryFormat;
  source: string | null;
  messages: number;
  first_at: string;
  last_at: string;
  raw: string;
}
