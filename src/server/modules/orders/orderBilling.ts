import { sql } from 'kysely';
import type { ContractType } from '../../../domain/contracts/contract';
import type { BillLineInput, BillLine } from '../../../domain/bills/billLine';
import { BILL_LINE_INITIAL_VALUES, sumLineAmounts } from '../../../domain/bills/billLine';
import { withVat } from '../../../domain/bills/charges';
import { LINE_DESCRIPTIONS } from '../../../domain/bills/lineDescriptions';
import { fromFils } from '../../../domain/money';
import type { Order } from '../../../domain/orders/order';
import type { Db } from '../../db/client';
import { getFees, getNumberSetting } from '../settings/settingService';
import type { FeeByContractType } from '../settings/settingService';
import type { InferType } from 'yup';
import type { Bill } from '../../../domain/bills/bill';
import type { BillInput } from '../../../domain/bills/billInput';
import { dubaiDate } from '../../../domain/dates';
import { isUnsuccessfulVisit } from '../../../domain/orders/orderTransitions';
import type { Id } from '../../../domain/entity';
import type { SendInvoiceInput } from '../../../domain/mail/mailing';
import type { billOrderInputSchema } from '../../../domain/orders/orderTransitionInput';
import { clientLanguage, vatTreatmentOn } from '../clients/clientService';
import { draftBill, findBill } from '../bills/billService';
import { assertPermission } from '../../http/authorize';
import type { ServiceContext } from '../../http/requestContext';
import { HttpError } from '../../http/httpError';
import { offers } from './offers/offerRepository';
import { assertWithinTolerance } from './orderGuards';
import { actualLines } from './orderWork';
import { isConnectionBilled } from '../contracts/connectionFeeService';
import { mailBill } from '../bills/billMailService';
import { lockAccount } from '../payments/allocationService';
import { notifyBillSent } from './orderNotifications';

/** Fees by order type. */
const ORDER_FEES: Partial<
  Record<Order['type'], { code: BillLineInput['code']; key: FeeByContractType; description: string }>
> = {
  meter_install: { code: 'connection', key: 'connection_fee', description: LINE_DESCRIPTIONS.connection[0] },
  reconnection: {
    code: 'reconnection',
    key: 'reconnection_fee',
    description: LINE_DESCRIPTIONS.reconnection[0],
  },
};

interface ContractFee {
  type: ContractType;
  fee: number | null;
}

/** Fee in AED: the contract's, or the default of its contract type on a day. */
async function orderFee(
  db: Db,
  contract: string | undefined,
  key: FeeByContractType,
  day: string,
): Promise<number> {
  const { rows } = await sql<ContractFee>`select type, ${sql.ref(key)} as fee from contracts
    where id = ${contract ?? null}::uuid`.execute(db);
  const { type, fee } = rows[0] ?? {};
  return typeof fee === 'number' ? fromFils(fee) : (await getFees(db, key, day))(type);
}

/**
 * Fee line of an order; empty if the order type has no fee, the visit was unsuccessful, the fee is zero, or the
 * connection is already billed.
 */
async function feeLines(db: Db, { type, contract, result }: Order, day: string): Promise<BillLineInput[]> {
  const fee = ORDER_FEES[type];
  if (!fee || isUnsuccessfulVisit(result)) return [];
  const { code, key, description } = fee;
  if (code === 'connection' && contract) {
    await lockAccount(db, { contract: contract._id });
    if (await isConnectionBilled(db, contract._id)) return [];
  }
  const unit_price = await orderFee(db, contract?._id, key, day);
  return unit_price > 0 ? [{ ...BILL_LINE_INITIAL_VALUES, code, description, unit_price }] : [];
}

const toLineDraft = (line: BillLine): BillLineInput => ({
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

const acceptedOffer = (order: Order) => order.offers?.find(({ status }) => status === 'Accepted');

/** Agreed lines, with the standard VAT rate of the day of the supply, which may be later than the offer. */
async function linesOfOffer(db: Db, order: Order, day: string): Promise<BillLineInput[]> {
  const accepted = acceptedOffer(order);
  if (!accepted) throw new HttpError(409, 'No offer was accepted for this order.');
  if (isUnsuccessfulVisit(order.result))
    throw new HttpError(409, 'The offered work was not done; only recorded work can be billed.');
  const offer = await offers.find(db, accepted._id);
  const vat_rate = await getNumberSetting(db, 'vat_rate', day);
  return (offer?.lines ?? [])
    .map(toLineDraft)
    .map((line) => (line.vat_category === 'S' ? { ...line, vat_rate } : line));
}

/** Lines of the recorded work, with the VAT of the client on a day. */
async function linesOfWork(db: Db, order: Order, client: Id, day: string): Promise<BillLineInput[]> {
  const { materials = [], labour_hours, labour_rate } = order;
  const basis = {
    vat_rate: await getNumberSetting(db, 'vat_rate', day),
    vat_treatment: await vatTreatmentOn(db, client, day),
  };
  const lines = [
    ...(acceptedOffer(order) ? [] : await feeLines(db, order, day)),
    ...actualLines(materials, { hours: labour_hours ?? 0, rate: labour_rate ?? 0 }),
  ].map((line) => withVat(basis, { ...line, category: line.vat_category }));
  if (lines.length === 0) throw new HttpError(409, 'This order has no billable work yet.');
  const accepted = acceptedOffer(order);
  if (accepted) assertWithinTolerance(sumLineAmounts(lines).gross, accepted);
  return lines;
}

/** Client to bill; throws if the order is not billable or already billed. */
function billedClient({ billable, bill, client }: Order): Id {
  if (!billable) throw new HttpError(409, 'This order is not billable.');
  if (bill && bill.status !== 'Credited')
    throw new HttpError(409, `This order already has an invoice: ${bill.unique_number}.`);
  if (!client) throw new HttpError(409, 'Choose the client of this order first.');
  return client._id;
}

/** Drafts the bill of a completed order, from the accepted offer or from the recorded work. */
export async function draftOrderBill(
  context: ServiceContext,
  order: Order,
  { from }: InferType<typeof billOrderInputSchema>,
): Promise<undefined> {
  const { db, now } = context;
  assertPermission(context, 'canUpdateOrders');
  const client = billedClient(order);
  const supply_date = dubaiDate(order.completed_at ? Date.parse(order.completed_at) : now);
  const lines =
    from === 'offer'
      ? await linesOfOffer(db, order, supply_date)
      : await linesOfWork(db, order, client, supply_date);
  const input: BillInput = {
    kind: 'maintenance',
    client,
    contract: order.contract?._id ?? null,
    order: order._id,
    supply_date,
    language: await clientLanguage(db, client),
    disputed: false,
    notes: order.title,
    lines,
  };
  const id = await draftBill(context, input, lines);
  await context.recordChange({ action: 'bill.added', model: 'bill', id, after: { ...input } });
}

/** Issued bill of an order; throws if there is none. */
async function issuedBill({ db }: ServiceContext, { unique_number, bill }: Order): Promise<Bill> {
  if (!bill) throw new HttpError(409, `${unique_number} has no invoice yet.`);
  if (bill.status === 'Draft' || bill.status === 'Held')
    throw new HttpError(409, 'The invoice of this order is still a draft; issue it before it is sent.');
  return findBill(db, bill._id);
}

/** Sends the issued bill of an order, and notifies the creator of the order. */
export async function sendOrderBill(
  context: ServiceContext,
  order: Order,
  input: SendInvoiceInput,
): Promise<undefined> {
  const recipient = await mailBill(context, await issuedBill(context, order), input);
  await notifyBillSent(context, order, recipient);
}
