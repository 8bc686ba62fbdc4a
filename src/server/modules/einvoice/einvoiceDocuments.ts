import { sql } from 'kysely';
import { formatDate } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { buyerParty, sellerParty, SELLER_SETTINGS } from '../../../domain/einvoice/einvoiceParties';
import type { BuyerData, SellerSettings } from '../../../domain/einvoice/einvoiceParties';
import {
  CREDIT_REASON_CODES,
  GOODS_NATURE_CODES,
  UNIT_CODES,
} from '../../../domain/einvoice/einvoiceDocument';
import type { CreditReason, EinvoiceDocument, EinvoiceLine } from '../../../domain/einvoice/einvoiceDocument';
import type { BillKind, BillParty } from '../../../domain/bills/bill';
import type { BillLineInput } from '../../../domain/bills/billLine';
import type { Client } from '../../../domain/clients/client';
import type { BILLING_CYCLES } from '../../../domain/enums';
import type { Db } from '../../db/client';
import { getSettings } from '../settings/settingService';

interface LineRow {
  code: BillLineInput['code'];
  description: string;
  quantity: string;
  unit: string;
  unit_price: string;
  discount: string;
  vat_category: BillLineInput['vat_category'];
  vat_rate: string;
}

interface ReadingRow {
  counter: string;
  previous: string;
  current: string;
}

/** Data of an issued bill, with client identification that invoices do not show. */
interface IssuedBill {
  id: Id;
  kind: BillKind;
  number: string;
  issue_date: string;
  due_date: string;
  period_start: string | null;
  period_end: string | null;
  total: string;
  prepaid: string;
  seller: BillParty | null;
  buyer: (BillParty & { emirate?: string | null }) | null;
  client: Client;
  contract: string | null;
  billing_cycle: (typeof BILLING_CYCLES)[number] | null;
  lines: LineRow[];
  readings: ReadingRow[];
  original: { number: string; issue_date: string } | null;
  credit_reason: string | null;
  credit_reason_code: CreditReason | null;
  credits_in_full: boolean | null;
}

const aed = (column: string) => sql`trim_scale(round(${sql.ref(column)} / 100.0, 2))::text`;

/** Amount of the bill that was settled at issue, by credit for example. */
const PREPAID = sql`(select trim_scale(round(coalesce(sum(a.amount), 0) / 100.0, 2))::text
  from allocations a join wallets w on w.id = a.wallet_id
  where a.bill_id = b.id and not w.pending and dubai_day(w.paid_at) <= b.issue_date)`;

/**
 * SQL: bill `b` must have an e-invoice: a tax document to a client `c` in business. Deposit receipts, opening balances and
 * their credit notes are none.
 */
export const IN_SCOPE = sql`coalesce((select o.kind from bills o where o.id = b.original_bill_id), b.kind)
    not in ('deposit_receipt', 'opening_balance')
  and (c.type <> 'individual' or c.in_business)`;

