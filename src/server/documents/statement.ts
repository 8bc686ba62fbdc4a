import { showDate } from '../../domain/dates';
import { amount } from '../../domain/money';
import type { Statement, StatementRow } from '../../domain/wallets/accountStatement';
import { facts, gap, heading, sum, table } from './pdfBlocks';
import type { Column } from './pdfBlocks';
import { movementBoth } from './bilingualTerms';
import type { Company } from './companyDetails';
import { LABELS, STATEMENT } from './labels';
import { letterhead } from './letterhead';
import { LEFT, WIDTH, written } from './pdfDocument';
import type { Page } from './pdfDocument';
import { stampBelow } from './signatures';

/** An account up to a day: its number, and whose it is. */
export interface StatementSheet {
  number: string;
  told: Parameters<typeof facts>[1];
  statement: Statement;
  today: string;
  company: Company;
}

/** The statement of account as a PDF. */
export function statementPaper(sheet: StatementSheet): Promise<Buffer> {
  const { number, today, company } = sheet;
  const title = `${STATEMENT[0]} ${number}`;
  return written({ title, author: company.name ?? '', at: new Date(today) }, (page) =>
    writeStatement(page, sheet),
  );
}

const shown = (aed: number): string => (aed === 0 ? '' : amount(aed));

const COLUMNS: readonly Column<StatementRow>[] = [
  { label: LABELS.date, width: 75, text: ({ day }) => showDate(day) },
  { label: LABELS.account, width: 110, text: ({ kind }) => movementBoth(kind) },
  { label: LABELS.number, width: 105, text: ({ number }) => number },
  { label: LABELS.debit, width: 75, text: ({ debit }) => shown(debit), figure: true },
  { label: LABELS.credit, width: 75, text: ({ credit }) => shown(credit), figure: true },
  { label: LABELS.running, width: 75, text: ({ balance }) => amount(balance), figure: true },
];

/** The days that it tells of, where it doesn't tell of all. */
const daysOf = ({ from, to }: Statement): StatementSheet['told'] =>
  from || to ? [[LABELS.period, [from && showDate(from), to && showDate(to)].map(orOpen).join(' – ')]] : [];

const orOpen = (day: string | null): string => day ?? '…';

function writeStatement(page: Page, { told, statement, today, company }: StatementSheet): void {
  letterhead(page, company);
  heading(page, STATEMENT);
  gap(page);
  page.y = facts(page, [...told, ...daysOf(statement), [LABELS.date, showDate(today)]], LEFT, WIDTH);
  gap(page);
  table(page, COLUMNS, statement.rows);
  gap(page, 6);
  sum(page, LABELS.opening, amount(statement.opening));
  sum(page, LABELS.debit, amount(statement.debit));
  sum(page, LABELS.credit, amount(statement.credit));
  sum(page, LABELS.closing, amount(statement.closing), true);
  stampBelow(page, company);
}
