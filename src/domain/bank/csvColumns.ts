import type { StatementKind } from './statementKinds';

/** Columns of a CSV statement by purpose, with header cells used by banks in the UAE. */
export const CSV_COLUMNS = {
  day: ['Date', /^(?:transaction |booking |posting |post |trans\.? ?|settlement |txn )?date$|^التاريخ$/],
  text: ['Description', /description|narrat|details|particulars|remarks|البيان|الوصف/],
  reference: ['Reference', /ref|cheque|chq|auth|approval|rrn|المرجع/],
  amount: ['Amount', /^(?:transaction |gross |txn )?amount(?: \(?aed\)?)?$|^gross$|^المبلغ$/],
  debit: ['Money out', /debit|withdraw|paid out|money out|^dr$|مدين/],
  credit: ['Money in', /credit|deposit|paid in|money in|^cr$|دائن/],
  balance: ['Balance', /balance|الرصيد/],
  fee: ['Commission', /commission|mdr|fee|charge|discount/],
  terminal: ['Terminal', /terminal|^tid$/],
  payout: ['Payout', /payout|payment (?:date|ref)|batch/],
} as const satisfies Record<string, readonly [label: string, header: RegExp]>;

export type CsvColumn = keyof typeof CSV_COLUMNS;
export const CSV_COLUMN_NAMES = Object.keys(CSV_COLUMNS) as CsvColumn[];

const OF_CARDS: readonly CsvColumn[] = ['fee', 'terminal', 'payout'];
const OF_ACCOUNT: readonly CsvColumn[] = ['debit', 'credit', 'balance'];

/** Columns that a kind of statement can have. */
export const csvColumnsOf = (kind: StatementKind): readonly CsvColumn[] =>
  CSV_COLUMN_NAMES.filter((name) => !(kind === 'cards' ? OF_ACCOUNT : OF_CARDS).includes(name));

/** Header cell of each available column. */
export type CsvMapping = Partial<Record<CsvColumn, string>>;

/** Suggests a mapping for header cells; each cell is used once. */
export function suggestMapping(header: readonly string[], kind: StatementKind): CsvMapping {
  const mapping: CsvMapping = {};
  for (const name of csvColumnsOf(kind)) {
    const used = Object.values(mapping);
    const cell = header.find(
      (candidate) =>
        candidate.trim() !== '' &&
        !used.includes(candidate) &&
        CSV_COLUMNS[name][1].test(candidate.trim().toLowerCase()),
    );
    if (cell !== undefined) mapping[name] = cell;
  }
  return mapping;
}

/** Error for an incomplete mapping, as a sentence; undefined if it is complete. */
export function mappingError(mapping: CsvMapping): string | undefined {
  if (!mapping.day) return 'Choose the date column.';
  if (!mapping.amount && !(mapping.debit && mapping.credit))
    return 'Choose the amount column, or the columns of money out and money in.';
  return mapping.amount && (mapping.debit ?? mapping.credit)
    ? 'Choose either the amount column, or the columns of money out and money in.'
    : undefined;
}
