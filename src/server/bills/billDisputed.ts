import type { Bill } from '../../domain/bill';
import type { Id } from '../../domain/entity';
import { aed } from '../../domain/money';
import { bills } from './billsTable';
import type { Doer } from '../kit/ask';
import { found, Refusal } from '../kit/refusal';
import { tell } from '../tell';

/** Write down that a client doesn't accept a bill, and why. */
export function disputing(_ask: Doer, { disputed }: Bill, { reason }: { reason: string }) {
  if (disputed) throw new Refusal(409, 'This invoice is disputed already.');
  return Promise.resolve({ disputed: true, dispute_reason: reason });
}

/** The client accepts it after all, or was put right. */
export function agreeing(_ask: Doer, { disputed }: Bill) {
  if (!disputed) throw new Refusal(409, 'Nobody disputes this invoice.');
  return Promise.resolve({ disputed: false, dispute_reason: null });
}

/** A client doesn't accept a bill: those who look after invoices hear of it, each time that it is said anew. */
export async function tellDisputed({ db, now }: Doer, id: Id): Promise<void> {
  const { unique_number, client, balance_due, dispute_reason, version } = found(await bills.find(db, id));
  const news = {
    code: 'bill.disputed',
    needs: 'canUpdateBills',
    severity: 'warning',
    model: 'bill',
    id,
    cause: `${id}:${String(version)}`,
    title: `Invoice disputed: ${unique_number}`,
    text: [`${client.label} does not accept it; ${aed(balance_due)} is open.`, dispute_reason]
      .filter(Boolean)
      .join(' '),
  } as const;
  await tell(db, news, now);
}
