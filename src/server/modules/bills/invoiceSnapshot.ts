import { sql } from 'kysely';
import type { Bill } from '../../../domain/bills/bill';
import { toFils } from '../../../domain/money';
import type { Field, Sql } from '../../lists/fields';

/** What a draft tells as it is now, and an issued bill as it was then. */
const copied = (column: string, now: Sql): Sql =>
  sql`(case when t.status in ('Draft', 'Held') then ${now} else ${sql.ref(`t.${column}`)} end)`;

const ofContract = (told: Sql): Sql => sql`(select ${told} from contracts r where r.id = t.contract_id)`;

/** What is still owed on the contract's other bills, in fils. */
const owed = sql`(select coalesce(sum(o.balance_due), 0)::bigint from bills o where o.contract_id = t.contract_id
  and o.status in ('Issued', 'PartiallyPaid') and o.kind <> 'credit_note' and o.deleted_at is null and o.id <> t.id)`;

const site = sql`jsonb_build_object('code', r.site_code, 'name', r.site_name)`;

/** Where a bill was for, and what was owed besides. */
export const copies: Record<'site' | 'unit_no' | 'previous_balance', Field> = {
  site: { reads: copied('site', ofContract(site)) },
  unit_no: { reads: copied('unit_no', ofContract(sql`r.unit_no`)) },
  previous_balance: { reads: sql`(${copied('previous_balance', owed)} / 100.0)::float8` },
};

/** The columns that keep what a draft told last. */
export const copiesOf = ({ site, unit_no, previous_balance }: Bill) => ({
  site: site ? JSON.stringify(site) : null,
  unit_no: unit_no ?? null,
  previous_balance: toFils(previous_balance ?? 0) ?? null,
});
