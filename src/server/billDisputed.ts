import type { Id } from '../domain/entity';
import { aed } from '../domain/money';
import { bills } from './billsTable';
import type { Doer } from './kit/ask';
import { found } from './kit/refusal';
import { tell } from './tell';

/** A client doesn't accept a bill: those who look after invoices hear of it, each time that it is said anew. */
export async function tellDisputed({ db, now }: Doer, id: Id): Promise<void> {
  const { unique_number, client, balance_due, version } = found(await bills.find(db, id));
  const news = {
    code: 'bill.disputed',
    needs: 'canUpdateBills',
    severity: 'warning',
    model: 'bill',
    id,
    cause: `${id}:${String(version)}`,
    title: `Invoice disputed: ${unique_number}`,
    text: `${client.label} does not accept it; ${aed(balance_due)} is open.`,
  } as const;
  await tell(db, news, now);
}
