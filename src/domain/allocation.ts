import type { Id } from './entity';

/** How much of a payment goes to which bill. */
export interface Share {
  bill: Id;
  amount: number;
}

/** What may still be paid of a bill, less the cheques that are on their way. */
export interface Payable {
  bill: Id;
  due: number;
}

/** Spread fils over bills in their order, each as far as it goes; what is left over stays the client's. */
export function spread(fils: number, bills: readonly Payable[]): Share[] {
  const shares: Share[] = [];
  let rest = fils;
  for (const { bill, due } of bills) {
    const amount = Math.min(rest, due);
    if (amount <= 0) continue;
    shares.push({ bill, amount });
    rest -= amount;
  }
  return shares;
}
