/** What a deposit does at the end of a contract, in AED. */
export interface Settlement {
  /** Paid from the deposit. */
  used: number;
  /** What goes back to the client. */
  left: number;
  /** What the client still has to pay. */
  owed: number;
}

const exact = (aed: number): number => Math.round(aed * 100) / 100;

/** What comes of a deposit and a balance, whether or not the one pays the other. */
export function settlementOf(held: number, balance: number, uses: boolean): Settlement {
  const used = uses ? Math.min(held, balance) : 0;
  return { used, left: exact(held - used), owed: exact(balance - used) };
}
