import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { CsvMapping } from '../../../domain/bank/csvColumns';
import { CSV_COLUMN_NAMES } from '../../../domain/bank/csvColumns';
import type { ReadStatementFile, StatementFileInput } from '../../../domain/bank/bankStatement';
import type { ParsedLine, ParsedStatement } from './statements/parsedStatement';
import type { StatementFormat, StatementKind } from '../../../domain/bank/statementKinds';
import { dubaiDate, formatDate, formatDateTime } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { fromFils, toFils, formatFils, sumAmounts } from '../../../domain/money';
import { formatCount, parseNumber } from '../../../domain/numbers';
import type { Db } from '../../db/client';
import { newRecordId } from '../../db/recordId';
import { HttpError, validationError } from '../../http/httpError';
import type { ServiceContext } from '../../http/requestContext';
import type { UploadedFile } from '../../http/multipartForm';
import { nextDocumentNumber } from '../settings/documentNumberService';
import { getSetting } from '../settings/settingService';
import { lockBank } from './bankItems';
import { dropProposals, proposeAll } from './matchService';
import { openTable } from './statements/csvStatement';
import type { CsvProfile, CsvTable } from './statements/csvStatement';
import { assertFileSize, isTable, readStatement } from './statements/readStatement';
import type { StatementFile } from './statements/readStatement';

const SAMPLE_LINES = 5;

/** The columns chosen in a request, as header cells by column. */
function parseMapping(input: string | null | undefined): CsvMapping | undefined {
  if (!input) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(input);
  } catch {
    value = undefined;
  }
  if (typeof value !== 'object' || value === null) throw validationError({ mapping: 'Choose the columns' });
  const cells = value as Record<string, unknown>;
  return Object.fromEntries(
    CSV_COLUMN_NAMES.flatMap((name) => {
      const cell = cells[name];
      return typeof cell === 'string' && cell !== '' ? [[name, cell]] : [];
    }),
  );
}

interface SavedProfile extends Required<CsvProfile> {
  mapping: CsvMapping;
}

async function savedProfile(db: Db, kind: StatementKind, header: readonly string[]) {
  const { rows } = await sql<SavedProfile>`select mapping, decimal_sign, date_order from bank_csv_mappings
    where kind = ${kind} and header = ${[...header]}::text[]`.execute(db);
  return rows[0];
}

interface OpenedTable {
  table: CsvTable;
  profile: CsvProfile;
  saved: boolean;
}

/**
 * Opens a table with the chosen columns, the columns saved for its header, or those that the header suggests.
 */
async function openProfiled(db: Db, bytes: Buffer, input: StatementFileInput): Promise<OpenedTable> {
  const { kind } = input;
  const chosen: CsvProfile = {
    mapping: parseMapping(input.mapping),
    ...(input.decimal_sign && { decimal_sign: input.decimal_sign }),
    ...(input.date_order && { date_order: input.date_order }),
  };
  const table = await openTable(bytes, kind, chosen);
  const saved = chosen.mapping ? undefined : await savedProfile(db, kind, table.header);
  if (!saved) return { table, profile: { ...chosen, mapping: table.mapping }, saved: false };
  const profile = { ...saved, ...chosen, mapping: saved.mapping };
  return { table: await openTable(bytes, kind, profile), profile, saved: true };
}

const toAed = (fils: number | null): number | null => (fils === null ? null : fromFils(fils));

/** The statements of a file, or the error of a table whose columns can still be chosen. */
async function readOrExplain(
  bytes: Buffer,
  kind: StatementKind,
  opened: OpenedTable | undefined,
  now: number,
): Promise<StatementFile & { problem: string | null }> {
  try {
    return { ...(await readStatement(bytes, kind, opened?.profile ?? {}, now)), problem: null };
  } catch (error) {
    if (!opened || !(error instanceof HttpError)) throw error;
    return { format: 'csv', statements: [], problem: error.message };
  }
}

/** Preview of a file with its errors; saves nothing. */
export async function describeFile(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  { bytes }: UploadedFile,
  input: StatementFileInput,
): Promise<ReadStatementFile> {
  assertFileSize(bytes);
  const opened = isTable(bytes) ? await openProfiled(db, bytes, input) : undefined;
  const { format, statements, problem } = await readOrExplain(bytes, input.kind, opened, now);
  return {
    format,
    problem,
    table: opened
      ? {
          header: opened.table.header,
          mapping: opened.table.mapping,
          cells: opened.table.format,
          sample: opened.table.lines.slice(0, SAMPLE_LINES).map(({ cells }) => cells),
          saved: opened.saved,
        }
      : null,
    statements: statements.map(({ number, from, to, opening, closing, lines }) => ({
      number,
      from,
      to,
      opening: toAed(opening),
      closing: toAed(closing),
      lines: lines.length,
    })),
  };
}

