import type { LevelReading } from '../tanks/tankTelemetry';
import {
  EXPANSION_PER_C,
  REFERENCE_TEMPERATURE_C,
  litresAtLevel,
  litresAtReference,
} from '../tanks/tankVolume';
import { GRAVITY, PASCAL_PER_BAR, calculateLevel } from './level';
import type { LevelCalculation, Mounting } from './level';
import type { TelemetryDevice } from './telemetry';
import { QUANTITY_LABELS } from './telemetry';

/** One step of a calculation: a number with its unit and formula. */
interface LevelStep {
  label: string;
  formula?: string;
  value: number;
  unit: string;
}

export interface LevelExplanation {
  steps: LevelStep[];
  /** Notes on the steps, as sentences. */
  notes: string[];
}

type ExplainedTank = NonNullable<TelemetryDevice['tank']>;

const format = new Intl.NumberFormat('en-AE', { maximumFractionDigits: 4 });
/** Formats a number for a formula, with parentheses if negative. */
const number = (value: number): string => (value < 0 ? `(−${format.format(-value)})` : format.format(value));
const quantity = (value: number, unit: string): string => `${number(value)} ${unit}`.trim();

/** Maximum difference at which a stored level equals the calculated one. */
const TOLERANCE_POINTS = 0.05;

const NO_MOUNTING: Omit<Mounting, 'tank'> = { calibration_offset_percent: 0 };

const SENT_LABELS: Record<LevelReading['source'], string> = {
  telemetry: 'Level sent by the device',
  manual_gauge: 'Level read by a person',
  delivery_ticket: 'Level recorded with the delivery',
};

/**
 * Calculates the stored level from the measured value. A level without a matching measured value was sent by
 * the device.
 */
function calculationOf(reading: LevelReading, mounting: Mounting): LevelCalculation {
  const values = {
    distance_mm: reading.distance_mm ?? undefined,
    height_mm: reading.height_mm ?? undefined,
    raw_value: reading.raw_value ?? undefined,
    pressure_bar: reading.pressure_bar ?? undefined,
  };
  const calculation = calculateLevel(values, mounting);
  const isExplained =
    calculation && Math.abs(calculation.level_percent - reading.level_percent) <= TOLERANCE_POINTS;
  if (calculation && (isExplained || calculation.quantity !== 'pressure_bar')) return calculation;
  const sent = reading.level_percent - mounting.calibration_offset_percent;
  return {
    quantity: 'level_percent',
    measured: sent,
    uncalibrated_percent: sent,
    level_percent: reading.level_percent,
  };
}

const SHAPES: Record<Exclude<ExplainedTank['shape'], 'custom'>, string> = {
  cylinder_flat: 'cylinder with flat heads',
  cylinder_elliptical: 'cylinder with dished heads',
  sphere: 'sphere',
};

const shapeOf = ({ shape, orientation, diameter_mm, length_mm }: ExplainedTank): string =>
  shape === 'custom'
    ? ''
    : shape === 'sphere'
      ? `of a sphere, ${quantity(diameter_mm ?? 0, 'mm')}`
      : `of a ${orientation} ${SHAPES[shape]}, ${number(diameter_mm ?? 0)} × ${quantity(length_mm ?? 0, 'mm')}`;

/** Steps for the height of the liquid and its level. */
function heightSteps(calculation: LevelCalculation, mounting: Mounting, tank: ExplainedTank): LevelStep[] {
  const { conversion, height_mm = 0, measured } = calculation;
  const empty = mounting.empty_reading ?? 0;
  if (!conversion) return [];
  const height = { label: 'Height of the liquid', value: height_mm, unit: 'mm' };
  const steps: LevelStep[] = [];
  if (calculation.quantity === 'distance_mm')
    steps.push({ ...height, formula: `${quantity(empty, 'mm')} when empty − ${quantity(measured, 'mm')}` });
  if (calculation.quantity === 'pressure_bar')
    steps.push({
      ...height,
      formula: `(${quantity(measured, 'bar')} − ${quantity(empty, 'bar')} when empty) × ${quantity(PASCAL_PER_BAR, 'Pa/bar')} ÷ (${quantity(tank.density_kg_l * 1000, 'kg/m³')} × ${quantity(GRAVITY, 'm/s²')}) × 1,000`,
    });
  if (conversion.height_mm !== height_mm)
    steps.push({ label: 'Height within the tank', value: conversion.height_mm, unit: 'mm' });
  const [below, above] = conversion.lines ?? [];
  if (below && above)
    steps.push({
      label: 'Volume by the strapping table',
      formula: `${quantity(below.volume_l, 'L')} + (${number(conversion.height_mm)} − ${number(below.height_mm)}) ÷ (${number(above.height_mm)} − ${number(below.height_mm)}) × (${number(above.volume_l)} − ${number(below.volume_l)})`,
      value: conversion.volume_l,
      unit: 'L',
    });
  else
    steps.push({
      label: 'Volume by the dimensions',
      formula: shapeOf(tank),
      value: conversion.volume_l,
      unit: 'L',
    });
  return [
    ...steps,
    {
      label: 'Level',
      formula: `${quantity(conversion.volume_l, 'L')} ÷ ${quantity(conversion.total_l, 'L')} × 100`,
      value: calculation.uncalibrated_percent,
      unit: '%',
    },
  ];
}

