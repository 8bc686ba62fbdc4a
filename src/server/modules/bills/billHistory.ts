import { sql } from 'kysely';
import type { Id } from '../../../domain/entity';
import type { BillLineInput } from '../../../domain/bills/billLine';
import type { InvoiceVolume } from './calculation/billedVolume';
import type { DayRange } from '../../../domain/bills/chargedPeriod';
import type { Db } from '../../db/client';

/** A metered invoice of a contract that was not reversed, or a draft that bills readings. */
export interface BilledInvoice extends InvoiceVolume, DayRange {
  _id: Id;
  /** Null for a draft. */
  unique_number: string | null;
  kind: 'consumption' | 'final';
  /** False if all its readings were taken on one day, so that it charged no day. */
  covers_days: boolean;
  /** AED. */
  total: number;
  /** Average net price of its gas in AED per m³, after discounts; null without gas. */
  gas_price: number | null;
  /** VAT of its last gas line; null without gas. */
  gas_vat: Pick<BillLineInput, 'vat_category' | 'vat_rate'> | null;
}

const IS_GAS = sql`n.unit = 'm3' and n.code in ('gas', 'estimate_true_up')`;

/**
 * Quantity that a credit note takes from a gas line; credits by amount count in proportion, and the last one
 * takes the rest.
 */
const CREDITED_VOLUME = sql`case when l.unit = n.unit then l.quantity
  when n.net <> 0 then n.quantity * l.net / n.net else 0 end`;

/**
 * Metered invoices of contracts in the order of their readings, by contract. Drafts without readings are not
 * included.
 */
export async function loadBilledInvoices(
  db: Db,
  contracts: readonly Id[],
): Promise<Map<Id, BilledInvoice[]>> {
  const { rows } = await sql<
    BilledInvoice & { contract: Id }
  >`select b.contract_id as contract, b.id as "_id",
      b.unique_number, b.kind,
      b.period_start as start, b.period_end as "end", (b.total / 100.0)::float8 as total,
      g.billed_m3::float8 as billed_m3, g.gas_price::float8 as gas_price, g.gas_vat, k.credited_m3::float8 as credited_m3,
      coalesce(r.measured_m3, 0)::float8 as measured_m3, coalesce(r.last_type, 'estimated') = 'estimated' as is_provisional,
      coalesce(r.is_corrected, false) as is_corrected, coalesce(r.days > 0, true) as covers_days
    from bills b
    cross join lateral (select coalesce(sum(n.quantity) filter (where ${IS_GAS}), 0) as billed_m3,
        round(sum(n.net) filter (where ${IS_GAS} and n.code = 'gas')
          / nullif(sum(n.quantity) filter (where ${IS_GAS} and n.code = 'gas'), 0) / 100, 4) as gas_price,
        (array_agg(jsonb_build_object('vat_category', n.vat_category, 'vat_rate', n.vat_rate) order by n.position desc)
          filter (where ${IS_GAS} and n.code = 'gas'))[1] as gas_vat
      from bill_lines n where n.bill_id = b.id) g
    cross join lateral (select coalesce(round(sum(least(greatest(v.m3, least(n.quantity, 0)), greatest(n.quantity, 0))), 3), 0)
        as credited_m3
      from bill_lines n cross join lateral (select coalesce(sum(${CREDITED_VOLUME}), 0) as m3
        from bills c join bill_lines l on l.bill_id = c.id and l.credits = n.position
        where c.original_bill_id = b.id and c.status not in ('Draft', 'Held') and c.deleted_at is null) v
      where n.bill_id = b.id and ${IS_GAS}) k
    cross join lateral (select sum(m.consumption_m3) as measured_m3, sum(m.days) as days, max(m.at) as last_at,
        (array_agg(m.type order by m.at desc, m.nr desc))[1] as last_type, bool_or(m.consumption_m3 < 0) as is_corrected
      from counter_readings m where m.bill_id = b.id) r
    where b.contract_id = any(${[...contracts]}::uuid[]) and b.kind in ('consumption', 'final') and b.deleted_at is null
      and b.reversed_at is null and (b.status not in ('Draft', 'Held') or r.last_at is not null)
    order by coalesce(r.last_at, (b.period_end + 1)::timestamp at time zone 'Asia/Dubai'), b.created_at, b.id`.execute(
    db,
  );
  const invoices = new Map(contracts.map((contract): [Id, BilledInvoice[]] => [contract, []]));
  for (const { contract, ...invoice } of rows) invoices.get(contract)?.push(invoice);
  return invoices;
}
