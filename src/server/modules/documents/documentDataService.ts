import { sql } from 'kysely';
import { dubaiDate } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { findHandover } from '../wallets/handoverService';
import type { Db } from '../../db/client';
import type { CurrentUser } from '../../http/dependencies';
import { orNotFound } from '../../http/httpError';
import type { HandoverSlipData, HandedOverPayment } from '../../documents/handoverSlip';
import { loadCompanyDetails } from '../../documents/companyDetails';
import type { DocumentServices } from '../../documents/logo';
import type { Bill, BillParty } from '../../../domain/bills/bill';
import { findBill } from '../bills/billService';
import type { CompanyDetails } from '../../documents/companyDetails';
import type { MeterRow } from '../../documents/meterTable';
import type { InvoiceData } from '../../documents/invoice';
import type { Offer } from '../../../domain/orders/offer';
import { findPayment } from '../wallets/walletService';
import type { OfferData } from '../../documents/offer';
import type { ReceiptData } from '../../documents/receipt';
import type { PaymentVoucherData } from '../../documents/paymentVoucher';
import { findPaidRefund } from '../refunds/refundService';
import { amountOwed } from '../payments/balanceService';

/** Context of a document request. */
export interface DocumentContext extends DocumentServices {
  currentUser: CurrentUser;
}

export async function loadHandoverSlip(
  services: DocumentServices,
  id: Id,
  currentUser: CurrentUser,
): Promise<HandoverSlipData> {
  const { db, now } = services;
  const batch = await findHandover(db, id, currentUser);
  const { rows } =
    await sql<HandedOverPayment>`select w.unique_number, coalesce(w.contract_number, '') as contract, w.type,
      w.amount::float8 / 100 as amount, w.check_number, w.bank_name, w.end_date
    from wallets w
    where w.handover_id = ${id} order by w.type, w.unique_number`.execute(db);
  return { batch, entries: rows, company: await loadCompanyDetails(services, dubaiDate(now)) };
}

type RelatedRecords = Pick<InvoiceData, 'buyer' | 'original'>;

/** Buyer of a draft, and the invoice that a credit note corrects. */
async function loadRelatedRecords(db: Db, id: Id): Promise<RelatedRecords> {
  const { rows } = await sql<RelatedRecords>`select
    jsonb_build_object('name', c.label, 'name_ar', c.name_ar, 'address', c.address, 'trn', c.trn,
      'emirate', c.emirate) as buyer,
    (select jsonb_build_object('unique_number', o.unique_number, 'issue_date', o.issue_date)
      from bills o where o.id = b.original_bill_id) as original
    from bills b join clients c on c.id = b.client_id
    where b.id = ${id}`.execute(db);
  return orNotFound(rows[0]);
}

const companyAsParty = ({
  name = '',
  name_ar,
  address,
  trn,
  license,
}: CompanyDetails): InvoiceData['seller'] => ({
  name,
  name_ar,
  address,
  trn,
  license,
});

/** Parties as stored at issue; current names for drafts. */
const invoiceParties = (bill: Bill, company: CompanyDetails, buyer: InvoiceData['buyer']) => ({
  seller: bill.seller?.name ? bill.seller : companyAsParty(company),
  buyer: bill.buyer ?? buyer,
});

const meterRows = ({ usage }: Bill): MeterRow[] =>
  (usage?.readings ?? []).map(({ type, ...reading }) => ({ ...reading, current_type: type }));

export async function loadInvoiceData(services: DocumentServices, id: Id): Promise<InvoiceData> {
  const bill = await findBill(services.db, id);
  const today = dubaiDate(services.now);
  const company = await loadCompanyDetails(services, today, bill.issue_date ?? today);
  const related = await loadRelatedRecords(services.db, id);
  const parties: { seller: InvoiceData['seller']; buyer: BillParty } = invoiceParties(
    bill,
    company,
    related.buyer,
  );
  const { site, unit_no, previous_balance } = bill;
  const location = { site: site && `${site.code} · ${site.name}`, unit_no };
  const averages = bill.usage ?? {};
  return {
    ...related,
    ...location,
    previous_balance,
    bill,
    company,
    ...parties,
    meters: meterRows(bill),
    averages,
  };
}

export async function loadReceiptData(
  services: DocumentServices,
  id: Id,
  currentUser: CurrentUser,
): Promise<ReceiptData> {
  const { db, now } = services;
  const payment = await findPayment(db, id, currentUser);
  const { rows } = await sql<
    Pick<ReceiptData, 'client' | 'drawer' | 'place' | 'balance'>
  >`select w.drawer_name as drawer,
    jsonb_build_object('name', c.label, 'name_ar', c.name_ar) as client,
    case when k.id is not null then concat_ws(' ', k.site_name, k.unit_no) end as place,
    case when k.id is not null then ${amountOwed(sql`b.contract_id = k.id`).select} end as balance
    from wallets w left join contracts k on k.id = w.contract_id
    join clients c on c.id = coalesce(w.client_id, k.client_id)
    where w.id = ${id}`.execute(db);
  const today = dubaiDate(now);
  return { ...rows[0], payment, today, company: await loadCompanyDetails(services, today) };
}

/** Throws 409 until the refund is paid. */
export async function loadPaymentVoucher(services: DocumentServices, id: Id): Promise<PaymentVoucherData> {
  const { db, now } = services;
  const refund = await findPaidRefund(db, id);
  const client = await db
    .selectFrom('clients')
    .select('name_ar')
    .where('id', '=', refund.client._id)
    .executeTakeFirst();
  const company = await loadCompanyDetails(services, dubaiDate(now));
  return { refund, company, client_name_ar: client?.name_ar ?? null };
}

export async function loadOfferData(services: DocumentServices, offer: Offer): Promise<OfferData> {
  const { db, now } = services;
  const { rows } = await sql<NonNullable<OfferData['client']>>`select name_ar, address, trn,
    preferred_language as language from clients
    where id = ${offer.client?._id ?? null}::uuid`.execute(db);
  return { offer, company: await loadCompanyDetails(services, dubaiDate(now)), client: rows[0] ?? null };
}
