import type { InferType } from 'yup';
import type { Entity, Ref } from './entity';
import { between, choice, day, maybe, sibling } from './fields';
import { siteDraft } from './site';
import type { Site } from './site';
import { draft, number, text } from './validate';

export const TANK_PRODUCTS = ['lpg_mix', 'propane', 'butane', 'sng'] as const;
export const TANK_INSTALLATIONS = ['aboveground', 'underground', 'mounded', 'rooftop'] as const;
export const TANK_ORIENTATIONS = ['horizontal', 'vertical'] as const;
export const TANK_STATUSES = ['planned', 'commissioned', 'out_of_service', 'decommissioned'] as const;
export type TankStatus = (typeof TANK_STATUSES)[number];

/** One pressure vessel; a building may have several, joined by the site's code. Levels are percent of the water capacity. */
export interface Tank extends Entity {
  code: string;
  name: string;
  serial_number: string;
  manufacturer?: string | null;
  site: Site;
  product: (typeof TANK_PRODUCTS)[number];
  installation: (typeof TANK_INSTALLATIONS)[number];
  orientation: (typeof TANK_ORIENTATIONS)[number];
  water_capacity_l: number;
  max_fill_percent: number;
  low_level: number;
  critical_level: number;
  high_level: number;
  hysteresis: number;
  civil_defence_expiry?: string | null;
  device?: (Ref & { code: string }) | null;
  status: TankStatus;
  createdAt?: string;
  updatedAt?: string;
}

const level = (label: string) => between(label, 1, 99).required(`${label} is required`);

const above = (field: string) => (value: number | undefined, context: Parameters<typeof sibling>[0]) => {
  const lower = sibling(context, field);
  return typeof value !== 'number' || typeof lower !== 'number' || value > lower;
};

/** What a person may write about a tank; the four levels stand in order. */
export const tankDraft = draft({
  name: text('Name').required('Name is required'),
  serial_number: text('Serial number', 60).required('Serial number is required'),
  manufacturer: maybe(text('Manufacturer')),
  site: siteDraft,
  product: choice('Product', TANK_PRODUCTS).required('Product is required'),
  installation: choice('Installation', TANK_INSTALLATIONS).required('Installation is required'),
  orientation: choice('Orientation', TANK_ORIENTATIONS).required('Orientation is required'),
  water_capacity_l: number('Capacity')
    .moreThan(0, 'Capacity must be above zero')
    .max(1_000_000, 'Capacity must be at most 1,000,000 litres')
    .required('Capacity is required'),
  critical_level: level('Critical level'),
  low_level: level('Low level').test(
    'above-critical',
    'Low level must be above the critical level',
    above('critical_level'),
  ),
  max_fill_percent: between('Maximum fill', 50, 90)
    .required('Maximum fill is required')
    .test('above-low', 'Maximum fill must be above the low level', above('low_level')),
  high_level: level('High level').test(
    'above-fill',
    'High level must be above the maximum fill',
    above('max_fill_percent'),
  ),
  hysteresis: between('Hysteresis', 0, 20).required('Hysteresis is required'),
  civil_defence_expiry: maybe(day('Civil Defence certificate expiry')),
});

export type TankDraft = InferType<typeof tankDraft>;

/** What the form of a new tank starts with. */
export const NEW_TANK = {
  product: 'lpg_mix',
  installation: 'aboveground',
  orientation: 'horizontal',
  max_fill_percent: 80,
  low_level: 30,
  critical_level: 15,
  high_level: 85,
  hysteresis: 5,
} as const satisfies Partial<TankDraft>;

/** A decommissioned tank is history and no longer changes. */
export const tankIsFinal = ({ status }: Pick<Tank, 'status'>): boolean => status === 'decommissioned';
