import { sql } from 'kysely';
import type { Client } from '../../domain/client';
import type { Contract } from '../../domain/contract';
import type { Id } from '../../domain/entity';
import { tariffDraft } from '../../domain/tariff';
import type { TariffPart } from '../../domain/usage';
import type { ReadingFlag, ReadingStatus, ReadingType } from '../../domain/reading';
import type { Db } from '../database/pool';

/** A contract as far as a bill of its gas follows from it. */
export interface Billed {
  _id: Id;
  unique_number: string;
  client_id: Id;
  tariff_id: Id;
  billing_cycle: Contract['billing_cycle'];
  discount_percent: number | null;
  /** AED a month, where it isn't the tariff's. */
  fixed_charge: number | null;
  min_charge: number | null;
  language: Client['preferred_language'];
  vat_treatment: Client['vat_treatment'];
  /** Nothing was billed by a reading yet. */
  is_first: boolean;
  /** What estimates billed too much and nobody has given back yet. */
  carried_m3: number;
  /** What a cubic metre came to on the bill before, discount and all. */
  last_price: number | null;
  /** What the bill before came to, in AED, and over how many days. */
  last_total: number | null;
  last_days: number | null;
}

/** A reading that no bill has taken yet. */
export interface Unbilled {
  _id: Id;
  type: ReadingType;
  status: ReadingStatus;
  flags: ReadingFlag[];
  day: string;
  previous_day: string;
  consumption_m3: number;
}

/** Lock a contract against a second bill and tell what its bill follows from. */
export async function contractBilled(db: Db, id: Id): Promise<Billed | undefined> {
  await sql`select 1 from contracts where id = ${id} for no key update`.execute(db);
  const { rows } =
    await sql<Billed>`select c.id as "_id", c.unique_number, c.client_id, c.tariff_id, c.billing_cycle,
      c.discount_percent, (c.fixed_charge / 100.0)::float8 as fixed_charge, (c.min_charge / 100.0)::float8 as min_charge,
      l.preferred_language as language, l.vat_treatment, b.id is null as is_first,
      coalesce(b.carried_m3, 0)::float8 as carried_m3, p.price::float8 as last_price,
      (b.total / 100.0)::float8 as last_total, b.period_end - b.period_start + 1 as last_days
    from contracts c join clients l on l.id = c.client_id
    left join lateral (select b.id, b.carried_m3, b.total, b.period_start, b.period_end from bills b where b.contract_id = c.id and b.deleted_at is null
      and b.kind in ('consumption', 'final') order by b.period_end desc, b.created_at desc limit 1) b on true
    left join lateral (select round(sum(n.net) / sum(n.quantity) / 100, 4) as price from bill_lines n
      join bills o on o.id = n.bill_id where o.contract_id = c.id and o.deleted_at is null and n.code = 'gas'
      group by o.id, o.period_end order by o.period_end desc limit 1) p on true
    where c.id = ${id} and c.deleted_at is null`.execute(db);
  return rows[0];
}

const inDubai = (moment: string) => sql.raw(`to_char(${moment} at time zone 'Asia/Dubai', 'YYYY-MM-DD')`);

/** The readings of a contract up to one of them that no bill has taken, in their order. */
export async function unbilledUpTo(db: Db, contract: Id, reading: Id): Promise<Unbilled[]> {
  const { rows } =
    await sql<Unbilled>`select r.id as "_id", r.type, r.status, r.flags, ${inDubai('r.at')} as day,
      ${inDubai('r.previous_at')} as previous_day, r.consumption_m3::float8 as consumption_m3
    from counter_readings r, counter_readings until
    where until.id = ${reading} and r.contract_id = ${contract} and r.bill_id is null and r.status <> 'rejected'
      and r.type <> 'opening' and (r.at, r.nr) <= (until.at, until.nr)
    order by r.at, r.nr for update of r`.execute(db);
  return rows;
}

/** A version of a tariff with the days of a period in which it held. */
export interface HeldTariff extends TariffPart {
  version_id: Id;
}

/** The versions of a tariff that held in a period, day by day. */
export async function tariffsIn(
  db: Db,
  tariff: Id,
  { start, end }: { start: string; end: string },
): Promise<HeldTariff[]> {
  const { rows } = await sql<{ version_id: Id; days: number; value: object }>`
    select v.id as version_id, h.days::int as days, v.value
    from (select setting_version_on(${tariff}, day::date) as id, count(*) as days, min(day) as first
      from generate_series(${start}::date, ${end}::date, interval '1 day') day group by 1) h
    join setting_versions v on v.id = h.id order by h.first`.execute(db);
  return rows.map(({ value, ...held }) => ({ ...held, tariff: tariffDraft.cast(value) }));
}
