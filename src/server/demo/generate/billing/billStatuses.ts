import type { BillStatus } from '../../../../domain/bills/bill';
import type { ContractStatus } from '../../../../domain/contracts/contract';
import type { DemoContract } from '../parties/contracts';
import { cyclicItem } from '../random';

/** How many of their last invoices clients have not paid yet: most are up to date, some far behind. */
const UNPAID_COUNTS = [0, 1, 0, 0, 2, 0, 1, 0, 0, 3, 1, 0, 0, 5, 0, 1, 2, 0, 0, 7];
const UNPAID_BY_STATUS: Partial<Record<ContractStatus, number>> = {
  Suspended: 4,
  Terminating: 2,
  Terminated: 1,
  Closed: 0,
};
/** Every so many contracts, the newest invoice is still looked at, waits to be issued, or is not written yet. */
const NEWEST_BILL_STATUSES: Record<number, BillStatus | 'none'> = { 3: 'Held', 7: 'Draft', 12: 'none' };
const NEWEST_PATTERN_LENGTH = 14;
const CREDITED_EVERY = 16;
const CREDITED_BILL = 4;

/** How an invoice of a contract stands, `nth` counted from its newest one; `none` when it is not written yet. */
export function billStatusOf({ status }: DemoContract, place: number, nth: number): BillStatus | 'none' {
  const newest = NEWEST_BILL_STATUSES[place % NEWEST_PATTERN_LENGTH];
  if (nth === 0 && newest && status === 'Active') return newest;
  if (nth === 0 && status === 'Terminated' && place % 2 === 0) return 'WrittenOff';
  const behind = UNPAID_BY_STATUS[status] ?? cyclicItem(UNPAID_COUNTS, place);
  if (nth < behind) return 'Issued';
  if (nth === behind && behind > 0 && place % 3 !== 0) return 'PartiallyPaid';
  return nth === CREDITED_BILL && place % CREDITED_EVERY === 5 ? 'Credited' : 'Paid';
}
