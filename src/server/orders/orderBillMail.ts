import type { Bill } from '../../domain/bill';
import type { Order } from '../../domain/order';
import { mailBill } from '../bills/billMail';
import { bills } from '../bills/billsTable';
import type { Doer } from '../kit/ask';
import { found, Refusal } from '../kit/refusal';
import { tellBillSent } from './orderNews';

/** The issued bill of a job, or why none can go out. */
async function issuedBill({ db }: Doer, { unique_number, bill }: Order): Promise<Bill> {
  if (!bill) throw new Refusal(409, `${unique_number} has no invoice yet.`);
  if (bill.status === 'Draft' || bill.status === 'Held')
    throw new Refusal(409, 'The invoice of this order is still a draft; issue it before it is sent.');
  return found(await bills.find(db, bill._id));
}

/** Mail the issued bill of a job as a PDF, and tell who wrote the job down. */
export async function sendBill(ask: Doer, order: Order, { to }: { to: string }): Promise<undefined> {
  await mailBill(ask, await issuedBill(ask, order), to);
  await tellBillSent(ask, order, to);
}
