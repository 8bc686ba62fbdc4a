import { convertHeight } from '../tanks/tankVolume';
import type { HeightConversion } from '../tanks/tankVolume';
import type { TelemetryDevice, Values } from './telemetry';

export const PASCAL_PER_BAR = 100_000;
export const GRAVITY = 9.80665;

/** Mounting data for the conversion of measured values to a level. */
export type Mounting = Pick<
  TelemetryDevice,
  'empty_reading' | 'full_reading' | 'calibration_offset_percent' | 'tank'
>;

const MEASURED_QUANTITIES = ['distance_mm', 'raw_value', 'height_mm', 'pressure_bar'] as const;
/**
 * Without a reading of the full tank, these are converted by the tank's dimensions; a height needs no reading
 * of the empty tank either.
 */
const CONVERTED_QUANTITIES = ['height_mm', 'distance_mm', 'pressure_bar'] as const;

/** A level in percent of the water capacity, with intermediate values. */
export interface LevelCalculation {
  quantity: 'level_percent' | (typeof MEASURED_QUANTITIES)[number];
  measured: number;
  /**
   * Height of the liquid in mm and its conversion; undefined if the level is interpolated between two sensor
   * readings.
   */
  height_mm?: number;
  conversion?: HeightConversion;
  /** Level before and after the calibration offset. */
  uncalibrated_percent: number;
  level_percent: number;
}

/**
 * Whether values should result in a level: a distance, height or raw value, or the pressure of a mounted
 * gauge.
 */
export const measuresLevel = (values: Values, { empty_reading }: Mounting): boolean =>
  values.distance_mm !== undefined ||
  values.height_mm !== undefined ||
  values.raw_value !== undefined ||
  (values.pressure_bar !== undefined && typeof empty_reading === 'number');

/** Height of the liquid in mm, from a value measured from the bottom or the top; undefined if unknown. */
function liquidHeight(
  quantity: (typeof CONVERTED_QUANTITIES)[number],
  measured: number,
  { empty_reading, tank }: Mounting,
): number | undefined {
  if (quantity === 'height_mm') return measured;
  if (typeof empty_reading !== 'number') return undefined;
  if (quantity === 'distance_mm') return empty_reading - measured;
  if (!tank) return undefined;
  return (((measured - empty_reading) * PASCAL_PER_BAR) / (tank.density_kg_l * 1000 * GRAVITY)) * 1000;
}

type Uncalibrated = Omit<LevelCalculation, 'level_percent'>;

function uncalibratedLevel(values: Values, mounting: Mounting): Uncalibrated | undefined {
  const { empty_reading, full_reading, tank } = mounting;
  if (values.level_percent !== undefined)
    return {
      quantity: 'level_percent',
      measured: values.level_percent,
      uncalibrated_percent: values.level_percent,
    };
  if (typeof empty_reading === 'number' && typeof full_reading === 'number') {
    const quantity = MEASURED_QUANTITIES.find((name) => values[name] !== undefined);
    const measured = quantity && values[quantity];
    if (!quantity || measured === undefined) return undefined;
    const share = (measured - empty_reading) / (full_reading - empty_reading);
    return { quantity, measured, uncalibrated_percent: share * 100 };
  }
  for (const quantity of CONVERTED_QUANTITIES) {
    const measured = values[quantity];
    const height_mm = measured === undefined ? undefined : liquidHeight(quantity, measured, mounting);
    const conversion = height_mm === undefined || !tank ? undefined : convertHeight(tank, height_mm);
    if (measured !== undefined && conversion)
      return { quantity, measured, height_mm, conversion, uncalibrated_percent: conversion.level_percent };
  }
  return undefined;
}

/**
 * The level sent by a device, or calculated from its distance, height, pressure or raw value: between the
 * readings of the empty and the full tank, or by the tank's dimensions. Undefined if mounting data is
 * missing.
 */
export function calculateLevel(values: Values, mounting: Mounting): LevelCalculation | undefined {
  const level = uncalibratedLevel(values, mounting);
  return (
    level && { ...level, level_percent: level.uncalibrated_percent + mounting.calibration_offset_percent }
  );
}
