import { sql } from 'kysely';
import type { TSchema } from 'typebox';
import type { AnySchema } from 'yup';
import type { Entity, Id } from '../../domain/entity';
import type { Steps } from '../../domain/transitions';
import { beginsAt, pathOf, stepOf } from '../../domain/transitions';
import { wordOf } from '../../domain/labels';
import type { Database } from '../db/schema/database';
import type { Doer } from '../http/requestContext';
import { call } from '../http/route';
import type { Call } from '../http/route';
import type { BodyOf } from '../http/parseBody';
import { checked } from '../http/parseBody';
import { differing, heldIn, locked } from './rowDiff';
import type { Columns, Kept } from './rowDiff';
import { found, Refusal } from '../http/httpError';
import type { Table } from './repository';

type Drafts<S extends Steps> = { [Name in keyof S]?: AnySchema };
type Told<D, Name> = Name extends keyof D
  ? D[Name] extends AnySchema
    ? BodyOf<D[Name]>
    : Record<string, never>
  : Record<string, never>;

interface Stepping<Row extends Entity, S extends Steps, D extends Drafts<S>> {
  /** In the singular, as in the path. */
  noun: string;
  /** What people call the record: `invoice`. */
  one: string;
  /** Where its rows are. */
  rows: keyof Database;
  table: Table<Row>;
  record: TSchema;
  steps: S;
  /** The column of where the record stands, when it isn't `status`; read and written under this name. */
  column?: keyof Row & string;
  /** What a step must be told; nothing where there is no rule. */
  drafts?: D;
  /** Whose a step is alone; refuses others by throwing, before they are told where the record stands. */
  whose?: { [Name in keyof S]?: (ask: Doer, record: Row) => void };
  /** What a step asks and does beyond the change of state; refuses by throwing, answers further columns. */
  work?: {
    [Name in keyof S]?: (ask: Doer, record: Row, told: Told<D, Name>) => Promise<Columns | undefined>;
  };
  /** What follows once the record stands in its new state: news, mails. */
  after?: { [Name in keyof S]?: (ask: Doer, record: Row, told: Told<D, Name>) => Promise<unknown> };
  /** Lists of the record that a step writes beside its columns, so that its history tells them too. */
  lists?: { [Name in keyof S]?: readonly (keyof Row & string)[] };
  /** The sentence for a step that doesn't begin where the record stands, where the usual one is not enough. */
  elsewhere?: { [Name in keyof S]?: Readonly<Record<string, string>> };
}

/** The actions on a kind of record: a call for each, and the way for other parts of the server to take one. */
export function stepping<Row extends Entity, S extends Steps, D extends Drafts<S>>(
  plan: Stepping<Row, S, D>,
) {
  const { noun, rows, table, record, steps, column = 'status', drafts, work, after } = plan;
  const standing = (row: Row): string => String(row[column as keyof Row]);

  /** Take a step in the running transaction: locked until it ends, refused elsewhere, written down. */
  async function take<Name extends keyof S & string>(
    ask: Doer,
    id: Id,
    name: Name,
    told: Told<D, Name>,
  ): Promise<Row> {
    const step = stepOf(steps, name);
    const kept = await locked(ask, rows, id);
    const before = found(await table.find(ask.db, id));
    plan.whose?.[name]?.(ask, before);
    const from = standing(before);
    if (!beginsAt(step, from)) throw new Refusal(409, elsewhere(plan, name, from));
    const more = (await work?.[name]?.(ask, before, told)) ?? {};
    const columns = { ...(step.to && { [column]: step.to }), ...more };
    const now = await write(ask, rows, id, columns);
    const written = found(await table.find(ask.db, id));
    const names = [...Object.keys(columns), ...(plan.lists?.[name] ?? [])];
    await ask.changed({
      action: `${noun}.${step.past}`,
      model: noun,
      id,
      ...differing(heldIn(names, before, kept), heldIn(names, written, now)),
    });
    if (!after?.[name]) return written;
    await after[name](ask, written, told);
    return found(await table.find(ask.db, id));
  }

  const calls: Call[] = Object.entries(steps).map(([name, { needs, past, once }]) =>
    call({
      method: 'POST',
      path: `/${noun}/:id/${pathOf(name)}`,
      summary: `The ${plan.one} is ${past}`,
      needs,
      changes: `${noun}.${past}`,
      idempotent: once ?? false,
      body: drafts?.[name],
      answers: record,
      handle: (ask) => take(ask, ask.param('id'), name, checked(drafts?.[name], ask.body) as Told<D, string>),
    }),
  );

  return { take, calls };
}

const elsewhere = <Row extends Entity, S extends Steps, D extends Drafts<S>>(
  { one, steps, elsewhere: said }: Stepping<Row, S, D>,
  name: keyof S & string,
  from: string,
): string =>
  said?.[name]?.[from] ??
  said?.[name]?.otherwise ??
  `This ${one} is ${wordOf(from).toLowerCase()}, so it can’t be ${stepOf(steps, name).past}.`;

/** Write columns, and tell the row as it stands then. */
async function write({ db, now }: Doer, rows: keyof Database, id: Id, columns: Columns): Promise<Columns> {
  const values = Object.entries({ ...columns, updated_at: new Date(now) });
  const sets = values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const written = sql<Kept>`update ${sql.table(rows)} t set ${sql.join(sets)}, version = version + 1
    where t.id = ${id} returning to_jsonb(t) as kept`;
  return (await written.execute(db)).rows[0]?.kept ?? {};
}
