import type { InferType } from 'yup';
import { counterFields, optional, serial } from './counterDraft';
import { choice, maybe, momentOrDay } from './fields';
import { draft, number, text } from './validate';

/** A reading as a file tells it. */
export const readingRowDraft = draft({
  serial_number: serial(),
  at: momentOrDay('Read on').required('Read on is required'),
  value: number('Reading').required('Reading is required').min(0, "Reading can't be below zero"),
  type: choice('Type', ['actual', 'customer', 'estimated', 'amr']).default('actual'),
  note: maybe(text('Note', 500)),
});

export type ReadingRow = InferType<typeof readingRowDraft>;

/** A counter as a file tells it: its site by code, and where it stands already. */
export const counterRowDraft = draft({
  ...counterFields,
  site_code: text('Site code', 20).required('Site code is required'),
  site_name: optional('Site name'),
  status: choice('Status', ['in_stock', 'vacant']).default('in_stock'),
  tank: optional('Tank', 20),
});

export type CounterRow = InferType<typeof counterRowDraft>;
