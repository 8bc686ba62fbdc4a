import type { TestContext, InferType } from 'yup';
import { sibling, between, choice, day, optional, integer } from '../fieldSchemas';
import { isOneOf } from '../enums';
import { inputSchema, listOf, number, text } from '../validation';
import type { Entity, Ref } from '../entity';
import { siteReference } from '../sites/siteInput';
import type { TankSite } from '../sites/site';
import type { TankTelemetry } from './tankTelemetry';
import type { TANK_STATUSES } from '../enums';
import { TANK_PRODUCTS } from '../enums';

/** Maximum lines of a strapping table. */
const MAX_STRAPPING_POINTS = 1000;

/** One line of a strapping table. */
export interface StrappingPoint {
  height_mm: number;
  volume_l: number;
}

const strappingPointSchema = inputSchema({
  height_mm: number('Height').min(0, 'Height can’t be below zero').required('Height is required'),
  volume_l: number('Volume').min(0, 'Volume can’t be below zero').required('Volume is required'),
});

const isIncreasing = (points: readonly StrappingPoint[]): boolean =>
  points.every(({ height_mm, volume_l }, index) => {
    const previous = points[index - 1];
    return !previous || (height_mm > previous.height_mm && volume_l > previous.volume_l);
  });

const isWithinCapacity = (points: readonly StrappingPoint[], context: TestContext): boolean => {
  const capacity = sibling(context, 'water_capacity_l');
  const maxVolume = points.at(-1)?.volume_l;
  return typeof capacity !== 'number' || maxVolume === undefined || maxVolume <= capacity;
};

/** Heights and volumes must increase and stay within the capacity. */
export const strappingTableSchema = listOf('Strapping table', strappingPointSchema, MAX_STRAPPING_POINTS)
  .typeError('Each line of the strapping table must be a height and a volume')
  .nullable()
  .test(
    'increasing',
    'Heights and volumes of the strapping table must increase from line to line',
    (points) => !points || isIncreasing(points),
  )
  .test(
    'capacity',
    'The strapping table must not hold more than the water capacity',
    (points, context) => !points || isWithinCapacity(points, context),
  )
  .test(
    'min-lines',
    'The strapping table needs at least two lines',
    (points) => !points || points.length === 0 || points.length > 1,
  );

export { TANK_PRODUCTS, TANK_STATUSES } from '../enums';
export const TANK_INSTALLATIONS = ['aboveground', 'underground', 'mounded', 'rooftop'] as const;
export const TANK_ORIENTATIONS = ['horizontal', 'vertical'] as const;
export const TANK_SHAPES = ['cylinder_elliptical', 'cylinder_flat', 'sphere', 'custom'] as const;
export type TankStatus = (typeof TANK_STATUSES)[number];

/** A pressure vessel; levels are percent of the water capacity. */
export interface Tank extends Entity, TankTelemetry {
  code: string;
  name: string;
  serial_number: string;
  manufacturer?: string | null;
  year_built?: number | null;
  site: TankSite;
  product: (typeof TANK_PRODUCTS)[number];
  installation: (typeof TANK_INSTALLATIONS)[number];
  orientation: (typeof TANK_ORIENTATIONS)[number];
  shape: (typeof TANK_SHAPES)[number];
  water_capacity_l: number;
  diameter_mm?: number | null;
  length_mm?: number | null;
  sensor_gap_mm?: number | null;
  strapping_table?: StrappingPoint[] | null;
  density_kg_l: number;
  manifold_group?: string | null;
  max_fill_percent: number;
  low_level: number;
  critical_level: number;
  high_level: number;
  hysteresis: number;
  reserve_percent: number;
  relief_valve_due?: string | null;
  hydrotest_due?: string | null;
  last_inspection_at?: string | null;
  amc_contract_end?: string | null;
  civil_defence_certificate_no?: string | null;
  civil_defence_expiry?: string | null;
  /** Earliest safety date. */
  safety_due?: string | null;
  device?: (Ref & { code: string }) | null;
  status: TankStatus;
  status_reason?: string | null;
  createdAt?: string;
  updatedAt?: string;
}

const levelField = (label: string) => between(label, 1, 99).required(`${label} is required`);

