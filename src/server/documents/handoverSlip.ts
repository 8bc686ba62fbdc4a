import type { Batch, Person } from '../../domain/wallets/handover';
import { showDate, showTime } from '../../domain/dates';
import { DENOMINATION_CODES, denominationWord } from '../../domain/wallets/denominations';
import { amount } from '../../domain/money';
import type { Wallet } from '../../domain/wallets/wallet';
import { wordOf } from '../../domain/labels';
import { facts, gap, heading, paragraph, sum, table } from './pdfBlocks';
import type { Column } from './pdfBlocks';
import type { Company } from './companyDetails';
import { BATCH, LABELS } from './labels';
import { letterhead } from './letterhead';
import { LEFT, WIDTH, written } from './pdfDocument';
import type { Page } from './pdfDocument';
import { signatures } from './signatures';

/** One payment of a batch, as its slip tells it. */
export interface HandedOver extends Pick<
  Wallet,
  'amount' | 'type' | 'check_number' | 'bank_name' | 'end_date'
> {
  unique_number: string;
  contract: string;
}

/** A batch with the payments in it. */
export interface BatchSheet {
  batch: Batch;
  entries: readonly HandedOver[];
  company: Company;
}

/** The slip of a handing-over as a PDF, to be signed by both. */
export function batchPaper(sheet: BatchSheet): Promise<Buffer> {
  const { batch, company } = sheet;
  const title = `${BATCH[0]} ${batch.unique_number}`;
  return written({ title, author: company.name ?? '', at: new Date(batch.at) }, (page) =>
    writeSlip(page, sheet),
  );
}

const COLUMNS: readonly Column<HandedOver>[] = [
  { label: ['#', ''], width: 25, text: (_entry, at) => String(at + 1), figure: true },
  { label: LABELS.receipt, width: 100, text: ({ unique_number }) => unique_number },
  { label: LABELS.contract, width: 95, text: ({ contract }) => contract },
  { label: LABELS.type, width: 55, text: ({ type }) => wordOf(type) },
  { label: LABELS.cheque, width: 150, text: (entry) => chequeOf(entry) },
  { label: LABELS.amount, width: 90, text: (entry) => amount(entry.amount), figure: true },
];

const chequeOf = ({ type, check_number, bank_name, end_date }: HandedOver): string =>
  type === 'check' ? `${check_number ?? ''}, ${bank_name ?? ''}, ${showDate(end_date)}` : '';

const nameOf = ({ name, username }: Person): string => name ?? username;

const piecesOf = ({ denominations }: Batch): string =>
  DENOMINATION_CODES.flatMap((code) => {
    const pieces = denominations?.[code] ?? 0;
    return pieces > 0 ? [`${denominationWord(code)} × ${String(pieces)}`] : [];
  }).join('; ');

function writeSlip(page: Page, { batch, entries, company }: BatchSheet): void {
  letterhead(page, company);
  heading(page, BATCH);
  gap(page);
  const told = [
    [LABELS.number, batch.unique_number],
    [LABELS.batchAt, showTime(batch.at)],
    [LABELS.holder, nameOf(batch.user)],
    [LABELS.cashier, nameOf(batch.cashier)],
    [LABELS.pieces, piecesOf(batch)],
  ] as const;
  page.y = facts(page, told, LEFT, WIDTH);
  gap(page);
  table(page, COLUMNS, entries);
  gap(page, 6);
  sum(page, LABELS.chequesTotal, amount(batch.checks_total));
  sum(page, LABELS.cashExpected, amount(batch.cash_expected));
  sum(page, LABELS.cashCounted, amount(batch.cash_counted));
  sum(page, LABELS.difference, amount(batch.difference), true);
  gap(page);
  paragraph(page, LABELS.note, batch.note);
  signatures(page, [LABELS.holder, LABELS.cashier], company, LABELS.cashier);
}
