import { sql } from 'kysely';
import type { AccountCode } from '../../../domain/ledger/account';
import type { SqlExpression } from '../../lists/fields';

/** SQL: the position of an account, by which journal lines refer to it. */
export const accountPosition = (code: AccountCode): SqlExpression =>
  sql`(select a.position from ledger_accounts a where a.code = ${sql.lit(code)})`;
