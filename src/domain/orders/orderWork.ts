import type { InferType } from 'yup';
import { LINE_UNITS } from '../bills/billLine';
import { MAX_AED, between, choice, optional, integer } from '../fieldSchemas';
import type { Order } from './order';
import { inputSchema, flag, listOf, text } from '../validation';

export const CHECKLIST_RESULTS = ['ok', 'not_ok', 'not_applicable'] as const;
export const MAX_WORK_ROWS = 50;
/** What an hour of work costs, in AED. */
export const DEFAULT_LABOUR_RATE = 100;

/** One thing to look at on the spot. */
export const checklistItemSchema = inputSchema({
  text: text('Check', 200).required('Say what is to be checked'),
  required: flag('Required').required('Say whether it is required'),
  result: optional(choice('Result', CHECKLIST_RESULTS)),
  note: optional(text('Note', 500)),
});

/** Something that was used up. */
export const materialSchema = inputSchema({
  item: text('Item', 200).required('Item is required'),
  quantity: between('Quantity', 0, 1_000_000)
    .moreThan(0, 'Quantity must be above zero')
    .test('decimals', 'Quantity may have three decimals at most', hasAtMostDecimals(3))
    .required('Quantity is required'),
  unit: choice('Unit', LINE_UNITS).required('Unit is required'),
  unit_price: between('Unit price', 0, 1_000_000)
    .test('decimals', 'Unit price may have four decimals at most', hasAtMostDecimals(4))
    .required('Unit price is required')
    .test('bearable', 'This comes to more than a bill can carry', (price, { parent }) => {
      const { quantity } = parent as { quantity?: number };
      return (quantity ?? 0) * price <= MAX_AED;
    }),
  billable: flag('Billable').required('Say whether it is billable'),
});

function hasAtMostDecimals(decimals: number) {
  return (value: number | undefined) => value === undefined || Number(value.toFixed(decimals)) === value;
}

/** What the people on the spot write down: checks, materials, hours. */
export const orderWorkInputSchema = inputSchema({
  version: integer('Version', 1, 2_000_000_000).required('The version that was read is required'),
  checklist: listOf('Checklist', checklistItemSchema, MAX_WORK_ROWS).required('Checklist is required'),
  materials: listOf('Materials', materialSchema, MAX_WORK_ROWS).required('Materials are required'),
  labour_hours: between('Hours', 0, 1000)
    .test(
      'decimals',
      'Hours may have two decimals at most',
      (value) => value == null || hasAtMostDecimals(2)(value),
    )
    .nullable(),
  labour_rate: between('Price of an hour', 0, 10_000)
    .test('decimals', 'Price of an hour may have two decimals at most', (value) =>
      value == null ? true : hasAtMostDecimals(2)(value),
    )
    .nullable(),
});

export type ChecklistItem = InferType<typeof checklistItemSchema>;
export type Material = InferType<typeof materialSchema>;
export type OrderWorkInput = InferType<typeof orderWorkInputSchema>;

type ChecklistTemplateItem = readonly [text: string, required?: 'required'];

const SAFE_CHECK: ChecklistTemplateItem = ['Work place left clean and safe'];
const TIGHTNESS_CHECK: ChecklistTemplateItem = ['Tightness test passed', 'required'];
const SEAL_CHECK: ChecklistTemplateItem = ['Counter sealed', 'required'];

/** What every job of a type is checked for. */
const CHECKLIST_TEMPLATES: Record<Order['type'], readonly ChecklistTemplateItem[]> = {
  repair: [
    ['Supply closed before the work', 'required'],
    TIGHTNESS_CHECK,
    ['Appliances lit and tried'],
    SAFE_CHECK,
  ],
  leak_emergency: [
    ['Area aired and cleared', 'required'],
    ['Supply closed', 'required'],
    ['Leak found and marked', 'required'],
    TIGHTNESS_CHECK,
    SAFE_CHECK,
  ],
  inspection: [
    ['Valves and regulators', 'required'],
    ['Pipes and supports', 'required'],
    ['Warning signs', 'required'],
    ['Fire extinguisher in date'],
  ],
  installation: [
    ['Pipes fixed and marked', 'required'],
    TIGHTNESS_CHECK,
    ['Client shown how to close the supply'],
    SAFE_CHECK,
  ],
  meter_install: [SEAL_CHECK, TIGHTNESS_CHECK, ['Valve opens and closes']],
  meter_replace: [['Old counter photographed', 'required'], SEAL_CHECK, TIGHTNESS_CHECK],
  meter_check: [
    ['Index compared with the last bill', 'required'],
    ['Counter runs freely', 'required'],
  ],
  disconnection: [['Valve closed and locked', 'required'], SEAL_CHECK, ['Notice left with the client']],
  reconnection: [['Appliances closed before opening', 'required'], TIGHTNESS_CHECK, SEAL_CHECK],
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
    SAFE_CHECK,
  ],
  other: [SAFE_CHECK],
};

/** The checks that a new order begins with. */
export const initialChecklist = (type: Order['type']): ChecklistItem[] =>
  CHECKLIST_TEMPLATES[type].map(([words, required]) => ({
    text: words,
    required: required !== undefined,
    result: null,
    note: null,
  }));
