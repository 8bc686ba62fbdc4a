import { columnName } from '../lists/spreadsheet';
import { sql } from 'kysely';
import type { AnySchema } from 'yup';
import { reference } from '../../domain/fieldSchemas';
import { isWorking } from '../../domain/imports/dataImport';
import type { CellError, DataImportKind, DataImportStatus } from '../../domain/imports/dataImport';
import { exampleLine } from '../../domain/imports/importFile';
import type { CellFormat, ImportColumn } from '../../domain/imports/importFile';
import { formatDate, formatDateTime } from '../../domain/dates';
import type { FieldErrors, Id } from '../../domain/entity';
import { labelOf } from '../../domain/labels';
import { formatCount } from '../../domain/numbers';
import { inputSchema } from '../../domain/validation';
import type { Db } from '../db/client';
import { sqlState } from '../db/sqlState';
import { inTransaction } from '../db/transaction';
import { toHttpError } from '../http/errorHandler';
import { HttpError } from '../http/httpError';
import { PermanentFailure, createTask, enqueue } from '../jobs/tasks';
import type { Attempt, Task, TaskType } from '../jobs/tasks';
import { userContext } from '../jobs/userContext';
import type { JobServices, JobUser } from '../jobs/userContext';
import { errorMessage } from '../startupError';
import type { AnyDataImport, ImportContext } from './dataImportKind';
import { importInSavepoint, partitionRows } from './importRows';
import type { ImportedRecord, RowResult } from './importRows';
import { matchColumns, parseRows } from './importSheet';
import type { TableLine } from './tableFile';
import { fullName } from '../lists/fields';

/**
 * Performs a step of an import in one transaction: a check is rolled back, an import or undo is committed as
 * a whole. An interrupted step starts again.
 */
const dataImportJob = {
  name: 'data_import',
  payload: inputSchema({ import: reference('Import').required() }),
  maxAttempts: 25,
  concurrency: 1,
  statementTimeoutMs: 60_000,
} satisfies TaskType;

/** Advisory lock that runs one step at a time. */
const STEP_LOCK = 7_265_056;
/** Advisory lock that serialises the starts of steps. */
const START_LOCK = 7_265_057;
/** Lines after which the progress is stored. */
const PROGRESS_LINES = 20;
/** Records that are undone and checked together, so that no statement reaches the statement timeout. */
const UNDONE_RECORDS = 200;
/** A step without progress for this time has lost its worker. */
const STALE_MS = 10_000;

export const enqueueStep = (db: Db, id: Id): Promise<void> =>
  enqueue(db, dataImportJob, { import: id }, { key: id });

/** Serialises starts of steps and uploads until the transaction ends. */
export const lockStarts = (db: Db) => sql`select pg_advisory_xact_lock(${START_LOCK})`.execute(db);

const STEP_NAMES: Partial<Record<DataImportStatus, string>> = { Importing: 'importing', Undoing: 'undoing' };

/** Throws 409 with the user and progress of another step. Starts of steps are serialised. */
export async function assertNoOtherStep(db: Db, id: Id): Promise<void> {
  await lockStarts(db);
  const { rows } = await sql<{
    kind: string;
    status: DataImportStatus;
    name: string;
    processed: number;
    total: number;
  }>`select i.kind, i.status, ${fullName('u')} as name, i.processed, i.total
    from imports i join users u on u.id = i.acting_by
    where i.status in ('Importing', 'Undoing') and i.id <> ${id} order by i.updated_at limit 1`.execute(db);
  const [other] = rows;
  if (other)
    throw new HttpError(
      409,
      `${other.name} is ${STEP_NAMES[other.status] ?? ''} ${labelOf(other.kind).toLowerCase()}: ${String(other.processed)} of ${formatCount(other.total, 'line')} done. Try again when that has ended.`,
    );
}

/**
 * Throws 409 if the same file is waiting, being imported, or completely imported. A file that was imported in
 * part may be imported again: lines imported before are skipped.
 */
export async function assertNewFile(db: Db, kind: DataImportKind, sha256: string): Promise<void> {
  const { rows } = await sql<{
    id: Id;
    status: DataImportStatus;
    name: string;
    at: Date;
    valid: number;
  }>`select i.id, i.status, ${fullName('u')} as name, coalesce(i.imported_at, i.created_at) as at, i.valid
    from imports i join users u on u.id = coalesce(i.imported_by, i.created_by)
    where i.file_sha256 = ${sha256} and i.kind = ${kind}
      and (i.status in ('Checking', 'Checked', 'Importing', 'Undoing') or i.status = 'Imported' and i.invalid = 0)
    order by i.created_at desc limit 1`.execute(db);
  const [same] = rows;
  if (!same) return;
  const at = formatDateTime(same.at.toISOString());
  const message =
    same.status === 'Imported'
      ? `${same.name} imported this file on ${at}: ${formatCount(same.valid, 'line')}. Undo that import before importing the file again.`
      : `${same.name} chose this file on ${at}, and it is ${labelOf(same.status).toLowerCase()}. Continue there.`;
  throw new HttpError(409, message, { body: { import: same.id }, fields: { file: message } });
}

