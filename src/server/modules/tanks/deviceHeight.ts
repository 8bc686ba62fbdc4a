import type { Device } from '../../../domain/devices/device';
import { isOneOf } from '../../../domain/enums';
import type { TankDimensions } from '../../../domain/tanks/tankVolume';

/** Sensors that report the liquid height instead of the level. */
const measuresHeight = isOneOf(['ultrasonic', 'magnetostrictive']);

/** Device properties that decide whether it reports a height. */
export type HeightDevice = Pick<Device, 'type' | 'sensor' | 'full_reading'>;

/**
 * Whether a device’s readings are converted by the tank’s dimensions, because it has no reading of the full
 * tank.
 */
export const reportsHeight = ({ type, sensor, full_reading }: HeightDevice): boolean =>
  type === 'tank_level' && measuresHeight(sensor) && typeof full_reading !== 'number';

type TankDimension = 'diameter_mm' | 'length_mm' | 'strapping_table';

const REQUIRED_DIMENSIONS: Record<TankDimensions['shape'], readonly TankDimension[]> = {
  cylinder_elliptical: ['diameter_mm', 'length_mm'],
  cylinder_flat: ['diameter_mm', 'length_mm'],
  sphere: ['diameter_mm'],
  custom: ['strapping_table'],
};

/** Dimensions missing to convert a height; none if there is a strapping table. */
export const missingDimensions = (tank: TankDimensions): readonly TankDimension[] =>
  tank.strapping_table?.length ? [] : REQUIRED_DIMENSIONS[tank.shape].filter((name) => !tank[name]);

const TWO_DIMENSIONS_MISSING =
  'This device sends a height: enter the tank’s diameter and length, or its strapping table, first.';
const DIMENSION_MISSING: Record<TankDimension, string> = {
  diameter_mm: 'This device sends a height: enter the tank’s diameter, or its strapping table, first.',
  length_mm: 'This device sends a height: enter the tank’s length, or its strapping table, first.',
  strapping_table: 'This device sends a height: enter the tank’s strapping table first.',
};

/** Error if the tank lacks the dimensions for this device; otherwise undefined. */
export function missingDimensionsError(device: HeightDevice, tank: TankDimensions): string | undefined {
  if (!reportsHeight(device)) return undefined;
  const [first, second] = missingDimensions(tank);
  return second ? TWO_DIMENSIONS_MISSING : first && DIMENSION_MISSING[first];
}

/** Error for a dimension required by a linked device. */
export const DIMENSION_REQUIRED_MESSAGES: Record<TankDimension, (code: string) => string> = {
  diameter_mm: (code) => `${code} on this tank sends a height, so the diameter is required`,
  length_mm: (code) => `${code} on this tank sends a height, so the length is required`,
  strapping_table: (code) => `${code} on this tank sends a height, so the strapping table is required`,
};
