import type { ColumnType, Generated } from 'kysely';

/** What of a payment goes to which bill, in fils; below zero it takes back another row. */
interface Allocations {
  id: string;
  wallet_id: string;
  bill_id: string;
  amount: number;
  reverses: ColumnType<string | null, string | null | undefined>;
  reason: ColumnType<string | null, string | null | undefined>;
  created_at: Generated<Date>;
  created_by: ColumnType<string | null, string | null | undefined>;
}

interface Once {
  user_id: string;
  key: string;
  call: string;
  body_hash: string;
  answer: ColumnType<unknown, string | null | undefined>;
  at: Date;
}

/** The tables of what is paid. */
export interface PaymentTables {
  allocations: Allocations;
  once: Once;
}
