import { sql } from 'kysely';
import type { Id } from '../../domain/entity';
import type { SettingKey } from '../../domain/settingKeys';
import type { Db } from '../database/pool';
import type { Sql } from '../kit/field';
import { OWED } from './owed';

/** An overdue bill that has earned its late fee. */
export interface LateBill {
  id: Id;
  number: string;
  client: Id;
  contract: Id | null;
  language: string;
  /** In fils. */
  fee: number;
}

/** Since when a late fee is taken at all; nothing while it never was. */
async function takenSince(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`select min(v.effective_from)::text as day
    from settings s join setting_versions v on v.setting_id = s.id
    where s.key = 'late_fee_type' and s.deleted_at is null and v.value <> '"none"'`.execute(db);
  return rows[0]?.day ?? undefined;
}

/** What a rule said on the day after a bill's grace; nothing before it was set, so that no fee reaches back. */
const ruleThen = (key: SettingKey): Sql => sql`(select v.value #>> '{}' from settings s
  join setting_versions v on v.setting_id = s.id
  where s.key = ${key} and s.deleted_at is null and v.effective_from <= over.day
  order by v.effective_from desc, v.number desc limit 1)`;

interface Wish {
  today: string;
  grace: number;
  most: number;
}

/** Bills whose days of grace are over and that have no fee yet: neither disputed, nor covered by cheques, nor fees themselves. */
export async function lateBills(db: Db, { today, grace, most }: Wish): Promise<LateBill[]> {
  const since = await takenSince(db);
  if (!since || since > today) return [];
  const { rows } = await sql<LateBill>`select late.* from (
      select b.id, b.unique_number as number, b.client_id as client, b.contract_id as contract, b.language, b.due_date,
        (case ${ruleThen('late_fee_type')} when 'fixed' then round(rate.value * 100)
          when 'percent' then round(b.net_due * rate.value / 100) end)::bigint as fee
      from bills b cross join lateral (select b.due_date + ${grace + 1}::int as day) over
      cross join lateral (select ${ruleThen('late_fee_value')}::numeric as value) rate
      where ${OWED} and b.late_fee_of is null
        and b.due_date between ${since}::date - ${grace + 1}::int and ${today}::date - ${grace + 1}::int
        and not exists (select from bills f where f.late_fee_of = b.id)) late
    where late.fee > 0 order by late.due_date, late.number limit ${most}`.execute(db);
  return rows;
}
