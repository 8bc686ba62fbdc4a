import type { InferType } from 'yup';
import type { Entity, Ref } from '../entity';
import { choice, optional, reference } from '../fieldSchemas';
import { flag, inputSchema, text } from '../validation';
import { TELEMETRY_FORMATS } from './telemetry';
import type { MessageEvent, TelemetryFormat, TelemetryProblem } from './telemetry';

/** A system that sends device messages, with its own key. */
export interface TelemetrySource extends Entity {
  name: string;
  format: TelemetryFormat;
  /** Device model with the payload map of the vendor's messages. */
  model?: Ref | null;
  is_enabled: boolean;
  key_at: string;
  /** Time of the first use of the key. */
  key_used_at?: string | null;
  /** End of the previous key's validity, while it is still valid. */
  previous_key_until?: string | null;
  last_message_at?: string | null;
}

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

/** A message as received and interpreted. */
export interface TelemetryMessage extends Entity {
  received_at: string;
  source?: Ref | null;
  /** Identifier in the message. */
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

/** An unregistered device that sends messages. */
export interface UnknownDevice {
  identifier: string;
  format: TelemetryFormat;
  source: string | null;
  messages: number;
  first_at: string;
  last_at: string;
  raw: string;
}