interface StoredImport extends CellFormat, JobUser {
  id: Id;
  kind: DataImportKind;
  file_name: string;
  header: string[];
  cut_over_on: string;
  status: DataImportStatus;
}

async function findStoredImport(db: Db, id: Id): Promise<StoredImport | undefined> {
  const { rows } = await sql<StoredImport>`select i.id, i.kind, i.file_name, i.header, i.cut_over_on,
      i.status, i.decimal_sign, i.date_order, i.session_id, i.acting_by as user_id, u.username, l.name as role, l.permissions
    from imports i join users u on u.id = i.acting_by join roles l on l.id = u.role_id where i.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

interface Step {
  db: Db;
  jobId: string;
  /** Stores the number of processed lines, visible to others at once. */
  report: (processed: number) => Promise<void>;
}

/** Placeholder numbers for a check; they belong to no series. */
const trialNumbers = (): ImportContext['takeNumber'] => {
  const state = { last: 0 };
  return () => Promise.resolve(`TRIAL-${String((state.last += 1))}`);
};

/** Context with the user who started the step; audit entries name the file. */
function createStepContext(services: JobServices, stored: StoredImport, step: Step): ImportContext {
  const { file_name, status, kind } = stored;
  const context = userContext(services, stored, step, `import.${kind}`);
  const recordChange: ImportContext['recordChange'] = (...changes) =>
    context.recordChange(
      ...changes.map(({ after, ...change }) => ({
        ...change,
        after: { ...after, imported_from: file_name },
      })),
    );
  return {
    ...context,
    recordChange: status === 'Checking' ? () => Promise.resolve() : recordChange,
    cutOverOn: stored.cut_over_on,
    takeNumber: status === 'Checking' ? trialNumbers() : (take) => take(),
  };
}

/** Errors of a line with their cell addresses, in the order of the columns. */
const cellErrors = (fields: FieldErrors, line: number, matched: readonly ImportColumn[]): CellError[] =>
  Object.entries(fields)
    .map(([field, message]) => ({ index: matched.findIndex(({ name }) => name === field), message }))
    .toSorted((a, b) => a.index - b.index)
    .map(({ index, message }) => ({
      cell: index < 0 ? null : `${columnName(index)}${String(line)}`,
      message,
    }));

interface ProcessedRow extends RowResult {
  line: number;
  label: string;
}

const IS_EXAMPLE = 'This is the example of the template: remove this line';

/** Imports lines in order; deferred constraints of the database are checked after each. */
async function processLines(
  context: ImportContext,
  definition: AnyDataImport,
  stored: StoredImport,
  lines: readonly TableLine[],
  report: Step['report'],
): Promise<ProcessedRow[]> {
  const plan = definition as AnyDataImport & {
    inputSchema: AnySchema;
    keyOf: (row: unknown) => string;
    importRow: (context: ImportContext, row: unknown) => Promise<RowResult>;
  };
  const matched = matchColumns(stored.header, plan.columns);
  const example = exampleLine(matched).join('\n');
  const isExample = ({ cells }: TableLine) =>
    example !== '' && matched.map((_column, index) => cells[index] ?? '').join('\n') === example;
  const examples = lines.filter(isExample);
  const parsed = parseRows(
    lines.filter((line) => !isExample(line)),
    matched,
    stored,
  );
  const { valid, invalid } = partitionRows(plan, parsed);
  const results: ProcessedRow[] = [
    ...invalid,
    ...examples.map(({ line, cells }): ProcessedRow => ({
      line,
      label: cells[0] ?? '',
      state: 'invalid',
      message: IS_EXAMPLE,
    })),
  ];
  const seen = new Map<string, number>();
  for (const { line, label, row } of valid) {
    const key = plan.keyOf(row);
    const first = seen.get(key);
    seen.set(key, first ?? line);
    const result =
      first === undefined
        ? await importInSavepoint(context, async () => {
            const outcome = await plan.importRow(context, row);
            await sql`set constraints all immediate`.execute(context.db);
            await sql`set constraints all deferred`.execute(context.db);
            return outcome;
          })
        : { state: 'duplicate' as const, message: `Duplicate of line ${String(first)}` };
    results.push({ line, label, ...result });
    if (results.length % PROGRESS_LINES === 0) await report(results.length);
  }
  return results;
}

async function saveRows(
  db: Db,
  id: Id,
  header: readonly ImportColumn[],
  rows: readonly ProcessedRow[],
): Promise<void> {
  const values = rows.map(({ line, label, state, message, fields = {} }) => {
    const errors = cellErrors(fields, line, header);
    return {
      line,
      label,
      state,
      errors,
      message: errors.length > 0 ? errors.map((error) => error.message).join('. ') : message,
    };
  });
  await sql`update import_rows r set label = v.label, state = v.state, message = v.message, errors = v.errors
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) v (line int, label text, state text, message text, errors jsonb)
    where r.import_id = ${id} and r.line = v.line`.execute(db);
}

async function saveRecords(db: Db, id: Id, rows: readonly ProcessedRow[]): Promise<void> {
  const values = rows.flatMap(({ line, records = [] }) =>
    records.map(({ model, id: record_id }) => ({ model, record_id, line })),
  );
  await sql`insert into import_records (import_id, model, record_id, line)
    select ${id}, v.model, v.record_id, v.line
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) v (model text, record_id uuid, line int)`.execute(
    db,
  );
}

const finish = (
  { db, now }: ImportContext,
  id: Id,
  status: DataImportStatus,
  columns: Record<string, unknown> = {},
) => {
  const values = Object.entries({ message: null, ...columns, status, updated_at: new Date(now) });
  return sql`update imports set ${sql.join(values.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))},
    version = version + 1 where id = ${id}`.execute(db);
};

const linesOf = async (db: Db, id: Id, state?: 'valid'): Promise<TableLine[]> =>
  (
    await sql<TableLine>`select line, cells from import_rows
      where import_id = ${id} and ${state ? sql`state = ${state}` : sql`true`} order by line`.execute(db)
  ).rows;

const countOf = (rows: readonly ProcessedRow[], state: ProcessedRow['state']): number =>
  rows.filter((row) => row.state === state).length;

/** Runs the import and rolls it back. */
async function check(context: ImportContext, stored: StoredImport, definition: AnyDataImport, step: Step) {
  const { db } = context;
  await sql`savepoint step`.execute(db);
  const rows = await processLines(context, definition, stored, await linesOf(db, stored.id), step.report);
  await sql`rollback to savepoint step`.execute(db);
  await saveRows(db, stored.id, matchColumns(stored.header, definition.columns), rows);
  await finish(context, stored.id, 'Checked', {
    processed: rows.length,
    valid: countOf(rows, 'valid'),
    duplicate: countOf(rows, 'duplicate'),
    invalid: countOf(rows, 'invalid'),
  });
}

/** Imports the lines that the check found valid: all of them, or none if one of them fails. */
async function write(context: ImportContext, stored: StoredImport, definition: AnyDataImport, step: Step) {
  const { db, now, currentUser } = context;
  const { id } = stored;
  const header = matchColumns(stored.header, definition.columns);
  await sql`savepoint step`.execute(db);
  const rows = await processLines(context, definition, stored, await linesOf(db, id, 'valid'), step.report);
  const refused = rows.filter(({ state }) => state !== 'valid');
  if (refused.length > 0) {
    await sql`rollback to savepoint step`.execute(db);
    await saveRows(db, id, header, refused);
    await sql`update imports i set valid = c.valid, duplicate = c.duplicate, invalid = c.invalid from (
        select count(*) filter (where state = 'valid') as valid, count(*) filter (where state = 'duplicate') as duplicate,
          count(*) filter (where state = 'invalid') as invalid from import_rows where import_id = ${id}) c
      where i.id = ${id}`.execute(db);
    return finish(context, id, 'Checked', {
      message: `Nothing was imported, because ${refused.length === 1 ? 'a line is' : `${formatCount(refused.length, 'line')} are`} refused since the check. Check the lines and import again.`,
    });
  }
  await saveRows(db, id, header, rows);
  await saveRecords(db, id, rows);
  await context.recordChange({
    action: 'import.imported',
    model: 'import',
    id,
    after: { imported: rows.length },
  });
  return finish(context, id, 'Imported', {
    processed: rows.length,
    imported_at: new Date(now),
    imported_by: currentUser.userId,
  });
}

/** Undoes an import; if a record depends on it, stores that as the reason instead. */
async function undo(
  context: ImportContext,
  stored: StoredImport,
  definition: AnyDataImport,
  { report }: Step,
) {
  const { db, now, currentUser } = context;
  const { id } = stored;
  const dependent = await findDependent(context, definition, id);
  if (dependent !== undefined) return finish(context, id, 'Imported', { message: dependent });
  const records = await findRecords(db, id);
  for (let start = 0; start < records.length; start += UNDONE_RECORDS) {
    await definition.undo(context, byModel(records.slice(start, start + UNDONE_RECORDS)));
    await sql`set constraints all immediate`.execute(db);
    await sql`set constraints all deferred`.execute(db);
    await report(start + UNDONE_RECORDS);
  }
  await context.recordChange({ action: 'import.undone', model: 'import', id, after: {} });
  return finish(context, id, 'Undone', { undone_at: new Date(now), undone_by: currentUser.userId });
}

async function findRecords(db: Db, id: Id): Promise<ImportedRecord[]> {
  const { rows } = await sql<ImportedRecord>`select model, record_id as id from import_records
    where import_id = ${id} order by line, record_id`.execute(db);
  return rows;
}

const byModel =
  (records: readonly ImportedRecord[]) =>
  (model: string): Id[] =>
    records.filter((record) => record.model === model).map((record) => record.id);

/** Message about the first record that depends on an import; undefined if it can be undone. */
export const findDependent = async (
  context: Pick<ImportContext, 'db'>,
  definition: AnyDataImport,
  id: Id,
): Promise<string | undefined> =>
  definition.findDependent(context, byModel(await findRecords(context.db, id)));

export const definitionOf = (kinds: readonly AnyDataImport[], kind: DataImportKind): AnyDataImport => {
  const definition = kinds.find((candidate) => candidate.kind === kind);
  if (!definition) throw new Error(`Unknown kind of import: ${kind}`);
  return definition;
};

/** Performs the current step of an import, unless it is done. */
async function performStep(
  services: JobServices,
  kinds: readonly AnyDataImport[],
  id: Id,
  step: Step,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${STEP_LOCK})`.execute(step.db);
  const stored = await findStoredImport(step.db, id);
  if (!stored || !isWorking(stored.status)) return;
  const definition = definitionOf(kinds, stored.kind);
  const context = createStepContext(services, stored, step);
  if (stored.status === 'Checking') await check(context, stored, definition, step);
  else if (stored.status === 'Importing') await write(context, stored, definition, step);
  else await undo(context, stored, definition, step);
  await sql`set constraints all immediate`.execute(step.db);
}

