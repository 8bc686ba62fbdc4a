import { inCoins } from '../../domain/payment';
import type { DemoBill } from './bills';
import type { DemoContract } from './contracts';
import type { DemoPayment } from './payments';

/** What a payment in coins was too much, and the later invoice of its contract that it went to; fils. */
export interface Surplus {
  bill: DemoBill;
  share: number;
}

const tooMuch = ({ amount, share }: DemoPayment): number => amount - share;

/** Cash is taken in coins; what is too much is the contract's credit until it pays a part of the next invoice. */
export function payInCoins(payments: readonly DemoPayment[]): void {
  const credited = new Map<DemoContract, DemoPayment>();
  for (const payment of [...payments].sort((one, other) => one.created_at - other.created_at)) {
    const { contract, type } = payment;
    const earlier = credited.get(contract);
    const isSpent = earlier !== undefined && spent(earlier, payment);
    if (type === 'cash') payment.amount = inCoins(payment.share);
    if (isSpent) credited.delete(contract);
    if (tooMuch(payment) > 0 && !credited.has(contract)) credited.set(contract, payment);
  }
}

/** Whether an earlier payment's surplus went to the invoice of a later one, which then pays less, or another part of it. */
function spent(earlier: DemoPayment, payment: DemoPayment): boolean {
  const { bill } = payment;
  const share = tooMuch(earlier);
  if (bill === earlier.bill || payment.share <= share) return false;
  earlier.surplus = { bill, share };
  if (bill.status === 'PartiallyPaid') bill.paid += share;
  else {
    payment.share -= share;
    payment.amount -= share;
  }
  return true;
}
