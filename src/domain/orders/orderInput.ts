import type { InferType } from 'yup';
import { choice, optional, phone, reference, sibling } from '../fieldSchemas';
import { ORDER_TYPES, PRIORITIES } from '../enums';
import { inputSchema, flag, text } from '../validation';

const SUBJECT_FIELDS = ['contract', 'tank', 'counter', 'device', 'pos'] as const;
const SUBJECT_REQUIRED = 'Choose at least one of client, contract, tank, counter, device or POS device';

/** Input of an order; at least one related record is required. */
export const orderInputSchema = inputSchema({
  type: choice('Type', ORDER_TYPES).required('Type is required'),
  title: text('Title').required('Title is required'),
  description: text('Description', 4000).required('Description is required'),
  priority: choice('Priority', PRIORITIES).required('Priority is required'),
  client: optional(reference('Client')).test('subject', SUBJECT_REQUIRED, (value, context) =>
    Boolean(value ?? SUBJECT_FIELDS.some((field) => sibling(context, field))),
  ),
  contract: optional(reference('Contract')),
  tank: optional(reference('Tank')),
  counter: optional(reference('Counter')),
  device: optional(reference('Device')),
  pos: optional(reference('POS device')),
  unit_no: optional(text('Unit', 20)),
  contact_name: optional(text('Contact name')),
  contact_phone: optional(phone('Contact phone')),
  billable: flag('Billable').required('Choose whether the order is billable'),
});

export type OrderInput = InferType<typeof orderInputSchema>;

export const ORDER_INITIAL_VALUES = {
  type: 'repair',
  priority: 'normal',
  billable: true,
} as const satisfies Partial<OrderInput>;
