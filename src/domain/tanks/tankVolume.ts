import type { StrappingPoint, Tank } from './tank';

/** Dimensions needed to convert a height. */
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

/** Interpolates linearly between lines, starting from an empty tank. */
function interpolateVolume(table: readonly StrappingPoint[], height: number): number {
  const next = table.findIndex(({ height_mm }) => height_mm >= height);
  const above = table[next] ?? table.at(-1);
  if (!above) return 0;
  const below = table[next - 1] ?? { height_mm: 0, volume_l: 0 };
  const span = above.height_mm - below.height_mm;
  if (next < 0 || span === 0) return above.volume_l;
  return below.volume_l + ((above.volume_l - below.volume_l) * (height - below.height_mm)) / span;
}

/** Maximum liquid height in mm; undefined if heights can't be converted. */
export const innerHeight = (tank: TankDimensions): number | undefined =>
  tank.strapping_table?.at(-1)?.height_mm ?? geometryOf(tank)?.top;

/** Level in percent at a liquid height, by strapping table or formula. */
export function levelAtHeight(tank: TankDimensions, height_mm: number): number | undefined {
  const top = innerHeight(tank);
  if (top === undefined) return undefined;
  const height = Math.min(Math.max(0, height_mm), top);
  if (tank.strapping_table?.length)
    return (interpolateVolume(tank.strapping_table, height) / tank.water_capacity_l) * 100;
  const geometry = geometryOf(tank);
  return geometry && (geometry.volume(height) / geometry.volume(geometry.top)) * 100;
}

/** Volume in litres at a level in percent. */
export const litresAtLevel = (
  { water_capacity_l }: Pick<Tank, 'water_capacity_l'>,
  percent: number,
): number => (water_capacity_l * percent) / 100;

/** Ullage: litres up to the maximum fill. */
export const ullageAtLevel = (tank: FillLimits, percent: number): number =>
  litresAtLevel(tank, Math.max(0, tank.max_fill_percent - percent));