const FAILURES: Partial<Record<DataImportStatus, readonly [status: DataImportStatus, message: string]>> = {
  Checking: ['Failed', 'The file could not be checked because of an unexpected error. Nothing was saved.'],
  Importing: ['Checked', 'An unexpected error ended the import. Nothing was saved.'],
  Undoing: ['Imported', 'An unexpected error ended the undo. Nothing was changed.'],
};

/** Ends a step that cannot succeed, with a message. */
async function fail(db: Db, id: Id, now: number): Promise<void> {
  for (const [from, [status, message]] of Object.entries(FAILURES))
    await sql`update imports set status = ${status}, message = ${message}, processed = 0, version = version + 1,
      updated_at = ${new Date(now)} where id = ${id} and status = ${from}`.execute(db);
}

/** Whether an error may be temporary: a lost connection, a lock that is not granted, a full disk. */
const mayPass = (error: unknown): boolean => {
  const status = toHttpError(error)?.status ?? 500;
  return status >= 503 || /^40/.test(sqlState(error) ?? '');
};

/** Background job of imports; the progress is stored outside of the transaction of the step. */
export const createDataImportTask = (services: JobServices, kinds: readonly AnyDataImport[]): Task =>
  createTask(dataImportJob, async ({ import: id }, { db, jobId, isLast }: Attempt) => {
    const report = async (processed: number) => {
      await sql`update imports set processed = least(total, ${processed}), updated_at = ${new Date(services.clock())}
        where id = ${id} and status in ('Checking', 'Importing', 'Undoing')`.execute(db);
    };
    try {
      await report(0);
      await inTransaction(db, (trx) => performStep(services, kinds, id, { db: trx, jobId, report }));
    } catch (error) {
      if (!isLast && mayPass(error)) throw error;
      await fail(db, id, services.clock());
      throw new PermanentFailure(errorMessage(error), { cause: error });
    }
  });

/** Daily job, at every run of the scheduler: queues the steps whose worker was killed. */
export async function resumeDataImports(db: Db, now: number): Promise<void> {
  const { rows } = await sql<{ id: Id }>`select id from imports
    where status in ('Checking', 'Importing', 'Undoing') and updated_at < ${new Date(now - STALE_MS)}`.execute(
    db,
  );
  for (const { id } of rows) await enqueueStep(db, id);
}

/** Throws 422 for a cut-over day in the future. */
export function assertCutOver(day: string, today: string): void {
  if (day > today)
    throw new HttpError(422, `The cut-over day ${formatDate(day)} is in the future.`, {
      fields: { cut_over_on: 'The cut-over day can’t be in the future' },
    });
}
