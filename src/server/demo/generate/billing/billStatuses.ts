import type { BillStatus } from '../../../../domain/bills/bill';
import type { ContractStatus } from '../../../../domain/contracts/contract';
import type { DemoContract } from '../parties/contracts';
import { entry } from '../random';

/** How many of their last invoices clients have not paid yet: most are up to date, some far behind. */
const BEHIND = [0, 1, 0, 0, 2, 0, 1, 0, 0, 3, 1, 0, 0, 5, 0, 1, 2, 0, 0, 7];
const BEHIND_BY_STATUS: Partial<Record<ContractStatus, number>> = {
  Suspended: 4,
  Terminating: 2,
  Terminated: 1,
  Closed: 0,
};
/** Every so many contracts, the newest invoice is still looked at, waits to be issued, or is not written yet. */
const NEWEST: Record<number, BillStatus | 'none'> = { 3: 'Held', 7: 'Draft', 12: 'none' };
const NEWEST_EVERY = 14;
const TAKEN_BACK_EVERY = 16;
const TAKEN_BACK = 4;

/** How an invoice of a contract stands, `nth` counted from its newest one; `none` when it is not written yet. */
export function standingOf({ status }: DemoContract, place: number, nth: number): BillStatus | 'none' {
  const newest = NEWEST[place % NEWEST_EVERY];
  if (nth === 0 && newest && status === 'Active') return newest;
  if (nth === 0 && status === 'Terminated' && place % 2 === 0) return 'WrittenOff';
  const behind = BEHIND_BY_STATUS[status] ?? entry(BEHIND, place);
  if (nth < behind) return 'Issued';
  if (nth === behind && behind > 0 && place % 3 !== 0) return 'PartiallyPaid';
  return nth === TAKEN_BACK && place % TAKEN_BACK_EVERY === 5 ? 'Credited' : 'Paid';
}
