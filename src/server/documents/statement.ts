import { formatDate } from '../../domain/dates';
import { formatAmount } from '../../domain/money';
import type { DepositRow, Statement, StatementRow } from '../../domain/wallets/accountStatement';
import { labelledValues, gap, heading, totalLine, dataTable } from './pdfBlocks';
import type { Column } from './pdfBlocks';
import { depositLabel, movementLabel } from './bilingualTerms';
import type { Language } from './bilingualTerms';
import type { CompanyDetails } from './companyDetails';
import { LABELS, STATEMENT_TITLE } from './labels';
import { letterhead } from './letterhead';
import { LEFT, WIDTH, renderPdf } from './pdfDocument';
import type { Page } from './pdfDocument';
import { drawStampBlock } from './signatures';

/** Data of a statement of account. */
export interface StatementData {
  number: string;
  /** Language of the client; it comes first in the tables. */
  language: Language;
  details: Parameters<typeof labelledValues>[1];
  statement: Statement;
  today: string;
  company: CompanyDetails;
}

/** Statement of account as PDF. */
export function renderStatement(data: StatementData): Promise<Buffer> {
  const { number, today, company } = data;
  const title = `${STATEMENT_TITLE[0]} ${number}`;
  return renderPdf({ title, author: company.name ?? '', createdAt: new Date(today) }, (page) =>
    writeStatement(page, data),
  );
}

const amountOrBlank = (aed: number): string => (aed === 0 ? '' : formatAmount(aed));

const columnsIn = (language: Language): readonly Column<StatementRow>[] => [
  { label: LABELS.date, width: 75, text: ({ day }) => formatDate(day) },
  { label: LABELS.account, width: 110, text: ({ kind }) => movementLabel(language, kind) },
  { label: LABELS.number, width: 105, text: ({ number }) => number },
  { label: LABELS.debit, width: 75, text: ({ debit }) => amountOrBlank(debit), numeric: true },
  { label: LABELS.credit, width: 75, text: ({ credit }) => amountOrBlank(credit), numeric: true },
  { label: LABELS.running, width: 75, text: ({ balance }) => formatAmount(balance), numeric: true },
];

const depositColumnsIn = (language: Language): readonly Column<DepositRow>[] => [
  { label: LABELS.date, width: 75, text: ({ day }) => formatDate(day) },
  { label: LABELS.account, width: 135, text: ({ kind }) => depositLabel(language, kind) },
  { label: LABELS.number, width: 125, text: ({ number }) => number ?? '' },
  { label: LABELS.depositAmount, width: 90, text: ({ amount }) => formatAmount(amount), numeric: true },
  { label: LABELS.depositHeld, width: 90, text: ({ held }) => formatAmount(held), numeric: true },
];

/** Statement period, if limited. */
const periodDetail = ({ from, to }: Statement): StatementData['details'] =>
  from || to
    ? [[LABELS.period, [from && formatDate(from), to && formatDate(to)].map(dayOrEllipsis).join(' – ')]]
    : [];

const dayOrEllipsis = (day: string | null): string => day ?? '…';

function writeStatement(page: Page, { language, details, statement, today, company }: StatementData): void {
  letterhead(page, company);
  heading(page, STATEMENT_TITLE);
  gap(page);
  page.y = labelledValues(
    page,
    [...details, ...periodDetail(statement), [LABELS.date, formatDate(today)]],
    LEFT,
    WIDTH,
  );
  gap(page);
  dataTable(page, columnsIn(language), statement.rows);
  gap(page, 6);
  totalLine(page, LABELS.opening, formatAmount(statement.opening));
  totalLine(page, LABELS.debit, formatAmount(statement.debit));
  totalLine(page, LABELS.credit, formatAmount(statement.credit));
  totalLine(page, LABELS.closing, formatAmount(statement.closing), true);
  if (statement.deposits.length > 0) {
    gap(page);
    heading(page, LABELS.deposit, 10);
    dataTable(page, depositColumnsIn(language), statement.deposits);
  }
  drawStampBlock(page, company);
}
