import type { LevelReading } from '../../../src/domain/tanks/tankTelemetry';
import { litresAtReference } from '../../../src/domain/tanks/tankVolume';
import { explainLevel, formatStep } from '../../../src/domain/telemetry/explainLevel';
import { measure } from '../../../src/domain/telemetry/measure';
import type { TelemetryDevice, Values } from '../../../src/domain/telemetry/telemetry';

type ExplainedTank = NonNullable<TelemetryDevice['tank']>;

const NOW = Date.parse('2026-11-20T08:00:00Z');
const STRAPPED: ExplainedTank = {
  shape: 'custom',
  orientation: 'horizontal',
  water_capacity_l: 4500,
  density_kg_l: 0.54,
  strapping_table: [
    { height_mm: 100, volume_l: 200 },
    { height_mm: 800, volume_l: 2900 },
    { height_mm: 900, volume_l: 3300 },
    { height_mm: 1200, volume_l: 4500 },
  ],
};
/** A standing cylinder with flat heads, so that its level equals its height. */
const STANDING: ExplainedTank = {
  shape: 'cylinder_flat',
  orientation: 'vertical',
  water_capacity_l: 3000,
  density_kg_l: 0.5,
  diameter_mm: 1000,
  length_mm: 4000,
};
const LYING: ExplainedTank = {
  shape: 'cylinder_elliptical',
  orientation: 'horizontal',
  water_capacity_l: 4000,
  density_kg_l: 0.5,
  diameter_mm: 1200,
  length_mm: 4000,
};

interface Mounted {
  tank: ExplainedTank;
  empty_reading?: number | null;
  full_reading?: number | null;
  calibration_offset_percent?: number;
}

/** Explanation of the level that the intake calculates from the values. */
function explained(sent: Record<string, number>, { tank, ...mounted }: Mounted) {
  const mounting = { empty_reading: null, full_reading: null, calibration_offset_percent: 0, ...mounted };
  const message = {
    event: 'uplink' as const,
    device: 'A',
    decoded: sent,
    times: {},
    problems: [],
    raw: null,
  };
  const { points } = measure(message, { type: 'tank_level', model: {}, ...mounting, tank }, NOW);
  const values: Values = points[0]?.values ?? {};
  const reading: LevelReading = {
    ...values,
    at: '2026-11-20T08:00:00.000Z',
    source: 'telemetry',
    level_percent: values.level_percent ?? NaN,
    device: { code: 'DV-0001', ...mounting },
  };
  return linesOf(explainLevel(reading, tank));
}

const linesOf = ({ steps, notes }: ReturnType<typeof explainLevel>) => ({
  lines: steps.map((step) => [step.label, step.formula ?? '', formatStep(step)].join(' | ')),
  notes,
});

it('explains a distance through mounting, strapping table, calibration and temperature', () => {
  // Height 2,042 − 1,200 = 842 mm; 2,900 + 42 ÷ 100 × 400 = 3,068 L; 3,068 ÷ 4,500 = 68.1778 %; + 1 = 69.1778 %.
  // 69.1778 % × 4,500 = 3,113 L; at 25 °C × (1 − 0.0024 × 10) = × 0.976 = 3,038.29 L.
  const { lines, notes } = explained(
    { distance: 1200, temperature: 25 },
    { tank: STRAPPED, empty_reading: 2042, calibration_offset_percent: 1 },
  );
  expect(lines).toEqual([
    'Distance measured |  | 1,200 mm',
    'Height of the liquid | 2,042 mm when empty − 1,200 mm | 842 mm',
    'Volume by the strapping table | 2,900 L + (842 − 800) ÷ (900 − 800) × (3,300 − 2,900) | 3,068 L',
    'Level | 3,068 L ÷ 4,500 L × 100 | 68.18 %',
    'Level after calibration | 68.1778 % + 1 % | 69.18 %',
    'Volume | 69.1778 % of 4,500 L | 3,113 L',
    'Volume at 15 °C | 3,113 L × (1 − 0.0024 × (25 °C − 15 °C)) | 3,038.29 L',
  ]);
  expect(notes).toEqual([]);
});

it('explains a level between the readings of the empty and the full tank', () => {
  // (1,450 − 2,400) ÷ (400 − 2,400) × 100 = 47.5 %; 47.5 % × 3,000 = 1,425 L; below 15 °C the volume grows:
  // 1,425 × (1 − 0.0024 × (5 − 15)) = 1,425 × 1.024 = 1,459.2 L.
  const mounted = { tank: STANDING, empty_reading: 2400, full_reading: 400 };
  expect(explained({ distance: 1450, temperature: 5 }, mounted).lines).toEqual([
    'Distance measured |  | 1,450 mm',
    'Level | (1,450 − 2,400 when empty) ÷ (400 when full − 2,400) × 100 | 47.5 %',
    'Volume | 47.5 % of 3,000 L | 1,425 L',
    'Volume at 15 °C | 1,425 L × (1 − 0.0024 × (5 °C − 15 °C)) | 1,459.2 L',
  ]);
});

