import type { Handover, CustodianRef } from '../../domain/wallets/handover';
import { formatDate, formatDateTime } from '../../domain/dates';
import { DENOMINATION_CODES, denominationLabel } from '../../domain/wallets/denominations';
import { formatAmount } from '../../domain/money';
import type { Wallet } from '../../domain/wallets/wallet';
import { labelOf } from '../../domain/labels';
import { factList, gap, heading, paragraph, totalLine, dataTable } from './pdfBlocks';
import type { Column } from './pdfBlocks';
import type { CompanyDetails } from './companyDetails';
import { HANDOVER_TITLE, LABELS } from './labels';
import { letterhead } from './letterhead';
import { LEFT, WIDTH, renderPdf } from './pdfDocument';
import type { Page } from './pdfDocument';
import { signatureLines } from './signatures';

/** One payment of a batch, as its slip tells it. */
export interface HandedOverPayment extends Pick<
  Wallet,
  'amount' | 'type' | 'check_number' | 'bank_name' | 'end_date'
> {
  unique_number: string;
  contract: string;
}

/** A batch with the payments in it. */
export interface HandoverSlipData {
  batch: Handover;
  entries: readonly HandedOverPayment[];
  company: CompanyDetails;
}

/** The slip of a handing-over as a PDF, to be signed by both. */
export function renderHandoverSlip(sheet: HandoverSlipData): Promise<Buffer> {
  const { batch, company } = sheet;
  const title = `${HANDOVER_TITLE[0]} ${batch.unique_number}`;
  return renderPdf({ title, author: company.name ?? '', createdAt: new Date(batch.at) }, (page) =>
    writeSlip(page, sheet),
  );
}

const COLUMNS: readonly Column<HandedOverPayment>[] = [
  { label: ['#', ''], width: 25, text: (_entry, at) => String(at + 1), figure: true },
  { label: LABELS.receipt, width: 100, text: ({ unique_number }) => unique_number },
  { label: LABELS.contract, width: 95, text: ({ contract }) => contract },
  { label: LABELS.type, width: 55, text: ({ type }) => labelOf(type) },
  { label: LABELS.cheque, width: 150, text: (entry) => chequeOf(entry) },
  { label: LABELS.amount, width: 90, text: (entry) => formatAmount(entry.amount), figure: true },
];

const chequeOf = ({ type, check_number, bank_name, end_date }: HandedOverPayment): string =>
  type === 'check' ? `${check_number ?? ''}, ${bank_name ?? ''}, ${formatDate(end_date)}` : '';

const nameOf = ({ name, username }: CustodianRef): string => name ?? username;

const denominationsText = ({ denominations }: Handover): string =>
  DENOMINATION_CODES.flatMap((code) => {
    const pieces = denominations?.[code] ?? 0;
    return pieces > 0 ? [`${denominationLabel(code)} × ${String(pieces)}`] : [];
  }).join('; ');

function writeSlip(page: Page, { batch, entries, company }: HandoverSlipData): void {
  letterhead(page, company);
  heading(page, HANDOVER_TITLE);
  gap(page);
  const told = [
    [LABELS.number, batch.unique_number],
    [LABELS.handedOverAt, formatDateTime(batch.at)],
    [LABELS.custodian, nameOf(batch.user)],
    [LABELS.cashier, nameOf(batch.cashier)],
    [LABELS.denominations, denominationsText(batch)],
  ] as const;
  page.y = factList(page, told, LEFT, WIDTH);
  gap(page);
  dataTable(page, COLUMNS, entries);
  gap(page, 6);
  totalLine(page, LABELS.chequesTotal, formatAmount(batch.checks_total));
  totalLine(page, LABELS.cashExpected, formatAmount(batch.cash_expected));
  totalLine(page, LABELS.cashCounted, formatAmount(batch.cash_counted));
  totalLine(page, LABELS.difference, formatAmount(batch.difference), true);
  gap(page);
  paragraph(page, LABELS.note, batch.note);
  signatureLines(page, [LABELS.custodian, LABELS.cashier], company, LABELS.cashier);
}
