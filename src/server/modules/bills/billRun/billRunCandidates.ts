import { sql } from 'kysely';
import type { BillStatus } from '../../../../domain/bills/bill';
import { periodEndRange } from '../../../../domain/bills/billingPeriod';
import type { BillRunInput } from '../../../../domain/bills/billRunInput';
import type { BillRunRow } from '../../../../domain/bills/billRun';
import type { NoAccessVisit } from '../../../../domain/counters/noAccess';
import type { ContractType } from '../../../../domain/contracts/contract';
import type { Id } from '../../../../domain/entity';
import type { Db } from '../../../db/client';
import { IS_UNBILLED_TICKET } from '../deliveryTicketService';
import { lastNoAccess } from '../../counters/readings/noAccessService';

/** Contracts of a month that a run bills. */
export type RunScope = Pick<BillRunInput, 'month' | 'sites' | 'types' | 'cycles'>;

/** A contract due for billing, with its reading and existing bill. */
export type Candidate = Pick<BillRunRow, 'contract' | 'client' | 'unit_no'> & {
  type: ContractType;
  start_date: string;
  supply_ended_on: string | null;
  tank: Id | null;
  cycle_months: number;
  reading: Id | null;
  counter: Id | null;
  /** The last visit of the month on which the counter could not be read. */
  no_access: NoAccessVisit | null;
  bill: { _id: Id; unique_number: string; status: BillStatus; hold_reason: string | null } | null;
};

const CYCLE_MONTHS = sql`case c.billing_cycle when 'quarterly' then 3 when 'bimonthly' then 2 else 1 end`;

const isOneOf = (column: ReturnType<typeof sql>, values: readonly string[]) =>
  sql`(${values.length === 0} or ${column} = any(${[...values]}::text[]))`;

/**
 * Contracts `c` whose billing cycle ends in the month. Metered contracts that ended have a final invoice; others are billed
 * for the cycle in which their supply ended, and later for tickets that are left.
 */
export const isDueInMonth = ({ month, sites, types, cycles }: RunScope) => sql`c.deleted_at is null
  and (c.status in ('Active', 'Suspended', 'Expired') or c.type in ('bulk_delivery', 'amc')
    and c.status in ('Terminating', 'Terminated'))
  and greatest(c.start_date, c.taken_over_on) < ${`${month}-01`}::date + interval '1 month'
  and (c.supply_ended_on is null or c.type not in ('bulk_delivery', 'amc')
    or c.supply_ended_on >= ${`${month}-01`}::date - (${CYCLE_MONTHS} - 1) * interval '1 month'
    or exists (select from deliveries d where ${IS_UNBILLED_TICKET}))
  and ${isOneOf(sql`c.site_code`, sites)} and ${isOneOf(sql`c.type`, types)} and ${isOneOf(sql`c.billing_cycle`, cycles)}
  and (extract(year from age(${`${month}-01`}::date, date_trunc('month', c.start_date))) * 12
    + extract(month from age(${`${month}-01`}::date, date_trunc('month', c.start_date))) + 1)::int
    % ${CYCLE_MONTHS} = 0`;

/**
 * Locks contracts and loads their billing data for the month, by contract number. The reading is the latest one; those
 * that an AMR unit sends daily after the end of the month are for the next bill.
 */
export async function lockCandidates(db: Db, month: string, contracts: readonly Id[]): Promise<Candidate[]> {
  const ids = sql`${[...contracts]}::uuid[]`;
  await sql`select from contracts where id = any(${ids}) order by id for no key update`.execute(db);
  const { from, to } = periodEndRange(month);
  const { rows } = await sql<Candidate>`select
      jsonb_build_object('_id', c.id, 'unique_number', c.unique_number) as contract, c.unit_no, c.type,
      c.counter_id as counter, c.tank_id as tank, greatest(c.start_date, c.taken_over_on) as start_date,
      c.supply_ended_on, ${CYCLE_MONTHS} as cycle_months,
      jsonb_build_object('_id', l.id, 'label', l.label) as client,
      (select jsonb_build_object('_id', b.id, 'unique_number', coalesce(b.unique_number, 'DRAFT'), 'status', b.status,
          'hold_reason', b.hold_reason) from bills b
        where b.contract_id = c.id and b.cycle = ${`${month}-01`} and b.deleted_at is null and b.reversed_at is null
        limit 1) as bill,
      (select r.id from counter_readings r where r.contract_id = c.id and r.bill_id is null
        and r.status <> 'rejected' and r.type not in ('opening', 'closing')
        and dubai_day(r.at) - 1 between ${from}::date and ${to}::date
        order by r.type = 'amr' and dubai_day(r.at) > ${`${month}-01`}::date + interval '1 month', r.at desc, r.nr desc
        limit 1) as reading,
      ${lastNoAccess(sql`c.counter_id`, sql`${from}::date`, sql`${to}::date + 1`)} as no_access
    from contracts c join clients l on l.id = c.client_id where c.id = any(${ids}) order by c.unique_number`.execute(
    db,
  );
  return rows;
}