async function loadBills(db: Db, ids: readonly Id[], from: string): Promise<IssuedBill[]> {
  const { rows } =
    await sql<IssuedBill>`select b.id, b.kind, b.unique_number as number, b.issue_date, b.due_date,
      b.period_start, b.period_end, ${aed('b.total')} as total, ${PREPAID} as prepaid, b.seller, b.buyer,
      jsonb_build_object('type', c.type, 'in_business', c.in_business, 'is_vat_registered', c.is_vat_registered,
        'trn', c.trn, 'national_id', c.national_id, 'passport_number', c.passport_number,
        'trade_license_number', c.trade_license_number, 'trade_license_authority', c.trade_license_authority,
        'area', c.area) as client,
      k.unique_number as contract, k.billing_cycle,
      (select jsonb_agg(jsonb_build_object('code', l.code, 'description', l.description, 'unit', l.unit,
          'quantity', trim_scale(l.quantity)::text, 'unit_price', trim_scale(l.unit_price)::text,
          'discount', ${aed('l.discount')}, 'vat_category', l.vat_category,
          'vat_rate', trim_scale(l.vat_rate)::text) order by l.position)
        from bill_lines l where l.bill_id = b.id) as lines,
      coalesce((select jsonb_agg(jsonb_build_object('counter', n.serial_number, 'previous', r.previous::text,
          'current', r.value::text) order by r.at)
        from counter_readings r join counters n on n.id = r.counter_id
        where r.id in (select o.id from counter_readings o where o.bill_id = b.id
          union all select l.reading_id from released_readings l where l.bill_id = b.id)), '[]') as readings,
      (select jsonb_build_object('number', o.unique_number, 'issue_date', o.issue_date)
        from bills o where o.id = b.original_bill_id) as original,
      b.credit_reason, b.credit_reason_code,
      (select b.total >= o.total from bills o where o.id = b.original_bill_id) as credits_in_full
    from bills b join clients c on c.id = b.client_id left join contracts k on k.id = b.contract_id
    where b.id = any(${[...ids]}::uuid[]) and b.issue_date >= ${from}::date and ${IN_SCOPE}
    order by b.issue_date, b.id`.execute(db);
  return rows;
}

const FREQUENCIES: Record<(typeof BILLING_CYCLES)[number], string> = {
  monthly: 'MTH',
  bimonthly: 'Q60',
  quarterly: 'QTR',
};
const UNTAXED: readonly string[] = ['E', 'O'];
const GOODS: readonly string[] = ['gas', 'material', 'estimate_true_up'];

/** Counter and readings of metered gas, for the buyer to compare with the counter. */
const readingText = ({ counter, previous, current }: ReadingRow): string =>
  `counter ${counter}, readings ${previous} to ${current} m3`;

function lineOf(line: LineRow, bill: IssuedBill, settings: SellerSettings): EinvoiceLine {
  const { vat_category: vatCategory, description } = line;
  const isMetered = line.code === 'gas' && line.unit === 'm3' && bill.readings.length > 0;
  const [hs, sac, gtin, exemptionCode] = [
    settings.einvoice_hs_code,
    settings.einvoice_sac_code,
    settings.einvoice_gtin,
    settings.einvoice_exemption_code,
  ].map((value) => (typeof value === 'string' ? value : ''));
  const isGoods = GOODS.includes(line.code);
  const isGas = isGoods && line.code !== 'material';
  const vatRate = vatCategory === 'AE' ? String(Number(settings.vat_rate)) : line.vat_rate;
  const { period_start: start, period_end: end } = bill;
  return {
    name: description,
    description: isMetered ? `${description}, ${bill.readings.map(readingText).join('; ')}` : description,
    quantity: line.quantity,
    unit: UNIT_CODES[line.unit] ?? line.unit,
    unitPrice: line.unit_price,
    ...(Number(line.discount) !== 0 && { discount: line.discount }),
    vatCategory,
    ...(!UNTAXED.includes(vatCategory) && { vatRate }),
    ...(vatCategory === 'E' && { exemptionCode: exemptionCode ?? '' }),
    ...(vatCategory === 'AE' && {
      gtin: gtin ?? '',
      reverseChargeNature: GOODS_NATURE_CODES[String(settings.einvoice_goods_nature)] ?? '',
    }),
    ...(isGas && hs && { itemType: 'G' as const, hs }),
    ...(!isGoods && vatCategory !== 'O' && sac && { itemType: 'S' as const, sac }),
    ...(line.code === 'gas' && start && end && { period: { start, end } }),
  };
}

/**
 * Flags of the supply: 4 sums up the deliveries of a period (rule ibr-138-ae), unless they are out of scope (ibr-157-ae);
 * 5 is the continuous supply through a counter.
 */
