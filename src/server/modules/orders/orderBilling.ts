import { sql } from 'kysely';
import type { ContractType } from '../../../domain/contracts/contract';
import type { LineDraft, BillLine } from '../../../domain/bills/billLine';
import { NEW_LINE, sumOf } from '../../../domain/bills/billLine';
import { LINE_WORDS } from '../../../domain/bills/lineDescriptions';
import { fromFils } from '../../../domain/money';
import type { Order } from '../../../domain/orders/order';
import type { Db } from '../../db/client';
import { feesAt, numberAt } from '../settings/settingService';
import type { TypedFee } from '../settings/settingService';
import type { InferType } from 'yup';
import type { Bill, BillDraft } from '../../../domain/bills/bill';
import { dayInDubai } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import type { billOrderDraft } from '../../../domain/orders/orderTransitions';
import { writeLines } from '../bills/billLineService';
import { bills } from '../bills/billRepository';
import type { Doer } from '../../http/requestContext';
import { newId } from '../../db/recordId';
import { Refusal, found } from '../../http/httpError';
import { offers } from './offers/offerRepository';
import { refuseDearer, refuseWithout } from './orderGuards';
import { actualLines } from './orderWork';
import { mailBill } from '../bills/billMailService';
import { tellBillSent } from './orderNotifications';

/** Which jobs cost a fee of their own, and what the fee is called. */
const FEES: Partial<Record<Order['type'], { code: LineDraft['code']; key: TypedFee; description: string }>> =
  {
    meter_install: { code: 'connection', key: 'connection_fee', description: LINE_WORDS.connection[0] },
    reconnection: { code: 'reconnection', key: 'reconnection_fee', description: LINE_WORDS.reconnection[0] },
  };

interface Agreement {
  type: ContractType;
  fee: number | null;
}

/** What a job's fee is, in AED: what its contract agreed on, or what the settings said on a day for a contract of its type. */
async function feeOf(db: Db, contract: string | undefined, key: TypedFee, day: string): Promise<number> {
  const { rows } = await sql<Agreement>`select type, ${sql.ref(key)} as fee from contracts
    where id = ${contract ?? null}::uuid`.execute(db);
  const { type, fee } = rows[0] ?? {};
  return typeof fee === 'number' ? fromFils(fee) : (await feesAt(db, key, day))(type);
}

/** The line of what a job costs by itself, as agreed or as the settings said on the day that it was done; none where it is free. */
export async function feeLines(db: Db, { type, contract }: Order, day: string): Promise<LineDraft[]> {
  const fee = FEES[type];
  if (!fee) return [];
  const { code, key, description } = fee;
  const unit_price = await feeOf(db, contract?._id, key, day);
  if (unit_price <= 0) return [];
  const vat_rate = await numberAt(db, 'vat_rate', day);
  return [{ ...NEW_LINE, code, description, unit_price, vat_rate }];
}

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