interface StoredStatement {
  id: Id;
  unique_number: string;
  account: string | null;
  file_sha256: string;
  from_day: string;
  to_day: string;
  opening: number;
  created_at: Date;
}

/** Statements of a kind that were not removed, by their days. */
const loadStatements = async (db: Db, kind: StatementKind): Promise<StoredStatement[]> =>
  (
    await sql<StoredStatement>`select id, unique_number, account, file_sha256, from_day, to_day, opening, created_at
    from bank_statements where kind = ${kind} and status <> 'Removed' order by from_day, id`.execute(db)
  ).rows;

function assertNewFile(statements: readonly StoredStatement[], sha256: string): void {
  const known = statements.find(({ file_sha256 }) => file_sha256 === sha256);
  if (known)
    throw new HttpError(
      409,
      `This file was already imported on ${formatDateTime(known.created_at.toISOString())} as ${known.unique_number}.`,
    );
}

/** Digits and letters of an account number, without the bank code that MT940 prepends. */
const bareAccount = (account: string): string =>
  (account.split('/').at(-1) ?? '')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .replace(/^0+/, '');

/** An IBAN ends with the account number. */
function isSameAccount(one: string, other: string): boolean {
  const [a, b] = [bareAccount(one), bareAccount(other)];
  return a.endsWith(b) || b.endsWith(a);
}

async function assertAccount(
  { db, now }: ServiceContext,
  statements: readonly StoredStatement[],
  account: string | null,
): Promise<void> {
  if (!account) return;
  const iban = await getSetting(db, 'iban', dubaiDate(now));
  const own =
    typeof iban === 'string' && iban !== '' ? iban : statements.find((known) => known.account)?.account;
  if (own && !isSameAccount(own, account))
    throw new HttpError(
      409,
      `This statement is of account ${account}, but the bank account of the ledger is ${own}. Check the file, or the IBAN in the settings.`,
    );
}

interface KnownLine {
  day: string;
  amount: number;
  reference: string;
}

/**
 * Lines that earlier statements do not contain. Of equal lines (day and amount), the account has as many as
 * the file that has the most. Lines with different references can be equal unless `byReference` is set.
 */
function newLinesOf(
  lines: readonly ParsedLine[],
  known: readonly KnownLine[],
  byReference = false,
): ParsedLine[] {
  const left = new Map<string, KnownLine[]>();
  const keyOf = ({ day, amount }: { day: string; amount: number }) => `${day} ${String(amount)}`;
  for (const line of known) left.set(keyOf(line), [...(left.get(keyOf(line)) ?? []), line]);
  const takeWhere = (line: ParsedLine, isSame: (candidate: KnownLine) => boolean): boolean => {
    const candidates = left.get(keyOf(line)) ?? [];
    const index = candidates.findIndex(isSame);
    if (index >= 0) left.set(keyOf(line), candidates.toSpliced(index, 1));
    return index >= 0;
  };
  const unnamed = lines.filter((line) => !takeWhere(line, ({ reference }) => reference === line.reference));
  return unnamed.filter(
    (line) => !takeWhere(line, ({ reference }) => !byReference || !reference || !line.reference),
  );
}

interface NewStatement extends Omit<ParsedStatement, 'opening' | 'closing'> {
  opening: number;
  closing: number;
  known: number;
}

interface AccountHistory {
  statements: readonly StoredStatement[];
  lines: readonly KnownLine[];
}

/**
 * Opening and closing balance of a file without balances: from earlier statements, or as entered by the user.
 */
function balancesOf(
  { opening, closing, from, lines }: ParsedStatement,
  { statements, lines: known }: AccountHistory,
  given: number | undefined,
): { opening: number; closing: number } {
  if (opening !== null && closing !== null) return { opening, closing };
  const [first] = statements;
  const before =
    first && from >= first.from_day
      ? first.opening + sumAmounts(known.filter(({ day }) => day < from))
      : given;
  if (before === undefined)
    throw validationError({ opening: 'The file has no balances: enter the balance before its first line' });
  return { opening: before, closing: before + sumAmounts(lines) };
}

