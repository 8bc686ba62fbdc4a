import type { InferType } from 'yup';
import type { Bill, BillDraft } from '../../domain/bill';
import { sumOf } from '../../domain/billLine';
import type { BillLine, LineDraft } from '../../domain/billLine';
import { dayInDubai } from '../../domain/dates';
import type { Id } from '../../domain/entity';
import type { Order } from '../../domain/order';
import type { billOrderDraft } from '../../domain/orderSteps';
import { writeLines } from '../bills/billLines';
import { bills } from '../bills/billsTable';
import type { Db } from '../database/pool';
import type { Doer } from '../kit/ask';
import { newId } from '../kit/id';
import { Refusal } from '../kit/refusal';
import { offers } from './offerTable';
import { feeLines } from './orderFees';
import { refuseDearer, refuseWithout } from './orderRules';
import { actualLines } from './orderWork';

const draftedLine = (line: BillLine): LineDraft => ({
  code: line.code,
  description: line.description,
  description_ar: line.description_ar,
  quantity: line.quantity,
  unit: line.unit,
  unit_price: line.unit_price,
  discount: line.discount,
  vat_category: line.vat_category,
  vat_rate: line.vat_rate,
});

const acceptedOf = (order: Order) => order.offers?.find(({ status }) => status === 'Accepted');

async function offeredLines(db: Db, order: Order): Promise<LineDraft[]> {
  const accepted = acceptedOf(order);
  if (!accepted) throw new Refusal(409, 'No offer was accepted for this order.');
  const offer = await offers.find(db, accepted._id);
  return (offer?.lines ?? []).map(draftedLine);
}

async function workedLines(db: Db, order: Order, day: string): Promise<LineDraft[]> {
  const { materials = [], labour_hours, labour_rate } = order;
  const lines = [
    ...(acceptedOf(order) ? [] : await feeLines(db, order, day)),
    ...actualLines(materials, { hours: labour_hours ?? 0, rate: labour_rate ?? 0 }),
  ];
  if (lines.length === 0) throw new Refusal(409, 'Nothing billable was written down for this order yet.');
  const accepted = acceptedOf(order);
  if (accepted) refuseDearer(sumOf(lines).gross, accepted);
  return lines;
}

/** The client who is to pay for a job that may be billed. */
function payerOf({ billable, bill, client }: Order): Id {
  if (!billable) throw new Refusal(409, 'This order is not billable.');
  if (bill && bill.status !== 'Credited')
    throw new Refusal(409, `This order has an invoice already: ${bill.unique_number}.`);
  if (!client) throw new Refusal(409, 'Say first for which client this order is.');
  return client._id;
}

async function languageOf(db: Db, client: Id): Promise<Bill['language']> {
  const found = await db
    .selectFrom('clients')
    .select('preferred_language')
    .where('id', '=', client)
    .executeTakeFirst();
  return found?.preferred_language ?? 'en';
}

/** Draft the bill of a job that is done, from what was offered or from what was done. */
export async function draftBill(
  ask: Doer,
  order: Order,
  { from }: InferType<typeof billOrderDraft>,
): Promise<undefined> {
  const { db, now, visitor } = ask;
  refuseWithout(ask, 'canUpdateOrders');
  const client = payerOf(order);
  const supply_date = dayInDubai(order.completed_at ? Date.parse(order.completed_at) : now);
  const lines = from === 'offer' ? await offeredLines(db, order) : await workedLines(db, order, supply_date);
  const draft: BillDraft = {
    kind: 'maintenance',
    client,
    contract: order.contract?._id ?? null,
    order: order._id,
    supply_date,
    language: await languageOf(db, client),
    disputed: false,
    notes: order.title,
    lines,
  };
  const id = newId(now);
  await bills.add(db, id, draft, { created_by: visitor.userId });
  await writeLines(db, id, lines);
  await ask.changed({ action: 'bill.added', model: 'bill', id, after: { ...draft } });
}
