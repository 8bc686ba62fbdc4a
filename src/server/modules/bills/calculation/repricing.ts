import { sql } from 'kysely';
import { sumLineAmounts } from '../../../../domain/bills/billLine';
import { fromMilli } from './billedVolume';
import type { Id } from '../../../../domain/entity';
import type { Db } from '../../../db/client';
import { cacheSettings } from '../../settings/settingService';
import { chargeReadings, measuredRange } from './billCalculation';
import type { BillRequest, UnbilledReading } from './billCalculation';
import { loadBilledInvoices } from '../billHistory';
import { loadPeriodParts } from './billPeriodParts';

/** Number of invoices priced together. */
const BATCH = 200;

interface PricedInvoice {
  _id: Id;
  contract: Id;
  kind: BillRequest['kind'];
  start: string;
  end: string;
  readings: Pick<UnbilledReading, 'previous_day' | 'day' | 'consumption_m3'>[];
}

/** An invoice at the prices of two days; amounts are fils. */
interface RepricedInvoice {
  bill_id: Id;
  consumption_m3: number;
  old_net: number;
  old_gross: number;
  new_net: number;
  new_gross: number;
}

const invoicesOf = (bills: readonly Id[]) => sql<PricedInvoice>`
  select b.id as "_id", b.contract_id as contract, b.kind, b.period_start as start,
    b.period_end as "end", jsonb_agg(jsonb_build_object('previous_day', dubai_day(r.previous_at),
      'day', dubai_day(r.at), 'consumption_m3', r.consumption_m3) order by r.at, r.nr) as readings
  from bills b join counter_readings r on r.bill_id = b.id where b.id = any(${[...bills]}::uuid[])
  group by b.id, b.contract_id, b.kind, b.period_start, b.period_end`;

async function priceBatch(
  db: Db,
  bills: readonly Id[],
  prices: readonly [old: string | undefined, next: string],
): Promise<RepricedInvoice[]> {
  const { rows } = await invoicesOf(bills).execute(db);
  const billed = await loadBilledInvoices(db, [...new Set(rows.map(({ contract }) => contract))]);
  const bases = rows.map(({ _id, contract, kind, start, end, readings }) => {
    const all = billed.get(contract) ?? [];
    const ranges = readings.map(measuredRange);
    const invoices = all.slice(
      0,
      all.findIndex((invoice) => invoice._id === _id),
    );
    return { _id, contract, kind, period: { start, end }, ranges, invoices };
  });
  const [old = [], next = []] = await Promise.all(
    prices.map((prices_on) =>
      loadPeriodParts(
        db,
        bases.map((basis) => ({ ...basis, prices_on })),
      ),
    ),
  );
  const repriced = [];
  for (const [index, basis] of bases.entries()) {
    const before = await chargeReadings(db, basis, old[index] ?? []);
    const after = await chargeReadings(db, basis, next[index] ?? []);
    const [was, becomes] = [sumLineAmounts(before.lines), sumLineAmounts(after.lines)];
    repriced.push({
      bill_id: basis._id,
      consumption_m3: fromMilli(before.consumption),
      old_net: was.net,
      old_gross: was.gross,
      new_net: becomes.net,
      new_gross: becomes.gross,
    });
  }
  return repriced;
}

/**
 * Prices metered invoices as the billing run would, with the tariff versions of two days instead of those of
 * their period; without the first day, the first price keeps the original versions. The invoices must not be
 * reversed.
 */
export async function repriceInvoices(
  db: Db,
  bills: readonly Id[],
  prices: readonly [old: string | undefined, next: string],
): Promise<RepricedInvoice[]> {
  // A separate instance, so that settings are cached for this calculation only.
  const reader = db.withTables<Record<never, never>>() as Db;
  cacheSettings(reader);
  const repriced: RepricedInvoice[] = [];
  for (let from = 0; from < bills.length; from += BATCH)
    repriced.push(...(await priceBatch(reader, bills.slice(from, from + BATCH), prices)));
  return repriced;
}