/** The new lines of a statement; throws unless its balances continue those of the adjacent statements. */
function joinStatement(
  statement: ParsedStatement,
  history: AccountHistory,
  given: number | undefined,
): NewStatement {
  const { statements, lines: known } = history;
  const balances = balancesOf(statement, history, given);
  const { opening, closing } = balances;
  const [first] = statements;
  const { from, to } = statement;
  if (!first) return { ...statement, ...balances, known: 0 };
  const lastDay = statements.reduce((day, { to_day }) => (to_day > day ? to_day : day), first.to_day);
  const balanceUntil = (day: string) => first.opening + sumAmounts(known.filter((line) => line.day <= day));
  if (from > lastDay && opening !== balanceUntil(lastDay))
    throw new HttpError(
      409,
      `The statements until ${formatDate(lastDay)} close with ${formatFils(balanceUntil(lastDay))}, but this one opens on ${formatDate(from)} with ${formatFils(opening)}. A statement between them is missing; import it first.`,
    );
  if (to < first.from_day && closing !== first.opening)
    throw new HttpError(
      409,
      `${first.unique_number} opens on ${formatDate(first.from_day)} with ${formatFils(first.opening)}, but this earlier statement closes with ${formatFils(closing)}. A statement between them is missing; import the latest missing one first.`,
    );
  const overlapping = known.filter(({ day }) => day >= from && day <= to);
  const added = newLinesOf(statement.lines, overlapping);
  if (added.length === 0 && to <= lastDay && from >= first.from_day)
    throw new HttpError(
      409,
      statement.lines.length === 0
        ? 'This statement has no lines, and its days have already been imported.'
        : `All ${formatCount(statement.lines.length, 'line')} of this statement have already been imported. Nothing was added.`,
    );
  const start = from < first.from_day ? opening : first.opening;
  const expected = start + sumAmounts([...known, ...added].filter(({ day }) => day <= to));
  if (expected !== closing)
    throw new HttpError(
      409,
      `This statement overlaps earlier ones and does not agree with them: with ${formatCount(added.length, 'new line')} the account would have ${formatFils(expected)} on ${formatDate(to)}, but the statement closes with ${formatFils(closing)}. Nothing was imported; get a statement from the bank that covers whole days.`,
    );
  return { ...statement, ...balances, lines: added, known: statement.lines.length - added.length };
}

async function insertStatement(
  context: ServiceContext,
  {
    kind,
    format,
    file,
    sha256,
  }: { kind: StatementKind; format: StatementFormat; file: string; sha256: string },
  { account, number, from, to, opening, closing, lines, known }: NewStatement,
): Promise<Id> {
  const { db, now, currentUser } = context;
  const id = newRecordId(now);
  const unique_number = await nextDocumentNumber(db, 'BST', now);
  await db
    .insertInto('bank_statements')
    .values({
      id,
      unique_number,
      kind,
      format,
      file_name: file,
      file_sha256: sha256,
      account,
      number,
      from_day: from,
      to_day: to,
      opening,
      closing,
      known_lines: known,
      created_at: new Date(now),
      created_by: currentUser.userId,
    })
    .execute();
  const rows = lines
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .map(({ day, amount, fee, text, reference, counterparty }, index) => ({
      id: newRecordId(now),
      statement_id: id,
      position: index + 1,
      day,
      amount,
      fee,
      text,
      reference,
      counterparty,
    }));
  await sql`insert into bank_lines (id, statement_id, position, day, amount, fee, text, reference, counterparty)
    select l.id, l.statement_id, l.position, l.day, l.amount, l.fee, l.text, l.reference, l.counterparty
    from jsonb_populate_recordset(null::bank_lines, ${JSON.stringify(rows)}::jsonb) l`.execute(db);
  await context.recordChange({
    model: 'bank_statement',
    id,
    after: {
      unique_number,
      kind,
      file_name: file,
      from_day: from,
      to_day: to,
      opening: fromFils(opening),
      closing: fromFils(closing),
      lines: rows.length,
      known_lines: known,
    },
  });
  return id;
}

/** An entered opening balance in AED as fils; may be negative. */
function parseOpening(input: string | null | undefined): number | undefined {
  if (!input) return undefined;
  const value = parseNumber(input);
  const fils = value === undefined ? undefined : toFils(value);
  if (fils === undefined)
    throw validationError({ opening: 'Opening balance must be an amount such as 1,234.50' });
  return fils;
}

/**
 * The settlements of a file with the card payments that are not known, each of which belongs to one payout. The payout
 * is the sum of its lines less commissions.
 */
