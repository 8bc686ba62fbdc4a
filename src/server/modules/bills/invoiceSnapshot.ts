import { sql } from 'kysely';
import type { Bill } from '../../../domain/bills/bill';
import { toFils } from '../../../domain/money';
import type { Field, SqlExpression } from '../../lists/fields';
import { IS_OWED } from '../payments/balanceService';

/** Current value for drafts, stored value for issued bills. */
const draftOrSnapshot = (column: string, current: SqlExpression): SqlExpression =>
  sql`(case when t.status in ('Draft', 'Held') then ${current} else ${sql.ref(`t.${column}`)} end)`;

const fromContract = (expression: SqlExpression): SqlExpression =>
  sql`(select ${expression} from contracts r where r.id = t.contract_id)`;

/** Balance of the contract's other bills in fils. */
const otherBillsOwed = sql`(select coalesce(sum(b.balance_due), 0)::bigint from bills b
  where b.contract_id = t.contract_id and ${IS_OWED} and b.id <> t.id)`;

const site = sql`jsonb_build_object('code', r.site_code, 'name', r.site_name)`;

/** Site, unit and previous balance. */
export const snapshotFields: Record<'site' | 'unit_no' | 'previous_balance', Field> = {
  site: { select: draftOrSnapshot('site', fromContract(site)) },
  unit_no: { select: draftOrSnapshot('unit_no', fromContract(sql`r.unit_no`)) },
  previous_balance: { select: sql`(${draftOrSnapshot('previous_balance', otherBillsOwed)} / 100.0)::float8` },
};

/** Values stored at issue. */
export const snapshotColumns = ({ site, unit_no, previous_balance }: Bill) => ({
  site: site ?? null,
  unit_no: unit_no ?? null,
  previous_balance: toFils(previous_balance ?? 0) ?? null,
});
