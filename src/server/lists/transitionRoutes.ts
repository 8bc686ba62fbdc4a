import { sql } from 'kysely';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import type { AnySchema } from 'yup';
import type { Entity, Id } from '../../domain/entity';
import type { Transitions } from '../../domain/transitions';
import { MAX_BULK_RECORDS, isAllowedFrom, transitionPath, getTransition } from '../../domain/transitions';
import { reference } from '../../domain/fieldSchemas';
import { inputSchema, listOf } from '../../domain/validation';
import { actionLabel } from '../../domain/history';
import { labelOf } from '../../domain/labels';
import type { Db } from '../db/client';
import type { Database } from '../db/schema/database';
import type { ServiceContext } from '../http/requestContext';
import { route } from '../http/route';
import type { Route } from '../http/route';
import type { BodyOf } from '../http/parseBody';
import { EMPTY_SCHEMA, parseBody } from '../http/parseBody';
import { idSchema, nullableTextSchema } from '../http/responseSchemas';
import { rowDiff, columnValues, lockRow, pick } from './rowDiff';
import type { ColumnValues, StoredRow } from './rowDiff';
import { toHttpError } from '../http/errorHandler';
import { orNotFound, HttpError } from '../http/httpError';
import type { Repository } from './repository';

type TransitionInputs<S extends Transitions> = { [Name in keyof S]?: AnySchema };
type TransitionInput<D, Name> = Name extends keyof D
  ? D[Name] extends AnySchema
    ? BodyOf<D[Name]>
    : Record<string, never>
  : Record<string, never>;

interface TransitionOptions<Row extends Entity, S extends Transitions, D extends TransitionInputs<S>> {
  /** Singular noun of the path. */
  noun: string;
  /** Name of the record in messages: `invoice`. */
  label: string;
  /** Table of the records. */
  tableName: keyof Database;
  repository: Repository<Row>;
  recordSchema: TSchema;
  /** Adds user-specific values to the record of a response, such as signed links. */
  present?: (context: ServiceContext, record: Row) => Row;
  transitions: S;
  /** Column of the status, if it is not `status`. */
  statusColumn?: keyof Row & string;
  /** Input schema per transition. */
  inputSchemas?: D;
  /** Locks other rows before the record, in the order in which other transactions lock them. */
  lockFirst?: {
    [Name in keyof S]?: (
      context: ServiceContext,
      id: Id,
      input: TransitionInput<D, Name>,
    ) => Promise<unknown>;
  };
  /** Restricts a transition to some users; throws before the status is checked. */
  assertActor?: { [Name in keyof S]?: (context: ServiceContext, record: Row) => void };
  /** Further checks and changes of a transition; returns further columns to write, if any. */
  apply?: {
    [Name in keyof S]?: (
      context: ServiceContext,
      record: Row,
      input: TransitionInput<D, Name>,
    ) => Promise<ColumnValues | void> | ColumnValues | void;
  };
  /** Runs after the record was written: notifications, mails. */
  afterTransition?: {
    [Name in keyof S]?: (
      context: ServiceContext,
      record: Row,
      input: TransitionInput<D, Name>,
    ) => Promise<unknown>;
  };
  /**
   * Columns that a transition changes and returns unconverted. If given, the record is not read again;
   * nothing else that `afterTransition` or the history needs may change.
   */
  changedColumns?: { [Name in keyof S]?: readonly (keyof Row & string)[] };
  /** Related lists that a transition writes, to include them in the history. */
  auditedLists?: { [Name in keyof S]?: readonly (keyof Row & string)[] };
  /** Transitions that one request can perform on many records. */
  bulk?: readonly (keyof S & string)[];
  /** Order in which such a request changes records; default: as given. */
  bulkOrder?: 'newest first' | 'oldest first';
  /** Messages of transitions that are not allowed, by current status or `default`. */
  conflictMessages?: { [Name in keyof S]?: Readonly<Record<string, string>> };
}

/** Creates a route per transition of a record type, and a function that runs a transition from other services. */
export function createTransitionRoutes<
  Row extends Entity,
  S extends Transitions,
  D extends TransitionInputs<S>,
