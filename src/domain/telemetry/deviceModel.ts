import type { InferType } from 'yup';
import type { Entity } from '../entity';
import { between, choice, optional, sibling } from '../fieldSchemas';
import { inputSchema, text } from '../validation';
import { payloadMapSchema } from './payloadMap';
import { DECODERS } from './telemetry';
import type { DeviceModel } from './telemetry';

/** A device model record; it applies to devices with its vendor and model name, case-insensitively. */
export interface DeviceModelRecord extends Entity, DeviceModel {
  /** Vendor and model name. */
  label: string;
  vendor: string;
  model: string;
  /** Number of devices of this model, and of sources that use its map. */
  devices: number;
  sources: number;
}

export const deviceModelInputSchema = inputSchema({
  vendor: text('Vendor', 60).required('Vendor is required'),
  model: text('Model', 60).required('Model is required'),
  decoder: optional(choice('Decoder', DECODERS)),
  payload_map: payloadMapSchema.test(
    'one',
    'Choose either a decoder or a payload map',
    (map, context) => !map || !sibling(context, 'decoder'),
  ),
  min_distance_mm: between('Shortest distance', 0, 100_000).nullable(),
  max_distance_mm: between('Longest distance', 0, 100_000)
    .nullable()
    .test('above-min', 'Longest distance must be above the shortest', (max, context) => {
      const min = sibling(context, 'min_distance_mm');
      return typeof max !== 'number' || typeof min !== 'number' || max > min;
    }),
});

export type DeviceModelInput = InferType<typeof deviceModelInputSchema>;
