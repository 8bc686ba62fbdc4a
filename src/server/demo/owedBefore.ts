import { shareRows } from './allocationRows';
import type { DemoBill } from './bills';
import { isOpen, owedOf, totalOf } from './bills';
import type { DemoContract } from './contracts';
import type { DemoPayment } from './payments';

/** What made a contract owe more or less, and when; fils. */
interface Move {
  contract: DemoContract;
  at: number;
  amount: number;
  /** The bill that was issued then. */
  issued?: DemoBill;
}

const GIVEN_UP_AFTER_MS = 60 * 86_400_000;

/** When a bill was given up that nobody will pay. */
export const givenUpAt = ({ created_at }: DemoBill): number => created_at + GIVEN_UP_AFTER_MS;

const billed = (bill: DemoBill): Move[] => {
  const { contract, kind, status, created_at: at } = bill;
  const sign = kind === 'credit_note' ? -1 : 1;
  const issue = { contract, at, amount: sign * totalOf(bill), issued: bill };
  const lost = { contract, at: givenUpAt(bill), amount: -owedOf(bill) };
  return status === 'WrittenOff' ? [issue, lost] : [issue];
};

/** A cheque pays once the bank has paid it. */
const paid = (payment: DemoPayment): Move[] =>
  payment.cheque && payment.cheque.status !== 'cleared'
    ? []
    : shareRows(payment).map(({ amount, created_at }) => ({
        contract: payment.contract,
        at: Number(created_at),
        amount: -amount,
      }));

/** What each contract owed on its other bills when one of them was issued. */
export function owedBefore(
  bills: readonly DemoBill[],
  payments: readonly DemoPayment[],
): ReadonlyMap<DemoBill, number> {
  const issued = bills.filter((bill) => !isOpen(bill)).flatMap(billed);
  const moves = [...issued, ...payments.flatMap(paid)].sort((one, other) => one.at - other.at);
  const owed = new Map<DemoContract, number>();
  const before = new Map<DemoBill, number>();
  for (const { contract, amount, issued: bill } of moves) {
    const sum = owed.get(contract) ?? 0;
    if (bill) before.set(bill, Math.max(0, sum));
    owed.set(contract, sum + amount);
  }
  return before;
}