const lengthField = (label: string) =>
  number(label)
    .nullable()
    .moreThan(0, `${label} must be above zero`)
    .max(50_000, `${label} must be at most 50,000 mm`);

const isAbove = (field: string) => (value: number | undefined, context: Parameters<typeof sibling>[0]) => {
  const lower = sibling(context, field);
  return typeof value !== 'number' || typeof lower !== 'number' || value > lower;
};

/** Input of a tank; the four levels must be ascending. */
export const tankInputSchema = inputSchema({
  name: text('Name').required('Name is required'),
  serial_number: text('Serial number', 60).required('Serial number is required'),
  manufacturer: optional(text('Manufacturer')),
  year_built: integer('Year built', 1950, 2100).nullable(),
  site: siteReference(),
  product: choice('Product', TANK_PRODUCTS).required('Product is required'),
  installation: choice('Installation', TANK_INSTALLATIONS).required('Installation is required'),
  orientation: choice('Orientation', TANK_ORIENTATIONS).required('Orientation is required'),
  water_capacity_l: number('Water capacity')
    .moreThan(0, 'Water capacity must be above zero')
    .max(1_000_000, 'Water capacity must be at most 1,000,000 litres')
    .required('Water capacity is required'),
  shape: choice('Shape', TANK_SHAPES).required('Shape is required'),
  diameter_mm: lengthField('Diameter'),
  length_mm: lengthField('Length').test(
    'longer-than-heads',
    'Length must be more than half the diameter',
    (value, context) => {
      const diameter = sibling(context, 'diameter_mm');
      const isDished = sibling(context, 'shape') === 'cylinder_elliptical';
      return !isDished || typeof value !== 'number' || typeof diameter !== 'number' || value > diameter / 2;
    },
  ),
  sensor_gap_mm: between('Sensor gap', 0, 5000).nullable(),
  strapping_table: strappingTableSchema.when('shape', {
    is: isOneOf(['custom']),
    then: (table) =>
      table
        .required('A custom shape needs its strapping table')
        .min(2, 'A custom shape needs its strapping table'),
  }),
  density_kg_l: between('Density', 0.5, 0.6).required('Density is required'),
  manifold_group: optional(text('Manifold group', 40)),
  critical_level: levelField('Critical level'),
  low_level: levelField('Low level').test(
    'above-critical',
    'Low level must be above the critical level',
    isAbove('critical_level'),
  ),
  max_fill_percent: between('Maximum fill', 50, 90)
    .required('Maximum fill is required')
    .test('above-low', 'Maximum fill must be above the low level', isAbove('low_level')),
  high_level: levelField('High level').test(
    'above-fill',
    'High level must be above the maximum fill',
    isAbove('max_fill_percent'),
  ),
  hysteresis: between('Hysteresis', 0, 20).required('Hysteresis is required'),
  reserve_percent: between('Reserve', 0, 50).required('Reserve is required'),
  relief_valve_due: optional(day('Relief valve due')),
  hydrotest_due: optional(day('Hydrotest due')),
  last_inspection_at: optional(day('Last inspection')),
  amc_contract_end: optional(day('AMC contract end')),
  civil_defence_certificate_no: optional(text('Civil Defence certificate number', 60)),
  civil_defence_expiry: optional(day('Civil Defence certificate expiry')),
});

export type TankInput = InferType<typeof tankInputSchema>;

export const TANK_INITIAL_VALUES = {
  product: 'lpg_mix',
  installation: 'aboveground',
  orientation: 'horizontal',
  shape: 'cylinder_elliptical',
  density_kg_l: 0.545,
  max_fill_percent: 80,
  low_level: 30,
  critical_level: 15,
  high_level: 85,
  hysteresis: 5,
  reserve_percent: 10,
} as const satisfies Partial<TankInput>;

/** Decommissioned tanks are immutable. */
export const isTankFinal = ({ status }: Pick<Tank, 'status'>): boolean => status === 'decommissioned';

/** Default levels in percent and density in kg/L of a new tank. */
export interface TankDefaults {
  low_level: number;
  critical_level: number;
  high_level: number;
  hysteresis: number;
  reserve_percent: number;
  density_kg_l: number;
}
