import type { InferType } from 'yup';
import { LINE_UNITS } from '../bills/billLine';
import { MAX_AED, choice, decimal, optional, integer } from '../fieldSchemas';
import type { ORDER_TYPES } from '../enums';
import { inputSchema, flag, listOf, text } from '../validation';

export const CHECKLIST_RESULTS = ['ok', 'not_ok', 'not_applicable'] as const;
export const MAX_WORK_ROWS = 50;
/** Default hourly rate in AED. */
export const DEFAULT_LABOUR_RATE = 100;

/** One checklist item. */
const checklistItemSchema = inputSchema({
  text: text('Check', 200).required('Enter what to check'),
  required: flag('Required').required('Choose whether it is required'),
  result: optional(choice('Result', CHECKLIST_RESULTS)),
  note: optional(text('Note', 500)),
});

/** One material line. */
const materialSchema = inputSchema({
  item: text('Item', 200).required('Item is required'),
  quantity: decimal('Quantity', 3, 'three', 1_000_000)
    .moreThan(0, 'Quantity must be above zero')
    .required('Quantity is required'),
  unit: choice('Unit', LINE_UNITS).required('Unit is required'),
  unit_price: decimal('Unit price', 4, 'four', 1_000_000)
    .required('Unit price is required')
    .test('max-total', 'The total is too large', (price, { parent }) => {
      const { quantity } = parent as { quantity?: number };
      return (quantity ?? 0) * price <= MAX_AED;
    }),
  billable: flag('Billable').required('Choose whether it is billable'),
});

/** Input of recorded work: checks, materials, hours. */
export const orderWorkInputSchema = inputSchema({
  version: integer('Version', 1, 2_000_000_000).required('Version is required'),
  checklist: listOf('Checklist', checklistItemSchema, MAX_WORK_ROWS).required('Checklist is required'),
  materials: listOf('Materials', materialSchema, MAX_WORK_ROWS).required('Materials are required'),
  labour_hours: decimal('Hours', 2, 'two', 1000).nullable(),
  labour_rate: decimal('Hourly rate', 2, 'two', 10_000).nullable(),
});

type OrderType = (typeof ORDER_TYPES)[number];
export type ChecklistItem = InferType<typeof checklistItemSchema>;
export type Material = InferType<typeof materialSchema>;
export type OrderWorkInput = InferType<typeof orderWorkInputSchema>;

type ChecklistTemplateItem = readonly [text: string, required?: 'required'];

const SAFE_CHECK: ChecklistTemplateItem = ['Work place left clean and safe'];
const TIGHTNESS_CHECK: ChecklistTemplateItem = ['Tightness test passed', 'required'];
const SEAL_CHECK: ChecklistTemplateItem = ['Counter sealed', 'required'];

/** Checklist per order type. */
const CHECKLIST_TEMPLATES: Record<OrderType, readonly ChecklistTemplateItem[]> = {
  repair: [
    ['Supply closed before the work', 'required'],
    TIGHTNESS_CHECK,
    ['Appliances lit and tested'],
    SAFE_CHECK,
  ],
  leak_emergency: [
    ['Area ventilated and cleared', 'required'],
    ['Supply closed', 'required'],
    ['Leak located and marked', 'required'],
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
    ['Pipes secured and labelled', 'required'],
    TIGHTNESS_CHECK,
    ['Client shown how to shut off the supply'],
    SAFE_CHECK,
  ],
  meter_install: [SEAL_CHECK, TIGHTNESS_CHECK, ['Valve opens and closes']],
  meter_replace: [['Old counter photographed', 'required'], SEAL_CHECK, TIGHTNESS_CHECK],
  meter_check: [
    ['Index compared with the last invoice', 'required'],
    ['Counter runs freely', 'required'],
  ],
  disconnection: [['Valve closed and locked', 'required'], SEAL_CHECK, ['Notice left with the client']],
  reconnection: [['Appliances closed before opening', 'required'], TIGHTNESS_CHECK, SEAL_CHECK],
  refill: [
    ['Hose and couplings', 'required'],
    ['Truck grounded', 'required'],
    ['Level within maximum fill', 'required'],
  ],
  device_check: [['Battery', 'required'], ['Antenna and signal', 'required'], ['Test message received']],
  amc_visit: [
    ['Valves and regulators', 'required'],
    ['Paint and signs'],
    ['Gauge reading compared', 'required'],
    SAFE_CHECK,
  ],
  other: [SAFE_CHECK],
};

export const initialChecklist = (type: OrderType): ChecklistItem[] =>
  CHECKLIST_TEMPLATES[type].map(([label, required]) => ({
    text: label,
    required: required !== undefined,
    result: null,
    note: null,
  }));
