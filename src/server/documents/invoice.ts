import type { Bill, BillParty } from '../../domain/bills/bill';
import { isBillEditable } from '../../domain/bills/bill';
import { formatDate } from '../../domain/dates';
import { formatAmount } from '../../domain/money';
import { gap, paragraph, totalLine } from './pdfBlocks';
import type { Fact } from './pdfBlocks';
import type { CompanyDetails } from './companyDetails';
import { LABELS, documentTitle } from './labels';
import { letterhead, titleAndParty } from './letterhead';
import { lineTable, lineTotals, vatNotes } from './lineTable';
import { meterTable } from './meterTable';
import type { MeterRow, ConsumptionAverages } from './meterTable';
import { renderPdf } from './pdfDocument';
import type { Page } from './pdfDocument';
import { drawStampBlock } from './signatures';

/** A bill with all that its paper tells beside it. */
export interface InvoiceData {
  bill: Bill;
  /** The company today: how to reach and how to pay it. */
  company: CompanyDetails;
  seller: BillParty & { license?: string | null };
  buyer: BillParty & { emirate?: string | null };
  site?: string | null;
  unit_no?: string | null;
  /** The readings that a consumption follows from. */
  meters?: readonly MeterRow[];
  used?: ConsumptionAverages;
  /** What the contract owed on other bills when this one was issued, AED; nothing where nobody knows. */
  previous_balance?: number | null;
  /** The bill that a credit note takes back. */
  original?: { unique_number: string; issue_date?: string | null } | null;
}

/** A tax invoice, a credit note or a deposit receipt as a PDF; the same sheet gives the same bytes. */
export function renderInvoice(sheet: InvoiceData): Promise<Buffer> {
  const { bill, company, seller } = sheet;
  const isOpen = isBillEditable(bill);
  const paper = {
    title: isOpen ? documentTitle(bill)[0] : `${documentTitle(bill)[0]} ${bill.unique_number}`,
    author: seller.name,
    createdAt: new Date(`${bill.issue_date ?? bill.supply_date}T00:00:00+04:00`),
    ...(isOpen && { watermark: 'DRAFT' }),
    ...(company.footer && { footer: company.footer }),
  };
  return renderPdf(paper, (page) => writeBill(page, sheet));
}

function writeBill(page: Page, sheet: InvoiceData): void {
  const { bill, company, seller, buyer, meters = [], used } = sheet;
  const lines = bill.lines ?? [];
  letterhead(page, { ...company, ...definedFields(seller) });
  const address = [buyer.address, buyer.emirate].filter(Boolean).join(', ');
  titleAndParty(page, documentTitle(bill), LABELS.billTo, { ...buyer, address }, factsOf(sheet));
  meterTable(page, meters, used);
  lineTable(page, lines, bill.language);
  lineTotals(page, bill);
  if (!isBillEditable(bill)) balances(page, sheet);
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

const factsOf = ({ bill, site, unit_no, original }: InvoiceData): Fact[] => [
  [LABELS.number, isBillEditable(bill) ? null : bill.unique_number],
  [
    LABELS.original,
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

/** What is still to be paid; other bills are told for information, never charged again, and not on a credit note, whose own invoice would be among them. */
function balances(page: Page, { bill, previous_balance }: InvoiceData): void {
  if (bill.paid_amount > 0) totalLine(page, LABELS.paid, formatAmount(bill.paid_amount));
  if (bill.credited_amount > 0) totalLine(page, LABELS.credited, formatAmount(bill.credited_amount));
  if (bill.kind === 'credit_note') return;
  totalLine(page, LABELS.balance, formatAmount(bill.balance_due), true);
  if (previous_balance) totalLine(page, LABELS.previousBalance, formatAmount(previous_balance));
}

/** What is told; what is not doesn't hide what another knows. */
const definedFields = ({ name, name_ar, address, trn, license }: InvoiceData['seller']): CompanyDetails =>
  Object.fromEntries(
    Object.entries({ name, name_ar, address, trn, license }).filter(([, value]) => Boolean(value)),
  );