/** Step for a level between the readings of the empty and the full tank. */
function scaleStep({ measured, uncalibrated_percent }: LevelCalculation, mounting: Mounting): LevelStep {
  const [empty, full] = [number(mounting.empty_reading ?? 0), number(mounting.full_reading ?? 0)];
  return {
    label: 'Level',
    formula: `(${number(measured)} − ${empty} when empty) ÷ (${full} when full − ${empty}) × 100`,
    value: uncalibrated_percent,
    unit: '%',
  };
}

/**
 * Explains the current level of a tank: from the sensor value or the entered reading, through mounting,
 * strapping table or dimensions and calibration, to level, litres, and litres at 15 °C. Mounting and
 * dimensions are current; if they no longer result in the stored level, a note states this.
 */
export function explainLevel(reading: LevelReading, tank: ExplainedTank): LevelExplanation {
  const mounting: Mounting = { ...(reading.device ?? NO_MOUNTING), tank };
  const calculation = calculationOf(reading, mounting);
  const { measured, level_percent } = calculation;
  const [name, unit] = QUANTITY_LABELS[calculation.quantity];
  const isSent = calculation.quantity === 'level_percent';
  const steps: LevelStep[] = [
    { label: isSent ? SENT_LABELS[reading.source] : `${name} measured`, value: measured, unit },
    ...(isSent
      ? []
      : calculation.conversion
        ? heightSteps(calculation, mounting, tank)
        : [scaleStep(calculation, mounting)]),
  ];
  const notes: string[] = [];
  const offset = mounting.calibration_offset_percent;
  if (offset !== 0)
    steps.push({
      label: 'Level after calibration',
      formula: `${quantity(calculation.uncalibrated_percent, '%')} + ${quantity(offset, '%')}`,
      value: level_percent,
      unit: '%',
    });
  const level = reading.level_percent;
  if (Math.abs(level - level_percent) > TOLERANCE_POINTS) {
    steps.push({ label: 'Level that was stored', value: level, unit: '%' });
    notes.push(
      'The stored level differs from this calculation: the device sent a level itself, or its mounting or the tank’s dimensions were changed after the reading.',
    );
  }
  const litres = litresAtLevel(tank, level);
  steps.push({
    label: 'Volume',
    formula: `${quantity(level, '%')} of ${quantity(tank.water_capacity_l, 'L')}`,
    value: litres,
    unit: 'L',
  });
  const temperature = reading.temperature_c;
  if (typeof temperature === 'number')
    steps.push({
      label: `Volume at ${quantity(REFERENCE_TEMPERATURE_C, '°C')}`,
      formula: `${quantity(litres, 'L')} × (1 − ${number(EXPANSION_PER_C)} × (${quantity(temperature, '°C')} − ${quantity(REFERENCE_TEMPERATURE_C, '°C')}))`,
      value: litresAtReference(litres, temperature),
      unit: 'L',
    });
  else notes.push('No temperature was measured, so the volume at 15 °C is unknown.');
  return { steps, notes };
}

/** Formats the number of a step for the page. */
export const formatStep = ({ value, unit }: LevelStep): string =>
  `${stepFormat.format(value)} ${unit}`.trim();

const stepFormat = new Intl.NumberFormat('en-AE', { maximumFractionDigits: 2 });