>(options: TransitionOptions<Row, S, D>) {
  const {
    noun,
    tableName,
    repository,
    recordSchema,
    present,
    transitions,
    statusColumn = 'status',
    inputSchemas,
    apply,
    afterTransition,
  } = options;
  const statusOf = (row: Row): string => String(row[statusColumn as keyof Row]);

  /**
   * Runs a transition in the current transaction: locks the record, checks its status and writes the audit.
   * Returns the record as changed, before `afterTransition`; a deleted record is returned as it was.
   */
  async function run<Name extends keyof S & string>(
    context: ServiceContext,
    id: Id,
    name: Name,
    input: TransitionInput<D, Name>,
  ): Promise<Row> {
    const transition = getTransition(transitions, name);
    await options.lockFirst?.[name]?.(context, id, input);
    const [stored, found] = await Promise.all([
      lockRow(context, tableName, id),
      repository.find(context.db, id),
    ]);
    const before = orNotFound(found);
    options.assertActor?.[name]?.(context, before);
    const from = statusOf(before);
    if (!isAllowedFrom(transition, from)) throw new HttpError(409, conflictMessage(options, name, from));
    const changes = (await apply?.[name]?.(context, before, input)) ?? {};
    const columns = {
      ...(transition.to && { [statusColumn]: transition.to }),
      ...(transition.deletes && { deleted_at: new Date(context.now) }),
      ...changes,
    };
    const updated = await updateRow(context, tableName, id, columns);
    const changed = transition.deletes ? [] : options.changedColumns?.[name];
    const written = changed
      ? { ...before, ...pick(updated, changed) }
      : orNotFound(await repository.find(context.db, id));
    const names = [...Object.keys(columns), ...(options.auditedLists?.[name] ?? [])];
    await context.recordChange({
      action: `${noun}.${transition.auditAction}`,
      model: noun,
      id,
      ...rowDiff(columnValues(names, before, stored), columnValues(names, written, updated)),
    });
    if (!transition.deletes) await afterTransition?.[name]?.(context, written, input);
    return written;
  }

  /** Reads the record again after `afterTransition`. */
  const findChanged = async (db: Db, record: Row): Promise<Row> =>
    (await repository.find(db, record._id)) ?? record;

  const routes: Route[] = Object.entries(transitions).map(([name, transition]) => {
    const { permission, auditAction, idempotent = false, deletes = false } = transition;
    const isChangedLater = !deletes && afterTransition?.[name] !== undefined;
    const respondsLater = isChangedLater && !idempotent && !present;
    return route({
      method: 'POST',
      path: `/${noun}/:id/${transitionPath(name)}`,
      summary: `${actionLabel(`${noun}.${auditAction}`)} (${options.label})`,
      permission,
      auditAction: `${noun}.${auditAction}`,
      idempotent,
      body: inputSchemas?.[name],
      response: recordSchema,
      handler: async (context) => {
        const input = parseBody(inputSchemas?.[name], context.body) as TransitionInput<D, string>;
        const record = await run(context, context.param('id'), name, input);
        const changed = isChangedLater && !respondsLater ? await findChanged(context.db, record) : record;
        return present ? present(context, changed) : changed;
      },
      ...(respondsLater && { respond: (db, record) => findChanged(db, record as Row) }),
    });
  });

  const bulkRoutes: Route[] = (options.bulk ?? []).map((name) => {
    const { permission, auditAction } = getTransition(transitions, name);
    return route({
      method: 'POST',
      path: `/${noun}/bulk/${transitionPath(name)}`,
      summary: `${actionLabel(`${noun}.${auditAction}`)} (several ${options.label}s, each on its own); the results have the reasons of failures`,
      permission,
      auditAction: `${noun}.${auditAction}`,
      commitsParts: true,
      body: bulkTransitionSchema(inputSchemas?.[name]),
      response: bulkResultsSchema,
      handler: async (context) => {
        const { ids: named, input } = context.body as { ids: Id[]; input: TransitionInput<D, string> };
        const ids = [...new Set(named)];
        const results = new Map<Id, BulkTransitionResult>();
        for (const id of inBulkOrder(ids, options.bulkOrder)) {
          const message = await context
            .inTransaction((part) => run({ ...part, currentUser: context.currentUser }, id, name, input))
            .then(() => null, errorMessage);
          results.set(id, { _id: id, message });
        }
        return { results: ids.flatMap((id) => results.get(id) ?? []) };
      },
    });
  });

  return { run, routes: [...routes, ...bulkRoutes] };
}

/** Ids sort by time of creation. */
function inBulkOrder(ids: readonly Id[], order?: 'newest first' | 'oldest first'): readonly Id[] {
  if (!order) return ids;
  const oldestFirst = ids.toSorted();
  return order === 'oldest first' ? oldestFirst : oldestFirst.toReversed();
}

/** Message of an error for the user; rethrows programming errors. */
function errorMessage(error: unknown): string {
  const httpError = toHttpError(error);
  if (!httpError) throw error;
  return httpError.message;
}

/** Result of a bulk transition for one record; without a message it succeeded. */
interface BulkTransitionResult {
  _id: Id;
  message: string | null;
}

const bulkResultsSchema = Type.Object({
  results: Type.Array(Type.Object({ _id: idSchema, message: nullableTextSchema })),
});

/** Records of a bulk transition, and the input that applies to each of them. */
const bulkTransitionSchema = (input: AnySchema = EMPTY_SCHEMA) =>
  inputSchema({
    ids: listOf('Records', reference('Each record').required('Each record is required'), MAX_BULK_RECORDS)
      .required('Choose records')
      .min(1, 'Choose records'),
    input: input.default({}) as AnySchema,
  });

const conflictMessage = <Row extends Entity, S extends Transitions, D extends TransitionInputs<S>>(
  { label, transitions, conflictMessages: messages }: TransitionOptions<Row, S, D>,
  name: keyof S & string,
  from: string,
): string =>
  messages?.[name]?.[from] ??
  messages?.[name]?.default ??
  `This ${label} is ${labelOf(from).toLowerCase()}, so it can’t be ${getTransition(transitions, name).auditAction.replaceAll('_', ' ')}.`;

/** Writes columns and returns the row. */
async function updateRow(
  { db, now }: ServiceContext,
  rows: keyof Database,
  id: Id,
  columns: ColumnValues,
): Promise<ColumnValues> {
  const values = Object.entries({ ...columns, updated_at: new Date(now) });
  const assignments = values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const written = sql<StoredRow>`update ${sql.table(rows)} t set ${sql.join(assignments)}, version = version + 1
    where t.id = ${id} returning to_jsonb(t) as stored`;
  return (await written.execute(db)).rows[0]?.stored ?? {};
}
