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
  /** In the singular, as in the path. */
  noun: string;
  /** What people call the record: `invoice`. */
  label: string;
  /** Where its rows are. */
  tableName: keyof Database;
  repository: Repository<Row>;
  recordSchema: TSchema;
  transitions: S;
  /** The column of where the record stands, when it isn't `status`; read and written under this name. */
  statusColumn?: keyof Row & string;
  /** What a step must be told; nothing where there is no rule. */
  inputSchemas?: D;
  /** Whose a step is alone; refuses others by throwing, before they are told where the record stands. */
  assertActor?: { [Name in keyof S]?: (context: ServiceContext, record: Row) => void };
  /** What a step asks and does beyond the change of state; refuses by throwing, answers further columns. */
  apply?: {
    [Name in keyof S]?: (
      context: ServiceContext,
      record: Row,
      told: TransitionInput<D, Name>,
    ) => Promise<ColumnValues | undefined>;
  };
  /** What follows once the record stands in its new state: news, mails. */
  afterTransition?: {
    [Name in keyof S]?: (
      context: ServiceContext,
      record: Row,
      told: TransitionInput<D, Name>,
    ) => Promise<unknown>;
  };
  /** Lists of the record that a step writes beside its columns, so that its history tells them too. */
  auditedLists?: { [Name in keyof S]?: readonly (keyof Row & string)[] };
  /** The sentence for a step that doesn't begin where the record stands, where the usual one is not enough. */
  conflictMessages?: { [Name in keyof S]?: Readonly<Record<string, string>> };
}

/** The actions on a kind of record: a call for each, and the way for other parts of the server to take one. */
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
  const standing = (row: Row): string => String(row[statusColumn as keyof Row]);

  /** Take a step in the running transaction: locked until it ends, refused elsewhere, written down. */
  async function take<Name extends keyof S & string>(
    context: ServiceContext,
    id: Id,
    name: Name,
    told: TransitionInput<D, Name>,
  ): Promise<Row> {
    const step = getTransition(transitions, name);
    const kept = await lockRow(context, tableName, id);
    const before = orNotFound(await repository.find(context.db, id));
    plan.assertActor?.[name]?.(context, before);
    const from = standing(before);
    if (!isAllowedFrom(step, from)) throw new HttpError(409, conflictMessage(plan, name, from));
    const more = (await apply?.[name]?.(context, before, told)) ?? {};
    const columns = { ...(step.to && { [statusColumn]: step.to }), ...more };
    const now = await updateRow(context, tableName, id, columns);
    const written = orNotFound(await repository.find(context.db, id));
    const names = [...Object.keys(columns), ...(plan.auditedLists?.[name] ?? [])];
    await context.recordChange({
      action: `${noun}.${step.auditAction}`,
      model: noun,
      id,
      ...rowDiff(columnValues(names, before, kept), columnValues(names, written, now)),
    });
    if (!afterTransition?.[name]) return written;
    await afterTransition[name](context, written, told);
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
  { label, transitions, conflictMessages: said }: TransitionOptions<Row, S, D>,
  name: keyof S & string,
  from: string,
): string =>
  said?.[name]?.[from] ??
  said?.[name]?.otherwise ??
  `This ${label} is ${labelOf(from).toLowerCase()}, so it can’t be ${getTransition(transitions, name).auditAction}.`;

/** Write columns, and tell the row as it stands then. */
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