function flagsOf({ kind, lines, period_start, period_end }: IssuedBill, isUntaxed: boolean): string {
  if (kind !== 'consumption' && kind !== 'final') return '00000000';
  if (lines.some(({ unit }) => unit === 'm3')) return '00001000';
  const isSummary = lines.filter(({ unit }) => unit === 'litre').length > 1;
  return isSummary && !isUntaxed && period_start && period_end ? '00010000' : '00000000';
}

const buyerDataOf = ({ buyer, client }: IssuedBill): BuyerData => ({
  ...client,
  name: buyer?.name ?? '',
  address: buyer?.address ?? '',
  emirate: buyer?.emirate ?? '',
  // The number on the invoice takes precedence.
  trn: buyer?.trn ?? client.trn ?? null,
});

function creditFields(bill: IssuedBill): Partial<EinvoiceDocument> {
  if (bill.kind !== 'credit_note') return {};
  const reason = bill.credit_reason_code ?? (bill.credits_in_full ? 'cancelled' : 'price_altered');
  return {
    creditReason: CREDIT_REASON_CODES[reason],
    ...(bill.credit_reason && { creditReasonText: bill.credit_reason }),
    ...(bill.original &&
      reason !== 'volume_discount' && {
        precedingInvoices: [{ number: bill.original.number, issueDate: bill.original.issue_date }],
      }),
  };
}

const IBAN_TRANSFER = '30';

function invoiceFields(bill: IssuedBill, iban: unknown): Partial<EinvoiceDocument> {
  if (bill.kind === 'credit_note') return {};
  const { period_start: start, period_end: end, billing_cycle } = bill;
  return {
    dueDate: bill.due_date,
    payment: {
      code: IBAN_TRANSFER,
      ...(typeof iban === 'string' && iban && { account: iban }),
      terms: `Due by ${formatDate(bill.due_date)}`,
    },
    ...(start &&
      end && { period: { start, end, ...(billing_cycle && { frequency: FREQUENCIES[billing_cycle] }) } }),
    ...(Number(bill.prepaid) > 0 && { prepaid: bill.prepaid }),
  };
}

function documentOf(
  bill: IssuedBill,
  uuid: Id,
  issueTime: string,
  settings: SellerSettings,
): EinvoiceDocument {
  const isCredit = bill.kind === 'credit_note';
  const isUntaxed = bill.lines.every(({ vat_category }) => UNTAXED.includes(vat_category));
  const [taxed, untaxed] = isCredit ? (['381', '81'] as const) : (['380', '480'] as const);
  const { seller } = bill;
  return {
    kind: isCredit ? 'credit_note' : 'invoice',
    typeCode: isUntaxed ? untaxed : taxed,
    flags: flagsOf(bill, isUntaxed),
    number: bill.number,
    uuid,
    issueDate: bill.issue_date,
    issueTime,
    currency: 'AED',
    seller: sellerParty({
      ...settings,
      company_name: seller?.name ?? '',
      address: seller?.address ?? '',
      trn: seller?.trn ?? '',
    }),
    buyer: buyerParty(buyerDataOf(bill)),
    lines: bill.lines.map((line) => lineOf(line, bill, settings)),
    ...(bill.contract && { contractReference: bill.contract }),
    ...creditFields(bill),
    ...invoiceFields(bill, settings.iban),
    issuedTotal: bill.total,
  };
}

/**
 * Documents of issued bills that must have an e-invoice, by bill: the bill as issued, with seller and buyer
 * identification of that day. `uuidOf` returns the id of a bill's document.
 */
export async function buildDocuments(
  db: Db,
  ids: readonly Id[],
  {
    from,
    day,
    issueTime,
    uuidOf,
  }: { from: string; day: string; issueTime: string; uuidOf: (bill: Id) => Id },
): Promise<Map<Id, EinvoiceDocument>> {
  const bills = await loadBills(db, ids, from);
  if (bills.length === 0) return new Map();
  const settings = await getSettings(db, SELLER_SETTINGS, day);
  return new Map(bills.map((bill) => [bill.id, documentOf(bill, uuidOf(bill.id), issueTime, settings)]));
}
