import type { Device } from './device';
import { isOneOf } from '../fieldSchemas';
import type { TankDimensions } from '../tanks/tankVolume';

/** Sensors that measure how high the liquid stands; a float tells the level itself. */
const measuresHeight = isOneOf(['ultrasonic', 'magnetostrictive']);

/** What must be known to tell whether a device sends a height. */
export type HeightSender = Pick<Device, 'type' | 'sensor' | 'payload_map'>;

/** Whether a level device tells a height: the names in its messages say so, and where they say nothing, its sensor. */
export const sendsHeight = ({ type, sensor, payload_map }: HeightSender): boolean =>
  type === 'tank_level' && Boolean(payload_map?.height ?? (!payload_map?.level && measuresHeight(sensor)));

export type TankDimension = 'diameter_mm' | 'length_mm' | 'strapping_table';

const REQUIRED_DIMENSIONS: Record<TankDimensions['shape'], readonly TankDimension[]> = {
  cylinder_elliptical: ['diameter_mm', 'length_mm'],
  cylinder_flat: ['diameter_mm', 'length_mm'],
  sphere: ['diameter_mm'],
  custom: ['strapping_table'],
};

/** The measures without which a height says nothing of this vessel; none are lacking beside a strapping table. */
export const missingDimensions = (vessel: TankDimensions): readonly TankDimension[] =>
  vessel.strapping_table?.length ? [] : REQUIRED_DIMENSIONS[vessel.shape].filter((name) => !vessel[name]);

const TWO_DIMENSIONS_MISSING =
  'This device sends a height: write down the diameter and the length of the tank, or its strapping table, first.';
const DIMENSION_MISSING: Record<TankDimension, string> = {
  diameter_mm:
    'This device sends a height: write down the diameter of the tank, or its strapping table, first.',
  length_mm: 'This device sends a height: write down the length of the tank, or its strapping table, first.',
  strapping_table: 'This device sends a height: write down the strapping table of the tank first.',
};

/** Why a device doesn't belong on a tank: its height would say nothing there; undefined when it does. */
export function missingDimensionsError(device: HeightSender, vessel: TankDimensions): string | undefined {
  if (!sendsHeight(device)) return undefined;
  const [first, second] = missingDimensions(vessel);
  return second ? TWO_DIMENSIONS_MISSING : first && DIMENSION_MISSING[first];
}

/** What is said on a measure that a device on the tank needs. */
export const DIMENSION_REQUIRED_MESSAGES: Record<TankDimension, (code: string) => string> = {
  diameter_mm: (code) => `${code} on this tank sends a height, so the diameter is required`,
  length_mm: (code) => `${code} on this tank sends a height, so the length is required`,
  strapping_table: (code) => `${code} on this tank sends a height, so the strapping table is required`,
};
