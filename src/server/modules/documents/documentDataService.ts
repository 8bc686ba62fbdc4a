import { sql } from 'kysely';
import type { Batch } from '../../../domain/wallets/handover';
import { dayInDubai } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { allows } from '../../../domain/permissions';
import { batches } from '../wallets/handoverRepository';
import type { Db } from '../../db/client';
import type { Visitor } from '../../http/dependencies';
import { found } from '../../http/httpError';
import type { BatchSheet, HandedOver } from '../../documents/handoverSlip';
import { companyOn } from '../../documents/companyDetails';
import type { Desk } from '../../documents/logo';
import type { Bill, BillParty } from '../../../domain/bills/bill';
import { bills } from '../bills/billRepository';
import type { Company } from '../../documents/companyDetails';
import type { Meter } from '../../documents/meterTable';
import type { BillSheet } from '../../documents/invoice';
import type { Offer } from '../../../domain/orders/offer';
import { wallets } from '../wallets/walletRepository';
import type { OfferSheet } from '../../documents/offer';
import type { ReceiptSheet } from '../../documents/receipt';

/** The batch, for super administrators and for whoever handed it over. */
export async function batchFor(db: Db, id: Id, { grants, userId }: Visitor): Promise<Batch> {
  const batch = found(await batches.find(db, id));
  return found(allows(grants, 'superAdmin') || batch.user._id === userId ? batch : undefined);
}

/** All that the slip of a batch tells. */
export async function batchSheetOf(desk: Desk, id: Id, visitor: Visitor): Promise<BatchSheet> {
  const { db, now } = desk;
  const batch = await batchFor(db, id, visitor);
  const { rows } = await sql<HandedOver>`select w.unique_number, c.unique_number as contract, w.type,
      w.amount::float8 / 100 as amount, w.check_number, w.bank_name, w.end_date::text as end_date
    from wallets w join contracts c on c.id = w.contract_id
    where w.batch_id = ${id} order by w.type, w.unique_number`.execute(db);
  return { batch, entries: rows, company: await companyOn(desk, dayInDubai(now)) };
}

type Beside = Pick<BillSheet, 'buyer' | 'original'>;

/** What a bill's paper tells of other records: the buyer while it is a draft, and what it takes back. */
async function besideOf(db: Db, id: Id): Promise<Beside> {
  const { rows } = await sql<Beside>`select
    jsonb_build_object('name', c.label, 'name_ar', c.name_ar, 'address', c.address, 'trn', c.trn,
      'emirate', c.emirate) as buyer,
    (select jsonb_build_object('unique_number', o.unique_number, 'issue_date', o.issue_date)
      from bills o where o.id = b.original_bill_id) as original
    from bills b join clients c on c.id = b.client_id
    where b.id = ${id}`.execute(db);
  return found(rows[0]);
}

const partyOf = ({ name = '', name_ar, address, trn, license }: Company): BillSheet['seller'] => ({
  name,
  ...{ name_ar, address, trn, license },
});

/** Both sides as the bill froze them when it was issued; a draft names them as they are called today. */
const frozen = (bill: Bill, company: Company, buyer: BillSheet['buyer']) => ({
  seller: bill.seller?.name ? bill.seller : partyOf(company),
  buyer: bill.buyer ?? buyer,
});

const metersOf = ({ usage }: Bill): Meter[] =>
  (usage?.readings ?? []).map(({ type, ...reading }) => ({ ...reading, current_type: type }));

/** All that a bill's paper tells. */
export async function billSheetOf(desk: Desk, id: Id): Promise<BillSheet> {
  const bill = found(await bills.find(desk.db, id));
  const today = dayInDubai(desk.now);
  const company = await companyOn(desk, today, bill.issue_date ?? today);
  const beside = await besideOf(desk.db, id);
  const parties: { seller: BillSheet['seller']; buyer: BillParty } = frozen(bill, company, beside.buyer);
  const { site, unit_no, previous_balance } = bill;
  const where = { site: site && `${site.code} · ${site.name}`, unit_no };
  const used = bill.usage ?? {};
  return { ...beside, ...where, previous_balance, bill, company, ...parties, meters: metersOf(bill), used };
}

/** The payment, for super administrators and for whoever took it. */
export async function paymentFor(
  db: Db,
  id: Id,
  { grants, userId }: Visitor,
): Promise<ReceiptSheet['payment']> {
  const payment = found(await wallets.find(db, id));
  return found(allows(grants, 'superAdmin') || payment.user?._id === userId ? payment : undefined);
}

/** All that a receipt tells. */
export async function receiptSheetOf(desk: Desk, id: Id, visitor: Visitor): Promise<ReceiptSheet> {
  const { db, now } = desk;
  const payment = await paymentFor(db, id, visitor);
  const { rows } = await sql<Pick<ReceiptSheet, 'client' | 'drawer'>>`select w.drawer_name as drawer,
    jsonb_build_object('name', c.label, 'name_ar', c.name_ar) as client
    from wallets w join contracts k on k.id = w.contract_id join clients c on c.id = k.client_id
    where w.id = ${id}`.execute(db);
  return { ...rows[0], payment, company: await companyOn(desk, dayInDubai(now)) };
}

/** All that an offer's paper tells. */
export async function offerSheetOf(desk: Desk, offer: Offer): Promise<OfferSheet> {
  const { db, now } = desk;
  const { rows } = await sql<NonNullable<OfferSheet['client']>>`select name_ar, address, trn,
    preferred_language as language from clients
    where id = ${offer.client?._id ?? null}::uuid`.execute(db);
  return { offer, company: await companyOn(desk, dayInDubai(now)), client: rows[0] ?? null };
}
