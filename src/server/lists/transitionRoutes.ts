import { sql } from 'kysely';
import type { TSchema } from 'typebox';
import type { AnySchema } from 'yup';
import type { Entity, Id } from '../../domain/entity';
import type { Transitions } from '../../domain/transitions';
import { isAllowedFrom, transitionPath, getTransition } from '../../domain/transitions';
import { labelOf } from '../../domain/labels';
import type { Database } from '../db/schema/database';
import type { ServiceContext } from '../http/requestContext';
import { route } from '../http/route';
import type { Route } from '../http/route';
import type { BodyOf } from '../http/parseBody';
import { parseBody } from '../http/parseBody';
import { rowDiff, columnValues, lockRow } from './rowDiff';
import type { ColumnValues, StoredRow } from './rowDiff';
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
  transitions: S;
  /** Column of the status, if it is not `status`. */
  statusColumn?: keyof Row & string;
  /** Input schema per transition. */
  inputSchemas?: D;
  /** Restricts a transition to some users; throws before the status is checked. */
  assertActor?: { [Name in keyof S]?: (context: ServiceContext, record: Row) => void };
  /** Further checks and changes of a transition; returns further columns to write. */
  apply?: {
    [Name in keyof S]?: (
      context: ServiceContext,
      record: Row,
      input: TransitionInput<D, Name>,
    ) => Promise<ColumnValues | undefined>;
  };
  /** Runs after the record was written: notifications, mails. */
  afterTransition?: {
    [Name in keyof S]?: (
      context: ServiceContext,
      record: Row,
      input: TransitionInput<D, Name>,
    ) => Promise<unknown>;
  };
  /** Related lists that a transition writes, to include them in the history. */
  auditedLists?: { [Name in keyof S]?: readonly (keyof Row & string)[] };
  /** Messages per status for a transition that is not allowed from it, instead of the default. */
  conflictMessages?: { [Name in keyof S]?: Readonly<Record<string, string>> };
}

/** A route per transition of a kind of record, and a function to run one from other services. */
export function createTransitionRoutes<
  Row extends Entity,
  S extends Transitions,
  D extends TransitionInputs<S>,
>(plan: TransitionOptions<Row, S, D>) {
  const {
    noun,
    tableName,
    repository,
    recordSchema,
    transitions,
    statusColumn = 'status',
    inputSchemas,
    apply,
    afterTransition,
  } = plan;
  const statusOf = (row: Row): string => String(row[statusColumn as keyof Row]);

  /** Runs a transition in the current transaction: locks the record, checks its status and writes the audit. */
  async function take<Name extends keyof S & string>(
    context: ServiceContext,
    id: Id,
    name: Name,
    input: TransitionInput<D, Name>,
  ): Promise<Row> {
    const transition = getTransition(transitions, name);
    const kept = await lockRow(context, tableName, id);
    const before = orNotFound(await repository.find(context.db, id));
    plan.assertActor?.[name]?.(context, before);
    const from = statusOf(before);
    if (!isAllowedFrom(transition, from)) throw new HttpError(409, conflictMessage(plan, name, from));
    const more = (await apply?.[name]?.(context, before, input)) ?? {};
    const columns = { ...(transition.to && { [statusColumn]: transition.to }), ...more };
    const now = await updateRow(context, tableName, id, columns);
    const written = orNotFound(await repository.find(context.db, id));
    const names = [...Object.keys(columns), ...(plan.auditedLists?.[name] ?? [])];
    await context.recordChange({
      action: `${noun}.${transition.auditAction}`,
      model: noun,
      id,
      ...rowDiff(columnValues(names, before, kept), columnValues(names, written, now)),
    });
    if (!afterTransition?.[name]) return written;
    await afterTransition[name](context, written, input);
    return orNotFound(await repository.find(context.db, id));
  }

  const calls: Route[] = Object.entries(transitions).map(([name, { permission, auditAction, idempotent }]) =>
    route({
      method: 'POST',
      path: `/${noun}/:id/${transitionPath(name)}`,
      summary: `The ${plan.label} is ${auditAction}`,
      permission,
      auditAction: `${noun}.${auditAction}`,
      idempotent: idempotent ?? false,
      body: inputSchemas?.[name],
      response: recordSchema,
      handler: (context) =>
        take(
          context,
          context.param('id'),
          name,
          parseBody(inputSchemas?.[name], context.body) as TransitionInput<D, string>,
        ),
    }),
  );

  return { take, calls };
}

const conflictMessage = <Row extends Entity, S extends Transitions, D extends TransitionInputs<S>>(
  { label, transitions, conflictMessages: messages }: TransitionOptions<Row, S, D>,
  name: keyof S & string,
  from: string,
): string =>
  messages?.[name]?.[from] ??
  messages?.[name]?.otherwise ??
  `This ${label} is ${labelOf(from).toLowerCase()}, so it can’t be ${getTransition(transitions, name).auditAction}.`;

/** Writes columns and returns the row. */
async function updateRow(
  { db, now }: ServiceContext,
  rows: keyof Database,
  id: Id,
  columns: ColumnValues,
): Promise<ColumnValues> {
  const values = Object.entries({ ...columns, updated_at: new Date(now) });
  const sets = values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const written = sql<StoredRow>`update ${sql.table(rows)} t set ${sql.join(sets)}, version = version + 1
    where t.id = ${id} returning to_jsonb(t) as kept`;
  return (await written.execute(db)).rows[0]?.kept ?? {};
}