it('explains a raw value, and omits the volume at 15 °C without a temperature', () => {
  // (12 − 4) ÷ (20 − 4) × 100 = 50 %; 50 − 2.5 = 47.5 %; 47.5 % × 3,000 = 1,425 L.
  const { lines, notes } = explained(
    { raw: 12 },
    { tank: STANDING, empty_reading: 4, full_reading: 20, calibration_offset_percent: -2.5 },
  );
  expect(lines).toEqual([
    'Raw value measured |  | 12',
    'Level | (12 − 4 when empty) ÷ (20 when full − 4) × 100 | 50 %',
    'Level after calibration | 50 % + (−2.5) % | 47.5 %',
    'Volume | 47.5 % of 3,000 L | 1,425 L',
  ]);
  expect(notes).toEqual(['No temperature was measured, so the volume at 15 °C is unknown.']);
});

it('explains a pressure by the density', () => {
  // (0.598 − 0.5) bar × 100,000 ÷ (500 kg/m³ × 9.80665) × 1,000 = 1,998.64 mm; of 4,000 mm = 49.97 %.
  const { lines } = explained({ pressure: 0.598 }, { tank: STANDING, empty_reading: 0.5 });
  expect(lines.slice(0, 2)).toEqual([
    'Pressure measured |  | 0.6 bar',
    'Height of the liquid | (0.598 bar − 0.5 bar when empty) × 100,000 Pa/bar ÷ (500 kg/m³ × 9.8067 m/s²) × 1,000 | 1,998.64 mm',
  ]);
  expect(lines.at(-1)).toMatch(/^Volume \| 49\.9661 % of 3,000 L \| 1,498\.98 L$/);
});

it('explains a height by the dimensions', () => {
  // Half the height of a lying cylinder is half its volume: the heads are 2 × (π × 600² × 300 × 2 ÷ 3) =
  // 452.39 L, the cylinder of 3,400 mm π × 600² × 3,400 = 3,845.31 L, together 4,297.7 L; half of it is
  // 2,148.85 L.
  expect(explained({ height: 600 }, { tank: LYING }).lines).toEqual([
    'Height measured |  | 600 mm',
    'Volume by the dimensions | of a horizontal cylinder with dished heads, 1,200 × 4,000 mm | 2,148.85 L',
    'Level | 2,148.8494 L ÷ 4,297.6988 L × 100 | 50 %',
    'Volume | 50 % of 4,000 L | 2,000 L',
  ]);
});

it('limits a height to the tank', () => {
  const { lines } = explained({ distance: 2100 }, { tank: STANDING, empty_reading: 2000 });
  expect(lines.slice(1, 4)).toEqual([
    'Height of the liquid | 2,000 mm when empty − 2,100 mm | -100 mm',
    'Height within the tank |  | 0 mm',
    'Volume by the dimensions | of a vertical cylinder with flat heads, 1,000 × 4,000 mm | 0 L',
  ]);
});

it('explains a level sent by the device, and ignores a pressure without a gauge', () => {
  // 41 + 1 = 42 %
  const { lines } = explained(
    { level: 41, pressure: 6.1 },
    { tank: STANDING, calibration_offset_percent: 1 },
  );
  expect(lines).toEqual([
    'Level sent by the device |  | 41 %',
    'Level after calibration | 41 % + 1 % | 42 %',
    'Volume | 42 % of 3,000 L | 1,260 L',
  ]);
});

describe('a manual reading', () => {
  const gauge: LevelReading = {
    at: '2026-11-20T08:00:00.000Z',
    source: 'manual_gauge',
    level_percent: 25,
    device: null,
  };

  it('is explained by its height', () => {
    expect(linesOf(explainLevel({ ...gauge, height_mm: 1000 }, STANDING)).lines.slice(0, 3)).toEqual([
      'Height measured |  | 1,000 mm',
      'Volume by the dimensions | of a vertical cylinder with flat heads, 1,000 × 4,000 mm | 785.4 L',
      'Level | 785.3982 L ÷ 3,141.5927 L × 100 | 25 %',
    ]);
  });

  it('is explained as the entered level', () => {
    expect(linesOf(explainLevel(gauge, STANDING)).lines).toEqual([
      'Level read by a person |  | 25 %',
      'Volume | 25 % of 3,000 L | 750 L',
    ]);
    const ticket = { ...gauge, source: 'delivery_ticket' as const };
    expect(linesOf(explainLevel(ticket, STANDING)).lines[0]).toBe(
      'Level recorded with the delivery |  | 25 %',
    );
  });
});

it('notes a changed mounting after the reading', () => {
  const reading: LevelReading = {
    at: '2026-11-20T08:00:00.000Z',
    source: 'telemetry',
    level_percent: 25,
    distance_mm: 1000,
    device: { code: 'DV-1', empty_reading: 3000, full_reading: null, calibration_offset_percent: 0 },
  };
  const { lines, notes } = linesOf(explainLevel(reading, STANDING));
  expect(lines.slice(3, 5)).toEqual([
    'Level | 1,570.7963 L ÷ 3,141.5927 L × 100 | 50 %',
    'Level that was stored |  | 25 %',
  ]);
  expect(lines[5]).toBe('Volume | 25 % of 3,000 L | 750 L');
  expect(notes[0]).toMatch(/^The stored level differs from this calculation/);
});

it('a volume at 15 °C equals the measured one at 15 °C, and is smaller at higher temperatures', () => {
  expect(litresAtReference(1000, 15)).toBe(1000);
  // 1,000 × (1 − 0.0024 × 30) = 928
  expect(litresAtReference(1000, 45)).toBeCloseTo(928, 9);
});
