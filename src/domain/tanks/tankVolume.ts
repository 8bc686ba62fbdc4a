import type { StrappingPoint, Tank } from './tank';

/** Dimensions required to convert a height. */
export type TankDimensions = Pick<
  Tank,
  'shape' | 'orientation' | 'water_capacity_l' | 'diameter_mm' | 'length_mm' | 'strapping_table'
>;

/** Fields needed to calculate the ullage. */
type FillLimits = Pick<Tank, 'water_capacity_l' | 'max_fill_percent'>;

/** Depth of 2:1 dished ends relative to the radius. */
const HEAD_DEPTH = 0.5;

/** Area of a circular segment up to a height. */
function circularSegmentArea(radius: number, height: number): number {
  const above = radius - height;
  const chord = Math.sqrt(Math.max(0, 2 * radius * height - height * height));
  return radius * radius * Math.acos(Math.min(1, Math.max(-1, above / radius))) - above * chord;
}

/** Volume of a spherical cap up to a height. */
const sphericalCapVolume = (radius: number, height: number): number =>
  (Math.PI * height * height * (3 * radius - height)) / 3;

/** Volume of a horizontal cylinder with two dished heads up to a height. */
const horizontalVolume = (radius: number, length: number, head: number, height: number): number =>
  circularSegmentArea(radius, height) * (length - 2 * head) +
  (sphericalCapVolume(radius, height) * head) / radius;

/** Volume of a vertical cylinder with two dished heads up to a height. */
function verticalVolume(radius: number, length: number, head: number, height: number): number {
  const flattened = (depth: number) =>
    head === 0 ? 0 : (sphericalCapVolume(head, depth) * radius * radius) / (head * head);
  const inBottom = Math.min(height, head);
  const inBarrel = Math.min(Math.max(0, height - head), length - 2 * head);
  const inTop = Math.max(0, height - (length - head));
  const top = flattened(head) - flattened(head - inTop);
  return flattened(inBottom) + Math.PI * radius * radius * inBarrel + top;
}

interface Geometry {
  top: number;
  volume: (height: number) => number;
}

/** Volume formula of a shape; undefined if dimensions are missing. */
function geometryOf({ shape, orientation, diameter_mm, length_mm }: TankDimensions): Geometry | undefined {
  if (shape === 'custom' || !diameter_mm) return undefined;
  const radius = diameter_mm / 2;
  if (shape === 'sphere') return { top: diameter_mm, volume: (height) => sphericalCapVolume(radius, height) };
  const head = shape === 'cylinder_elliptical' ? radius * HEAD_DEPTH : 0;
  if (!length_mm || length_mm <= 2 * head) return undefined;
  const isVertical = orientation === 'vertical';
  const volumeAt = isVertical ? verticalVolume : horizontalVolume;
  return {
    top: isVertical ? length_mm : diameter_mm,
    volume: (height) => volumeAt(radius, length_mm, head, height),
  };
}

const EMPTY: StrappingPoint = { height_mm: 0, volume_l: 0 };

/** The lines below and above a height, starting from an empty tank. */
function linesAround(
  table: readonly StrappingPoint[],
  height: number,
): readonly [below: StrappingPoint, above: StrappingPoint] {
  const next = table.findIndex(({ height_mm }) => height_mm >= height);
  return [table[next - 1] ?? EMPTY, table[next] ?? table.at(-1) ?? EMPTY];
}

/** Interpolates linearly between two lines. */
function interpolateVolume(
  [below, above]: readonly [StrappingPoint, StrappingPoint],
  height: number,
): number {
  const span = above.height_mm - below.height_mm;
  if (span === 0) return above.volume_l;
  return below.volume_l + ((above.volume_l - below.volume_l) * (height - below.height_mm)) / span;
}

/** Maximum liquid height in mm; undefined if heights can't be converted. */
export const innerHeight = (tank: TankDimensions): number | undefined =>
  tank.strapping_table?.at(-1)?.height_mm ?? geometryOf(tank)?.top;

/** A height converted to a level, with intermediate values. */
export interface HeightConversion {
  /** Height within the tank, in mm. */
  height_mm: number;
  /** Litres below the height. */
  volume_l: number;
  /** Litres at a level of 100 %: the water capacity, or the volume of the shape if a formula was used. */
  total_l: number;
  /** Lines of the strapping table around the height; undefined if a formula was used. */
  lines?: readonly [below: StrappingPoint, above: StrappingPoint];
  level_percent: number;
}

const MM3_PER_LITRE = 1e6;

/** Converts a liquid height in mm, by strapping table or formula; undefined if the tank has neither. */
export function convertHeight(tank: TankDimensions, height_mm: number): HeightConversion | undefined {
  const top = innerHeight(tank);
  if (top === undefined) return undefined;
  const height = Math.min(Math.max(0, height_mm), top);
  const conversion = (volume_l: number, total_l: number) => ({
    height_mm: height,
    volume_l,
    total_l,
    level_percent: (volume_l / total_l) * 100,
  });
  if (tank.strapping_table?.length) {
    const lines = linesAround(tank.strapping_table, height);
    return { ...conversion(interpolateVolume(lines, height), tank.water_capacity_l), lines };
  }
  const volume = geometryOf(tank)?.volume;
  return volume && conversion(volume(height) / MM3_PER_LITRE, volume(top) / MM3_PER_LITRE);
}

/** Level in percent at a liquid height, by strapping table or formula. */
export const levelAtHeight = (tank: TankDimensions, height_mm: number): number | undefined =>
  convertHeight(tank, height_mm)?.level_percent;

/** Volume in litres at a level in percent. */
export const litresAtLevel = (
  { water_capacity_l }: Pick<Tank, 'water_capacity_l'>,
  percent: number,
): number => (water_capacity_l * percent) / 100;

/** Ullage: litres up to the maximum fill. */
export const ullageAtLevel = (tank: FillLimits, percent: number): number =>
  litresAtLevel(tank, Math.max(0, tank.max_fill_percent - percent));

/** Expansion of liquid LPG per °C, and the reference temperature of volumes. */
export const EXPANSION_PER_C = 0.0024;
export const REFERENCE_TEMPERATURE_C = 15;

/** Litres of a volume at 15 °C: `V15 = V × (1 − 0.0024 × (T − 15))`. */
export const litresAtReference = (litres: number, temperature_c: number): number =>
  litres * (1 - EXPANSION_PER_C * (temperature_c - REFERENCE_TEMPERATURE_C));
