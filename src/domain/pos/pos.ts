import type { InferType } from 'yup';
import type { Entity, Id } from '../entity';
import { choice, day, imei, optional } from '../fieldSchemas';
import { inputSchema, text } from '../validation';
import type { POS_STATUSES } from '../enums';
import { POS_TYPES } from '../enums';

export { POS_TYPES, POS_STATUSES } from '../enums';

export type PosStatus = (typeof POS_STATUSES)[number];

/** A collector's handheld for card payments, receipts and readings. */
export interface Pos extends Entity {
  code: string;
  serial_number: string;
  type: (typeof POS_TYPES)[number];
  brand: string;
  model: string;
  imei?: string | null;
  sim_number?: string | null;
  operator?: string | null;
  terminal_id?: string | null;
  merchant_id?: string | null;
  bank?: string | null;
  receipt_prefix: string;
  warranty_end?: string | null;
  assigned_to?: { _id: Id; username: string; label: string } | null;
  assigned_at?: string | null;
  status: PosStatus;
  status_reason?: string | null;
  app_version?: string | null;
  last_sync_at?: string | null;
  battery_percent?: number | null;
  /** Receipts not yet synced. */
  pending_offline?: number;
  createdAt?: string;
  updatedAt?: string;
}

const cardTerminalField = (label: string, schema: ReturnType<typeof text>) =>
  optional(schema).when('type', {
    is: 'card_terminal',
    then: (schema) => schema.required(`${label} is required for a card terminal`),
  });

const fixedDigits = (label: string, count: number) =>
  text(label).matches(new RegExp(`^\\d{${String(count)}}$`), {
    message: `${label} must have ${String(count)} digits`,
    excludeEmptyString: true,
  });

/** Input of a POS device; card terminals need their bank identifiers. */
export const posInputSchema = inputSchema({
  serial_number: text('Serial number', 60).required('Serial number is required'),
  type: choice('Type', POS_TYPES).required('Type is required'),
  brand: text('Brand', 60).required('Brand is required'),
  model: text('Model', 60).required('Model is required'),
  imei: optional(imei('IMEI')),
  sim_number: optional(text('SIM number', 30)),
  operator: optional(text('Operator', 60)),
  terminal_id: cardTerminalField('Terminal ID', fixedDigits('Terminal ID', 8)),
  merchant_id: cardTerminalField('Merchant ID', fixedDigits('Merchant ID', 15)),
  bank: cardTerminalField('Bank', text('Bank', 60)),
  receipt_prefix: text('Receipt prefix', 4)
    .required('Receipt prefix is required')
    .matches(/^[A-Z0-9]{2,4}$/, {
      message: 'Receipt prefix must be 2 to 4 capital letters or digits',
      excludeEmptyString: true,
    }),
  warranty_end: optional(day('Warranty end')),
});

export type PosInput = InferType<typeof posInputSchema>;

export const POS_INITIAL_VALUES = { type: 'android_pos' } as const satisfies Partial<PosInput>;

/** Lost and retired devices are immutable. */
export const isPosFinal = ({ status }: Pick<Pos, 'status'>): boolean =>
  status === 'lost' || status === 'retired';

/** Totals of one device per day or month in AED, excluding voided payments. */
export interface PosTotals {
  count: number;
  count_card: number;
  card: number;
  cash: number;
  check: number;
  transfer: number;
  total: number;
}

export interface PosDay extends PosTotals {
  day: string;
}

/** Daily totals of a month, newest day first. */
export interface PosMonth {
  month: string;
  days: PosDay[];
  all: PosTotals;
  /** Nearest months with payments. */
  earlier: string | null;
  later: string | null;
}
