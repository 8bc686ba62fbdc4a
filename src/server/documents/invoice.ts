import type { Bill, BillParty } from '../../domain/bills/bill';
import { billIsOpen } from '../../domain/bills/bill';
import { showDate } from '../../domain/dates';
import { amount } from '../../domain/money';
import { gap, paragraph, sum } from './pdfBlocks';
import type { Fact } from './pdfBlocks';
import type { Company } from './companyDetails';
import { LABELS, titleOf } from './labels';
import { letterhead, opening } from './letterhead';
import { lineTable, totals, vatNotes } from './lineTable';
import { meterBlock } from './meterTable';
import type { Meter, Used } from './meterTable';
import { written } from './pdfDocument';
import type { Page } from './pdfDocument';
import { stampBelow } from './signatures';

/** A bill with all that its paper tells beside it. */
export interface BillSheet {
  bill: Bill;
  /** The company today: how to reach and how to pay it. */
  company: Company;
  seller: BillParty & { license?: string | null };
  buyer: BillParty & { emirate?: string | null };
  site?: string | null;
  unit_no?: string | null;
  /** The readings that a consumption follows from. */
  meters?: readonly Meter[];
  used?: Used;
  /** What the contract owed on other bills when this one was issued, AED; nothing where nobody knows. */
  previous_balance?: number | null;
  /** The bill that a credit note takes back. */
  original?: { unique_number: string; issue_date?: string | null } | null;
}

/** A tax invoice, a credit note or a deposit receipt as a PDF; the same sheet gives the same bytes. */
export function billPaper(sheet: BillSheet): Promise<Buffer> {
  const { bill, company, seller } = sheet;
  const isOpen = billIsOpen(bill);
  const paper = {
    title: isOpen ? titleOf(bill)[0] : `${titleOf(bill)[0]} ${bill.unique_number}`,
    author: seller.name,
    at: new Date(`${bill.issue_date ?? bill.supply_date}T00:00:00+04:00`),
    ...(isOpen && { across: 'DRAFT' }),
    ...(company.footer && { foot: company.footer }),
  };
  return written(paper, (page) => writeBill(page, sheet));
}

function writeBill(page: Page, sheet: BillSheet): void {
  const { bill, company, seller, buyer, meters = [], used } = sheet;
  const lines = bill.lines ?? [];
  letterhead(page, { ...company, ...present(seller) });
  const address = [buyer.address, buyer.emirate].filter(Boolean).join(', ');
  opening(page, titleOf(bill), LABELS.billTo, { ...buyer, address }, factsOf(sheet));
  meterBlock(page, meters, used);
  lineTable(page, lines, bill.language);
  totals(page, bill);
  if (!billIsOpen(bill)) balances(page, sheet);
  gap(page);
  vatNotes(page, lines);
  paragraph(page, LABELS.notes, bill.notes);
  gap(page, 6);
  paragraph(
    page,
    LABELS.bank,
    [company.bank, company.iban && `IBAN ${company.iban}`].filter(Boolean).join(' · '),
  );
  if (!billIsOpen(bill)) stampBelow(page, company);
}

const day = (value: string | null | undefined): string | null => (value ? showDate(value) : null);

const span = ({ period_start, period_end }: Bill): string | null =>
  period_start && period_end ? `${showDate(period_start)} – ${showDate(period_end)}` : null;

const factsOf = ({ bill, site, unit_no, original }: BillSheet): Fact[] => [
  [LABELS.number, billIsOpen(bill) ? null : bill.unique_number],
  [
    LABELS.original,
    original && [original.unique_number, day(original.issue_date)].filter(Boolean).join(' · '),
  ],
  [LABELS.reason, bill.credit_reason],
  [LABELS.issued, day(bill.issue_date)],
  [LABELS.supply, day(bill.supply_date)],
  [LABELS.due, day(bill.due_date)],
  [LABELS.period, span(bill)],
  [LABELS.contract, bill.contract?.unique_number],
  [LABELS.order, bill.order?.unique_number],
  [LABELS.site, site],
  [LABELS.unitNo, unit_no],
];

/** What is still to be paid; other bills are told for information, never charged again, and not on a credit note, whose own invoice would be among them. */
function balances(page: Page, { bill, previous_balance }: BillSheet): void {
  if (bill.paid_amount > 0) sum(page, LABELS.paid, amount(bill.paid_amount));
  if (bill.credited_amount > 0) sum(page, LABELS.credited, amount(bill.credited_amount));
  if (bill.kind === 'credit_note') return;
  sum(page, LABELS.balance, amount(bill.balance_due), true);
  if (previous_balance) sum(page, LABELS.previousBalance, amount(previous_balance));
}

/** What is told; what is not doesn't hide what another knows. */
const present = ({ name, name_ar, address, trn, license }: BillSheet['seller']): Company =>
  Object.fromEntries(
    Object.entries({ name, name_ar, address, trn, license }).filter(([, value]) => Boolean(value)),
  );
