import type { Handover, CustodianRef } from '../../domain/wallets/handover';
import { formatDate, formatDateTime } from '../../domain/dates';
import { DENOMINATION_CODES, denominationLabel } from '../../domain/wallets/denominations';
import { formatAmount } from '../../domain/money';
import type { Wallet } from '../../domain/wallets/wallet';
import { labelOf } from '../../domain/labels';
import { labelledValues, gap, heading, paragraph, totalLine, dataTable } from './pdfBlocks';
import type { Column } from './pdfBlocks';
import type { CompanyDetails } from './companyDetails';
import { HANDOVER_TITLE, LABELS } from './labels';
import { letterhead } from './letterhead';
import { LEFT, WIDTH, renderPdf } from './pdfDocument';
import type { Page } from './pdfDocument';
import { signatureLines } from './signatures';

/** A payment on a handover slip. */
export interface HandedOverPayment extends Pick<
  Wallet,
  'amount' | 'type' | 'check_number' | 'bank_name' | 'end_date'
> {
  unique_number: string;
  contract: string;
}

/** Data of a handover slip. */
export interface HandoverSlipData {
  batch: Handover;
  entries: readonly HandedOverPayment[];
  company: CompanyDetails;
}

/** Handover slip as PDF, with lines for two signatures. */
export function renderHandoverSlip(data: HandoverSlipData): Promise<Buffer> {
  const { batch, company } = data;
  const title = `${HANDOVER_TITLE[0]} ${batch.unique_number}`;
  return renderPdf({ title, author: company.name ?? '', createdAt: new Date(batch.at) }, (page) =>
    writeSlip(page, data),
  );
}

const COLUMNS: readonly Column<HandedOverPayment>[] = [
  { label: ['#', ''], width: 25, text: (_entry, index) => String(index + 1), numeric: true },
  { label: LABELS.receipt, width: 100, text: ({ unique_number }) => unique_number },
  { label: LABELS.contract, width: 95, text: ({ contract }) => contract },
  { label: LABELS.type, width: 55, text: ({ type }) => labelOf(type) },
  { label: LABELS.cheque, width: 150, text: (entry) => chequeOf(entry) },
  { label: LABELS.amount, width: 90, text: (entry) => formatAmount(entry.amount), numeric: true },
];

const chequeOf = ({ type, check_number, bank_name, end_date }: HandedOverPayment): string =>
  type === 'check' ? `${check_number ?? ''}, ${bank_name ?? ''}, ${formatDate(end_date)}` : '';

const nameOf = ({ name, username }: CustodianRef): string => name ?? username;

const denominationsText = ({ denominations }: Handover): string =>
  DENOMINATION_CODES.flatMap((code) => {
    const count = denominations?.[code] ?? 0;
    return count > 0 ? [`${denominationLabel(code)} × ${String(count)}`] : [];
  }).join('; ');

function writeSlip(page: Page, { batch, entries, company }: HandoverSlipData): void {
  letterhead(page, company);
  heading(page, HANDOVER_TITLE);
  gap(page);
  const details = [
    [LABELS.number, batch.unique_number],
    [LABELS.handedOverAt, formatDateTime(batch.at)],
    [LABELS.custodian, nameOf(batch.user)],
    [LABELS.cashier, nameOf(batch.cashier)],
    [LABELS.denominations, denominationsText(batch)],
  ] as const;
  page.y = labelledValues(page, details, LEFT, WIDTH);
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
