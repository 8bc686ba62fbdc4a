import { sql } from 'kysely';
import type { Id } from '../../../../domain/entity';
import type { Client } from '../../../../domain/clients/client';
import type { ChargeTerms, TariffPeriod } from '../../../../domain/bills/charges';
import type { DayRange } from '../../../../domain/bills/chargedPeriod';
import { tariffInputSchema } from '../../../../domain/settings/tariff';
import type { Db } from '../../../db/client';

/** Successive days with the same tariff version, terms and VAT. */
export interface PeriodPart extends TariffPeriod, DayRange {
  version_id: Id;
}

/** Days of a contract's period to split into parts. */
interface PartsQuery {
  contract: Id;
  period: DayRange;
  /** Counts the days of these ranges only. */
  ranges: readonly DayRange[];
  /** Day whose tariff versions price all days; default: each day's own versions. */
  prices_on?: string | undefined;
}

interface PartRow {
  query: number;
  version_id: Id;
  start: string;
  end: string;
  days: number;
  value: object;
  terms: ChargeTerms;
  vat_treatment: Client['vat_treatment'];
  vat_rate: number;
}

const IN_FORCE = (day: ReturnType<typeof sql>) =>
  sql`(x.effective_from <= ${day} or x.number = 1) order by x.number desc limit 1`;

/** The parts of each period, in the order of the queries; a period must have at least one counted day. */
export async function loadPeriodParts(db: Db, queries: readonly PartsQuery[]): Promise<PeriodPart[][]> {
  const periods = queries.map(({ contract, period, ranges, prices_on }, query) => ({
    query,
    contract,
    prices_on,
    ...period,
    ranges: ranges.filter(({ start, end }) => start <= end),
  }));
  const { rows } = await sql<PartRow>`with days as (
      select q.query, d.day::date as day, coalesce(q.prices_on, d.day::date) as priced_on, coalesce(t.tariff_id, c.tariff_id) as tariff_id,
        jsonb_build_object(
          'discount_percent', case when t.number is null then c.discount_percent else t.discount_percent end,
          'fixed_charge', case when t.number is null then c.fixed_charge else t.fixed_charge end / 100.0,
          'min_charge', case when t.number is null then c.min_charge else t.min_charge end / 100.0) as terms,
        coalesce(v.vat_treatment, l.vat_treatment) as vat_treatment
      from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb) q (query int, contract uuid, prices_on date, start date, "end" date, ranges jsonb)
      join contracts c on c.id = q.contract join clients l on l.id = c.client_id
      cross join generate_series(q.start, q."end", interval '1 day') d (day)
      left join lateral (select x.* from contract_terms x where x.contract_id = c.id and ${IN_FORCE(sql`d.day`)}) t on true
      left join lateral (select x.* from client_vat_treatments x where x.client_id = l.id and ${IN_FORCE(sql`d.day`)}) v on true
      where d.day = q."end" and q.ranges = '[]' or exists (
        select from jsonb_to_recordset(q.ranges) r (start date, "end" date) where d.day between r.start and r."end")
    ), tariffs as materialized (
      select tariff_id, priced_on, setting_version_on(tariff_id, priced_on) as version_id
      from (select distinct tariff_id, priced_on from days) d
    ), vat_rates as materialized (
      select day, coalesce((select (s.value #>> '{}')::float8 from settings k
            join setting_versions s on s.id = setting_version_on(k.id, d.day)
            where k.key = 'vat_rate' and k.deleted_at is null),
          (select value from default_settings where key = 'vat_rate')::float8) as vat_rate
      from (select distinct day from days) d
    ), runs as (
      select *, row_number() over (partition by query order by day)
        - row_number() over (partition by query, version_id, terms, vat_treatment, vat_rate order by day) as run
      from days join tariffs using (tariff_id, priced_on) join vat_rates using (day)
    )
    select r.query, r.version_id, min(r.day) as start, max(r.day) as "end",
      count(*)::int as days, s.value, r.terms, r.vat_treatment, r.vat_rate
    from runs r join setting_versions s on s.id = r.version_id
    group by r.query, r.run, r.version_id, s.value, r.terms, r.vat_treatment, r.vat_rate order by min(r.day)`.execute(
    db,
  );
  const parts = queries.map((): PeriodPart[] => []);
  for (const { query, value, ...part } of rows)
    parts[query]?.push({ ...part, tariff: tariffInputSchema.cast(value) });
  return parts;
}
