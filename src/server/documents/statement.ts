import { formatDate } from '../../domain/dates';
import { formatAmount } from '../../domain/money';
import type { Statement, StatementRow } from '../../domain/wallets/accountStatement';
import { factList, gap, heading, totalLine, dataTable } from './pdfBlocks';
import type { Column } from './pdfBlocks';
import { movementLabel } from './bilingualTerms';
import type { CompanyDetails } from './companyDetails';
import { LABELS, STATEMENT_TITLE } from './labels';
import { letterhead } from './letterhead';
import { LEFT, WIDTH, renderPdf } from './pdfDocument';
import type { Page } from './pdfDocument';
import { drawStampBlock } from './signatures';

/** An account up to a day: its number, and whose it is. */
export interface StatementData {
  number: string;
  told: Parameters<typeof factList>[1];
  statement: Statement;
  today: string;
  company: CompanyDetails;
}

/** The statement of account as a PDF. */
export function renderStatement(sheet: StatementData): Promise<Buffer> {
  const { number, today, company } = sheet;
  const title = `${STATEMENT_TITLE[0]} ${number}`;
  return renderPdf({ title, author: company.name ?? '', createdAt: new Date(today) }, (page) =>
    writeStatement(page, sheet),
  );
}

const amountOrBlank = (aed: number): string => (aed === 0 ? '' : formatAmount(aed));

const COLUMNS: readonly Column<StatementRow>[] = [
  { label: LABELS.date, width: 75, text: ({ day }) => formatDate(day) },
  { label: LABELS.account, width: 110, text: ({ kind }) => movementLabel(kind) },
  { label: LABELS.number, width: 105, text: ({ number }) => number },
  { label: LABELS.debit, width: 75, text: ({ debit }) => amountOrBlank(debit), figure: true },
  { label: LABELS.credit, width: 75, text: ({ credit }) => amountOrBlank(credit), figure: true },
  { label: LABELS.running, width: 75, text: ({ balance }) => formatAmount(balance), figure: true },
];

/** The days that it tells of, where it doesn't tell of all. */
const periodFact = ({ from, to }: Statement): StatementData['told'] =>
  from || to
    ? [[LABELS.period, [from && formatDate(from), to && formatDate(to)].map(dayOrEllipsis).join(' – ')]]
    : [];

const dayOrEllipsis = (day: string | null): string => day ?? '…';

function writeStatement(page: Page, { told, statement, today, company }: StatementData): void {
  letterhead(page, company);
  heading(page, STATEMENT_TITLE);
  gap(page);
  page.y = factList(page, [...told, ...periodFact(statement), [LABELS.date, formatDate(today)]], LEFT, WIDTH);
  gap(page);
  dataTable(page, COLUMNS, statement.rows);
  gap(page, 6);
  totalLine(page, LABELS.opening, formatAmount(statement.opening));
  totalLine(page, LABELS.debit, formatAmount(statement.debit));
  totalLine(page, LABELS.credit, formatAmount(statement.credit));
  totalLine(page, LABELS.closing, formatAmount(statement.closing), true);
  drawStampBlock(page, company);
}
