import type { Bill, BillParty } from '../../domain/bills/bill';
import { isBillEditable } from '../../domain/bills/bill';
import { formatDate } from '../../domain/dates';
import { formatAmount } from '../../domain/money';
import { gap, paragraph, totalLine } from './pdfBlocks';
import type { LabelledValue } from './pdfBlocks';
import type { CompanyDetails } from './companyDetails';
import { LABELS, documentTitle } from './labels';
import { letterhead, titleAndParty } from './letterhead';
import { lineTable, lineTotals, vatNotes } from './lineTable';
import { meterTable } from './meterTable';
import type { MeterRow, ConsumptionAverages } from './meterTable';
import { renderPdf } from './pdfDocument';
import type { Page } from './pdfDocument';
import { drawStampBlock } from './signatures';

/** Data of an invoice, credit note or deposit receipt. */
export interface InvoiceData {
  bill: Bill;
  /** Current company details: contact and bank account. */
  company: CompanyDetails;
  seller: BillParty & { license?: string | null };
  buyer: BillParty & { emirate?: string | null };
  site?: string | null;
  unit_no?: string | null;
  /** Readings that the consumption was calculated from. */
  meters?: readonly MeterRow[];
  averages?: ConsumptionAverages;
  /** Balance of the contract's other bills at issue, AED; null if unknown. */
  previous_balance?: number | null;
  /** Invoice that a credit note corrects. */
  original?: { unique_number: string; issue_date?: string | null } | null;
}

/** Invoice, credit note or deposit receipt as PDF; equal data give equal bytes. */
export function renderInvoice(data: InvoiceData): Promise<Buffer> {
  const { bill, company, seller } = data;
  const isDraft = isBillEditable(bill);
  const info = {
    title: isDraft ? documentTitle(bill)[0] : `${documentTitle(bill)[0]} ${bill.unique_number}`,
    author: seller.name,
    createdAt: new Date(`${bill.issue_date ?? bill.supply_date}T00:00:00+04:00`),
    ...(isDraft && { watermark: 'DRAFT' }),
    ...(company.footer && { footer: company.footer }),
  };
  return renderPdf(info, (page) => writeBill(page, data));
}

function writeBill(page: Page, data: InvoiceData): void {
  const { bill, company, seller, buyer, meters = [], averages } = data;
  const lines = bill.lines ?? [];
  letterhead(page, { ...company, ...definedFields(seller) });
  const address = [buyer.address, buyer.emirate].filter(Boolean).join(', ');
  titleAndParty(page, documentTitle(bill), LABELS.billTo, { ...buyer, address }, detailsOf(data));
  meterTable(page, meters, averages);
  lineTable(page, lines, bill.language);
  lineTotals(page, bill);
  if (!isBillEditable(bill)) balances(page, data);
  gap(page);
  vatNotes(page, lines);
  paragraph(page, LABELS.notes, bill.notes);
  gap(page, 6);
  paragraph(
    page,
    LABELS.bank,
    [company.bank, company.iban && `IBAN ${company.iban}`].filter(Boolean).join(' · '),
  );
  if (!isBillEditable(bill)) drawStampBlock(page, company);
}

const dateText = (value: string | null | undefined): string | null => (value ? formatDate(value) : null);

const periodText = ({ period_start, period_end }: Bill): string | null =>
  period_start && period_end ? `${formatDate(period_start)} – ${formatDate(period_end)}` : null;

const detailsOf = ({ bill, site, unit_no, original }: InvoiceData): LabelledValue[] => [
  [LABELS.number, isBillEditable(bill) ? null : bill.unique_number],
  [
    bill.credits_in_full ? LABELS.creditedInFull : LABELS.creditedInPart,
    original && [original.unique_number, dateText(original.issue_date)].filter(Boolean).join(' · '),
  ],
  [LABELS.reason, bill.credit_reason],
  [LABELS.issued, dateText(bill.issue_date)],
  [LABELS.supply, dateText(bill.supply_date)],
  [LABELS.due, dateText(bill.due_date)],
  [LABELS.period, periodText(bill)],
  [LABELS.contract, bill.contract?.unique_number],
  [LABELS.order, bill.order?.unique_number],
  [LABELS.site, site],
  [LABELS.unitNo, unit_no],
];

/**
 * Amounts due; the previous balance is for information and not shown on credit notes, whose invoice it would
 * include.
 */
function balances(page: Page, { bill, previous_balance }: InvoiceData): void {
  if (bill.paid_amount > 0) totalLine(page, LABELS.paid, formatAmount(bill.paid_amount));
  if (bill.credited_amount > 0) totalLine(page, LABELS.credited, formatAmount(bill.credited_amount));
  if (bill.written_off_amount) totalLine(page, LABELS.writtenOff, formatAmount(bill.written_off_amount));
  if (bill.became_credit) totalLine(page, LABELS.becameCredit, formatAmount(bill.became_credit));
  if (bill.kind === 'credit_note') return;
  totalLine(page, LABELS.balance, formatAmount(bill.balance_due), true);
  if (previous_balance) totalLine(page, LABELS.previousBalance, formatAmount(previous_balance));
}

/** Drops empty fields, so that they don't override the company details. */
const definedFields = ({ name, name_ar, address, trn, license }: InvoiceData['seller']): CompanyDetails =>
  Object.fromEntries(
    Object.entries({ name, name_ar, address, trn, license }).filter(([, value]) => Boolean(value)),
  );
