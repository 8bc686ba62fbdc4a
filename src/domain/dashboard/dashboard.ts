import { COLLECTION_USER, hasPermission } from '../permissions';
import type { Permission, Permissions } from '../permissions';

/** Blocks of the dashboard with their required permissions. */
export const BLOCK_PERMISSIONS = {
  my_work: 'always',
  billed: 'canViewBills',
  collected: 'canViewBills',
  collection_rate: 'canViewBills',
  outstanding: 'canViewBills',
  ageing: 'canViewBills',
  field_cash: 'superAdmin',
  cheques: 'canViewBills',
  tank_levels: 'canViewTanks',
  run_out: 'canViewTanks',
  devices: 'canViewDevices',
  reading_progress: 'canViewContracts',
  review: 'canViewBills',
  contracts: 'canViewContracts',
  orders: 'canViewOrders',
  consumption: 'canViewTanks',
  gas_balance: 'canViewTanks',
} as const satisfies Record<string, Permission>;

export type BlockName = keyof typeof BLOCK_PERMISSIONS;

/**
 * Rows of three blocks: first those with figures only, then those with a chart, so that blocks of a row have
 * equal heights.
 */
const MONEY: readonly BlockName[] = [
  ...(['billed', 'outstanding', 'cheques'] as const),
  ...(['collected', 'ageing', 'review'] as const),
  ...(['collection_rate', 'field_cash'] as const),
];
const SUPPLY: readonly BlockName[] = [
  'run_out',
  'tank_levels',
  'orders',
  'devices',
  'gas_balance',
  'consumption',
];
const CUSTOMERS: readonly BlockName[] = ['contracts', 'reading_progress'];
/** Blocks that require an accountant's action come first. */
const ACCOUNTS: readonly BlockName[] = [
  ...(['outstanding', 'billed', 'cheques'] as const),
  ...(['review', 'ageing', 'collected'] as const),
  ...(['collection_rate', 'field_cash'] as const),
];
const COLLECTION: readonly BlockName[] = [
  ...(['outstanding', 'cheques', 'billed'] as const),
  ...(['ageing', 'collected', 'review'] as const),
  'collection_rate',
];

/** The order of the blocks for the work of a role. */
function orderFor(permissions: Permissions): readonly BlockName[] {
  const may = (permission: Permission) => hasPermission(permissions, permission);
  if (permissions.role === COLLECTION_USER) return [...COLLECTION, ...CUSTOMERS, ...SUPPLY];
  if (may('superAdmin')) return [...MONEY, 'contracts', ...SUPPLY, ...CUSTOMERS];
  if (may('canUpdateBills')) return [...ACCOUNTS, ...CUSTOMERS, ...SUPPLY];
  if (may('canCreateOrders') && may('canUpdateTanks')) return [...SUPPLY, ...CUSTOMERS, ...MONEY];
  if (may('canUpdateOrders') || may('canUpdateTanks') || may('canUpdateDevices'))
    return [
      'orders',
      'devices',
      'run_out',
      'tank_levels',
      'gas_balance',
      'consumption',
      ...CUSTOMERS,
      ...MONEY,
    ];
  if (may('canCreateContracts')) return [...CUSTOMERS, 'orders', ...COLLECTION, ...SUPPLY];
  return [...MONEY, ...CUSTOMERS, ...SUPPLY];
}

/** Blocks visible to a user, the most important ones for the user's work first. */
export const visibleBlocks = (permissions: Permissions): readonly BlockName[] => [
  ...new Set(
    (['my_work', ...orderFor(permissions)] as const).filter((name) =>
      hasPermission(permissions, BLOCK_PERMISSIONS[name]),
    ),
  ),
];

/** AED, records, percent, litres, m³, days, hours. */
export const FIGURE_UNITS = ['aed', 'count', 'percent', 'litres', 'm3', 'days', 'hours'] as const;
export type FigureUnit = (typeof FIGURE_UNITS)[number];

/** A value with a link to the list of its records. */
export interface LinkedValue {
  /** Null if unknown, or if the denominator is zero. */
  value: number | null;
  /** URL of the list; null if there is none or the user may not open it. */
  to: string | null;
  /** Number of records in the list; null if the link is not a list of the counted records. */
  count: number | null;
}

/** The same figure of an earlier period. */
export interface Comparison extends LinkedValue {
  name: 'last_month' | 'last_year';
  /** First and last day of the period. */
  from: string;
  to_day: string;
}

export interface DashboardFigure extends LinkedValue {
  name: string;
  unit: FigureUnit;
  comparisons: Comparison[];
}

interface ChartSeries {
  name: string;
  unit: FigureUnit;
}

/** A category of a chart with one value per series. */
interface ChartSlice {
  name: string;
  values: LinkedValue[];
}

/** A row of a table; a cell contains text or a number, optionally with a link. */
export interface DashboardRow {
  label: string;
  to: string | null;
  cells: { value: string | number | null; to: string | null }[];
}

export interface DashboardBlock {
  /** Time of the figures in UTC: now, or the last transaction that a read replica has applied. */
  as_of: string;
  /** Seconds that the read replica was behind; null if the primary responded. */
  lag_s: number | null;
  figures: DashboardFigure[];
  series: ChartSeries[];
  slices: ChartSlice[];
  rows: DashboardRow[];
}

/** Filters of the dashboard, as in its URL; a month is `YYYY-MM`. */
export interface DashboardQuery {
  month: string;
  emirate?: string;
  site?: string;
}

/** Age range of unpaid invoices in days after the due date; null is unbounded. */
export const AGEING_BUCKETS = [
  { name: 'not_due', from: null, to: 0 },
  { name: '1_30', from: 1, to: 30 },
  { name: '31_60', from: 31, to: 60 },
  { name: '61_90', from: 61, to: 90 },
  { name: '91_120', from: 91, to: 120 },
  { name: 'over_120', from: 121, to: null },
] as const;
