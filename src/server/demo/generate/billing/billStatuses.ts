import type { BillStatus } from '../../../../domain/bills/bill';
import type { ContractStatus } from '../../../../domain/contracts/contract';
import type { DemoContract } from '../parties/contracts';
import { isFullyMetered } from '../assets/sites';
import { cyclicItem } from '../random';

/** Unpaid invoices per contract: most contracts are up to date, some far behind. */
const UNPAID_COUNTS = [0, 1, 0, 0, 2, 0, 1, 0, 0, 3, 1, 0, 0, 5, 0, 1, 2, 0, 0, 7];
const UNPAID_BY_STATUS: Partial<Record<ContractStatus, number>> = {
  Suspended: 4,
  Terminating: 2,
  Terminated: 1,
  Closed: 0,
};
/** Status of the newest invoice, in a pattern of fourteen contracts; `none` is not yet created. */
const NEWEST_BILL_STATUSES: Record<number, BillStatus | 'none'> = { 3: 'Held', 7: 'Draft', 12: 'none' };
const NEWEST_PATTERN_LENGTH = 14;
const CREDITED_EVERY = 16;
const CREDITED_BILL = 4;

/** Status of a contract's nth newest invoice; `none` if it is not yet created. */
export function billStatusOf(
  { status, site }: DemoContract,
  index: number,
  nth: number,
): BillStatus | 'none' {
  const newest = NEWEST_BILL_STATUSES[index % NEWEST_PATTERN_LENGTH];
  // A counter that reports every day is not misread.
  const isMisread = newest === 'Held' && !isFullyMetered(site);
  if (nth === 0 && newest && status === 'Active' && (isMisread || newest !== 'Held')) return newest;
  if (nth === 0 && status === 'Terminated' && index % 2 === 0) return 'WrittenOff';
  const unpaidCount = UNPAID_BY_STATUS[status] ?? cyclicItem(UNPAID_COUNTS, index);
  if (nth < unpaidCount) return 'Issued';
  if (nth === unpaidCount && unpaidCount > 0 && index % 3 !== 0) return 'PartiallyPaid';
  return nth === CREDITED_BILL && index % CREDITED_EVERY === 5 ? 'Credited' : 'Paid';
}
