import type { ColumnType } from 'kysely';

/** What keeps the audit from being rewritten unseen. */
export interface SealTables {
  audit_seals: { number: number; at: Date; last_place: number; lines: Buffer; hash: Buffer };
  audit_mark: { one: ColumnType<boolean, never>; place: number; tx: string };
}
