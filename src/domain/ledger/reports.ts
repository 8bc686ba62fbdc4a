import type { InferType } from 'yup';
import type { Id, Ref } from '../entity';
import { day, notBefore } from '../fieldSchemas';
import { inputSchema, number, text } from '../validation';
import type { AccountRef } from './account';
import type { Emirate } from '../sites/site';
import type { VatCategory } from '../enums';
import type { JournalEvent } from './journal';

/** Balances and movements of an account; AED, balances are negative on the credit side. */
export interface TrialBalanceRow {
  account: AccountRef;
  opening: number;
  debit: number;
  credit: number;
  closing: number;
}

/** All accounts over a range of days. Opening and closing balances each add up to 0, and debits equal credits. */
export interface TrialBalance {
  from: string;
  to: string;
  documents: TrialBalanceRow[];
  /** Sums of the rows. */
  totals: Omit<TrialBalanceRow, 'account'>;
}

/** One line of an account; `balance` is the account's balance after it. */
export interface AccountLedgerRow {
  entry: Id;
  number: number;
  day: string;
  event: JournalEvent;
  document: string;
  client: Ref | null;
  contract: { _id: Id; unique_number: string } | null;
  user: Ref | null;
  debit: number;
  credit: number;
  balance: number;
}

/** Lines of an account by day and entry, one page at a time; the sums are those of the whole range. */
export interface AccountLedger {
  account: AccountRef;
  from: string;
  to: string;
  opening: number;
  debit: number;
  credit: number;
  closing: number;
  documents: AccountLedgerRow[];
  total: number;
  page: number;
  limit: number;
}

/** Net and VAT of the invoices of an emirate and VAT category, less their credit notes; AED. */
export interface VatReturnRow {
  emirate: Emirate | null;
  vat_category: VatCategory;
  net: number;
  vat: number;
}

/** VAT return over months; credit notes count in their own month, deposit receipts do not count. */
export interface VatReturn {
  from: string;
  to: string;
  documents: VatReturnRow[];
  totals: { net: number; vat: number };
}

const days = {
  from: day('From').required('From is required'),
  to: day('To').required('To is required').test('order', 'To can’t be before From', notBefore('from')),
};

/** Range of days of a report. */
export const daysQuerySchema = inputSchema(days);

/** Range and page of an account's lines. */
export const accountLedgerQuerySchema = inputSchema({
  ...days,
  page: number('page').integer('page must be a whole number').min(1, 'page must be at least 1').default(1),
  limit: number('limit')
    .integer('limit must be a whole number')
    .min(1, 'limit must be at least 1')
    .max(100, 'limit must be at most 100')
    .default(25),
});

const month = (label: string) =>
  text(label)
    .required(`${label} is required`)
    .matches(/^20\d\d-(0[1-9]|1[0-2])$/, `${label} must be a month such as 2026-11`);

/** Range of months of a VAT return. */
export const monthsQuerySchema = inputSchema({
  from: month('From'),
  to: month('To').test('order', 'To can’t be before From', notBefore('from')),
});

export type DaysQuery = InferType<typeof daysQuerySchema>;
export type AccountLedgerQuery = InferType<typeof accountLedgerQuerySchema>;
export type MonthsQuery = InferType<typeof monthsQuerySchema>;
