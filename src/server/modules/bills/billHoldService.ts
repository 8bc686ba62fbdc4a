import { sql } from 'kysely';
import { READING_HOLD } from '../../../domain/bills/bill';
import type { Id } from '../../../domain/entity';
import type { ServiceContext } from '../../http/requestContext';
import { holdReasonOf } from './calculation/billCalculation';
import type { HoldCriteria } from './calculation/billCalculation';
import { loadBilledInvoices } from './billHistory';
import { billTransitions } from './billTransitions';

interface HeldBill extends Pick<HoldCriteria, 'kind' | 'period' | 'total' | 'carried_m3' | 'readings'> {
  _id: Id;
  contract: Id;
  hold_reason: string;
}

/** Locks an invoice that is held for the review of its readings. */
async function lockBillHeldForReadings({ db }: ServiceContext, id: Id): Promise<HeldBill | undefined> {
  await sql`select 1 from bills where id = ${id} for update`.execute(db);
  const { rows } = await sql<HeldBill>`select b.id as "_id", b.contract_id as contract, b.kind, b.hold_reason,
      jsonb_build_object('start', b.period_start, 'end', b.period_end) as period,
      (b.total / 100.0)::float8 as total, b.carried_m3::float8 as carried_m3,
      (select jsonb_agg(jsonb_build_object('type', r.type, 'status', r.status, 'flags', r.flags) order by r.at, r.nr)
        from counter_readings r where r.bill_id = b.id) as readings
    from bills b where b.id = ${id} and b.status = 'Held' and b.deleted_at is null
      and starts_with(b.hold_reason, ${READING_HOLD})`.execute(db);
  return rows[0];
}

/**
 * Releases an invoice that was held for its readings once none of them awaits review. It stays held for other
 * reasons, or if an employee held it.
 */
export async function releaseReviewedBill(context: ServiceContext, id: Id): Promise<void> {
  const bill = await lockBillHeldForReadings(context, id);
  if (!bill) return;
  const invoices = (await loadBilledInvoices(context.db, [bill.contract])).get(bill.contract) ?? [];
  const own = invoices.findIndex(({ _id }) => _id === id);
  const reason = await holdReasonOf(context.db, {
    ...bill,
    invoices: own === -1 ? invoices : invoices.slice(0, own),
  });
  if (reason === null) await billTransitions.run(context, id, 'release', {});
  else if (reason !== bill.hold_reason) await changeHoldReason(context, bill, reason);
}

async function changeHoldReason(
  { db, now, recordChange }: ServiceContext,
  { _id, hold_reason }: HeldBill,
  reason: string,
): Promise<void> {
  await sql`update bills set hold_reason = ${reason}, version = version + 1, updated_at = ${new Date(now)}
    where id = ${_id}`.execute(db);
  await recordChange({
    action: 'bill.held',
    model: 'bill',
    id: _id,
    before: { hold_reason },
    after: { hold_reason: reason },
  });
}