function newSettlements(
  settlements: readonly ParsedStatement[],
  known: readonly KnownLine[],
): NewStatement[] {
  const all = settlements.flatMap(({ lines }) => lines);
  const added = new Set(newLinesOf(all, known, true));
  if (added.size === 0)
    throw new HttpError(
      409,
      `All ${formatCount(all.length, 'line')} of payout ${settlements.map(({ number }) => number).join(', ')} have already been imported. Nothing was added.`,
    );
  return settlements.flatMap((settlement) => {
    const lines = settlement.lines.filter((line) => added.has(line));
    if (lines.length === 0) return [];
    const closing = sumAmounts(lines) - lines.reduce((sum, { fee }) => sum + fee, 0);
    if (closing <= 0)
      throw new HttpError(
        409,
        `The commissions of payout ${settlement.number ?? ''} exceed its payments. Check the columns.`,
      );
    return [{ ...settlement, opening: 0, closing, lines, known: settlement.lines.length - lines.length }];
  });
}

const loadKnownLines = async (db: Db, kind: StatementKind): Promise<KnownLine[]> =>
  (
    await sql<KnownLine>`select l.day, l.amount, l.reference from bank_lines l
    join bank_statements s on s.id = l.statement_id where s.kind = ${kind} order by l.day, l.id`.execute(db)
  ).rows;

/**
 * Imports all statements of a file or none, and proposes matches. Lines of earlier statements are skipped; a
 * file without new lines, or whose balances do not continue those of other statements, is refused.
 */
export async function importStatements(
  context: ServiceContext,
  { filename, bytes }: UploadedFile,
  input: StatementFileInput,
): Promise<Id> {
  const { db, now } = context;
  const { kind } = input;
  assertFileSize(bytes);
  const opened = isTable(bytes) ? await openProfiled(db, bytes, input) : undefined;
  const { format, statements: parsed } = await readStatement(bytes, kind, opened?.profile ?? {}, now);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await lockBank(db);
  assertNewFile(await loadStatements(db, kind), sha256);
  const given = parseOpening(input.opening);
  const imported: Id[] = [];
  const insert = async (statement: NewStatement) =>
    imported.push(
      await insertStatement(context, { kind, format, file: filename.slice(0, MAX_NAME), sha256 }, statement),
    );
  const ordered = parsed.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  if (kind === 'cards')
    for (const settlement of newSettlements(ordered, await loadKnownLines(db, kind)))
      await insert(settlement);
  else
    for (const statement of ordered) {
      const statements = await loadStatements(db, kind);
      await assertAccount(context, statements, statement.account);
      const history = { statements, lines: await loadKnownLines(db, kind) };
      await insert(joinStatement(statement, history, given));
    }
  if (opened) await saveProfile(context, kind, opened);
  await proposeAll(context);
  const [first] = imported;
  if (!first) throw new HttpError(422, 'This file has no statement.');
  return first;
}

const MAX_NAME = 200;

/** Saves the columns of a file for later files with the same header. */
async function saveProfile(
  { db, now, currentUser }: ServiceContext,
  kind: StatementKind,
  { table: { header, mapping, format } }: OpenedTable,
): Promise<void> {
  const { decimal_sign, date_order } = format;
  await sql`insert into bank_csv_mappings (id, kind, header, mapping, decimal_sign, date_order, created_by)
    values (${newRecordId(now)}, ${kind}, ${header}::text[], ${JSON.stringify(mapping)}::jsonb, ${decimal_sign},
      ${date_order}, ${currentUser.userId})
    on conflict (kind, header) do update set mapping = excluded.mapping, decimal_sign = excluded.decimal_sign,
      date_order = excluded.date_order, created_by = excluded.created_by, updated_at = now(),
      version = bank_csv_mappings.version + 1`.execute(db);
}

/** Throws unless a statement is the last one of its kind and none of its lines is confirmed. */
export async function assertRemovable({ db }: ServiceContext, statement: Id): Promise<void> {
  const { rows } = await sql<{ confirmed: number; later: string | null }>`
    select (select count(*)::int from bank_lines l where l.statement_id = s.id and l.status = 'Confirmed') as confirmed,
      (select o.unique_number from bank_statements o where o.kind = s.kind and o.kind = 'account' and o.status <> 'Removed'
        and o.id > s.id order by o.id desc limit 1) as later
    from bank_statements s where s.id = ${statement}`.execute(db);
  const { confirmed = 0, later = null } = rows[0] ?? {};
  if (confirmed > 0)
    throw new HttpError(
      409,
      `${formatCount(confirmed, 'line')} of this statement ${confirmed === 1 ? 'is' : 'are'} confirmed. Undo that first.`,
    );
  if (later) throw new HttpError(409, `Statements are removed newest first; remove ${later} first.`);
}

/** Deletes the lines of a removed statement, and proposes matches for the others again. */
export async function removeLines(context: ServiceContext, statement: Id): Promise<void> {
  await dropProposals(context.db);
  await sql`delete from bank_lines where statement_id = ${statement}`.execute(context.db);
  await proposeAll(context);
}
