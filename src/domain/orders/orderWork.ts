import type { InferType } from 'yup';
import { LINE_UNITS } from '../bills/billLine';
import { AED_MAX, between, choice, maybe, whole } from '../fieldSchemas';
import type { Order } from './order';
import { draft, flag, listOf, text } from '../validation';

export const CHECK_RESULTS = ['ok', 'not_ok', 'not_applicable'] as const;
export const MOST_ROWS = 50;
/** What an hour of work costs, in AED. */
export const LABOUR_RATE = 100;

/** One thing to look at on the spot. */
export const checkDraft = draft({
  text: text('Check', 200).required('Say what is to be checked'),
  required: flag('Required').required('Say whether it is required'),
  result: maybe(choice('Result', CHECK_RESULTS)),
  note: maybe(text('Note', 500)),
});

/** Something that was used up. */
export const materialDraft = draft({
  item: text('Item', 200).required('Item is required'),
  quantity: between('Quantity', 0, 1_000_000)
    .moreThan(0, 'Quantity must be above zero')
    .test('decimals', 'Quantity may have three decimals at most', isFineTo(3))
    .required('Quantity is required'),
  unit: choice('Unit', LINE_UNITS).required('Unit is required'),
  unit_price: between('Unit price', 0, 1_000_000)
    .test('decimals', 'Unit price may have four decimals at most', isFineTo(4))
    .required('Unit price is required')
    .test('bearable', 'This comes to more than a bill can carry', (price, { parent }) => {
      const { quantity } = parent as { quantity?: number };
      return (quantity ?? 0) * price <= AED_MAX;
    }),
  billable: flag('Billable').required('Say whether it is billable'),
});

function isFineTo(decimals: number) {
  return (value: number | undefined) => value === undefined || Number(value.toFixed(decimals)) === value;
}

/** What the people on the spot write down: checks, materials, hours. */
export const workDraft = draft({
  version: whole('Version', 1, 2_000_000_000).required('The version that was read is required'),
  checklist: listOf('Checklist', checkDraft, MOST_ROWS).required('Checklist is required'),
  materials: listOf('Materials', materialDraft, MOST_ROWS).required('Materials are required'),
  labour_hours: between('Hours', 0, 1000)
    .test('decimals', 'Hours may have two decimals at most', (value) => value == null || isFineTo(2)(value))
    .nullable(),
  labour_rate: between('Price of an hour', 0, 10_000)
    .test('decimals', 'Price of an hour may have two decimals at most', (value) =>
      value == null ? true : isFineTo(2)(value),
    )
    .nullable(),
});

export type Check = InferType<typeof checkDraft>;
export type Material = InferType<typeof materialDraft>;
export type WorkDraft = InferType<typeof workDraft>;

type Item = readonly [text: string, required?: 'required'];

const SAFE: Item = ['Work place left clean and safe'];
const TIGHT: Item = ['Tightness test passed', 'required'];
const SEALED: Item = ['Counter sealed', 'required'];

/** What every job of a type is checked for. */
const CHECKS: Record<Order['type'], readonly Item[]> = {
  repair: [['Supply closed before the work', 'required'], TIGHT, ['Appliances lit and tried'], SAFE],
  leak_emergency: [
    ['Area aired and cleared', 'required'],
    ['Supply closed', 'required'],
    ['Leak found and marked', 'required'],
    TIGHT,
    SAFE,
  ],
  inspection: [
    ['Valves and regulators', 'required'],
    ['Pipes and supports', 'required'],
    ['Warning signs', 'required'],
    ['Fire extinguisher in date'],
  ],
  installation: [
    ['Pipes fixed and marked', 'required'],
    TIGHT,
    ['Client shown how to close the supply'],
    SAFE,
  ],
  meter_install: [SEALED, TIGHT, ['Valve opens and closes']],
  meter_replace: [['Old counter photographed', 'required'], SEALED, TIGHT],
  meter_check: [
    ['Index compared with the last bill', 'required'],
    ['Counter runs freely', 'required'],
  ],
  disconnection: [['Valve closed and locked', 'required'], SEALED, ['Notice left with the client']],
  reconnection: [['Appliances closed before opening', 'required'], TIGHT, SEALED],
  refill: [
    ['Hose and couplings', 'required'],
    ['Truck earthed', 'required'],
    ['Level below the highest filling', 'required'],
  ],
  device_check: [['Battery', 'required'], ['Antenna and signal', 'required'], ['Test message received']],
  amc_visit: [
    ['Valves and regulators', 'required'],
    ['Paint and signs'],
    ['Gauge compared', 'required'],
    SAFE,
  ],
  other: [SAFE],
};

/** The checks that a new order begins with. */
export const checksFor = (type: Order['type']): Check[] =>
  CHECKS[type].map(([words, required]) => ({
    text: words,
    required: required !== undefined,
    result: null,
    note: null,
  }));
