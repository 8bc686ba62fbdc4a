import { sql } from 'kysely';
import { BY_NAME } from '../db/preparedStatements';
import type { Db } from '../db/client';
import { sorted } from './sortedIds';
import { count, counted } from './rowCount';
import type { Counted } from './rowCount';
import type { Sql } from './fields';
import { learning } from './queryCache';
import { MOST_ROWS_DEEP } from './listQuery';
import { costOfAll, countable, foundAmong, guessed, isNarrowed, nearest, walked } from './pageQuery';
import type { Question } from './pageQuery';

export type Paged<Row> = Counted & { rows: Row[] };

/** A list's question, and how the rows are read that a query of ids names. */
interface Asked<Row> {
  db: Db;
  question: Question;
  read: (ids: Sql) => Promise<Row[]>;
}

/** Up to so many rows that a search finds are sorted sooner than an order is walked for them. */
const SORTED_SOONER = 150_000;
/** What filters leave is sorted sooner where an index has it all, so that finding it costs less than so many pages. */
const FOUND_SOONER = 5_000;
const WAY_MS = 60_000;

const IN_TURN = ['near', 'sorted', 'gathered', 'walked'] as const;
type Way = (typeof IN_TURN)[number];

/** The way that led to a page; all of them lead to the same one. */
const wayTo = learning<Way>(WAY_MS);

/**
 * The rows of a page and how many there are in all. Where wished rows are dense, the beginning of the order has them;
 * where they are few, they are all found and then sorted; else an index has them in that order. The database alone would
 * walk an order to its far end for rows that all lie there. The way that led to a page is tried first the next time.
 */
export async function paged<Row>(asked: Asked<Row>): Promise<Paged<Row>> {
  const { db, question } = asked;
  if (question.sought?.length === 0) return { rows: [], total: 0, total_is: 'exact' };
  if (!isNarrowed(question)) return whole(asked);
  const { known, tell } = wayTo(db, sql`(${walked(question)}) t`);
  for (const way of known ? [known, ...IN_TURN] : IN_TURN) {
    const page = await WAYS[way](asked, way === known);
    if (page && way !== known) tell(way);
    if (page) return page;
  }
  return alongTheOrder(asked);
}

/** A page of a list that nothing narrows. */
async function whole<Row>({ db, question, read }: Asked<Row>): Promise<Paged<Row>> {
  const { before, limit } = question;
  const rows = await read(sql`${BY_NAME}${walked(question)}`);
  if (rows.length > 0 && rows.length < limit) return { rows, total: before + rows.length, total_is: 'exact' };
  return { rows, ...(await counted(db, sql`${BY_NAME}${countable(question)}`)) };
}

async function atTheBeginning<Row>({ db, question, read }: Asked<Row>): Promise<Paged<Row> | undefined> {
  const rows = await read(nearest(question));
  return rows.length < question.limit ? undefined : { rows, ...(await counted(db, countable(question))) };
}

/** The rows of a page and how many there are, found at one go unless these are known; nothing where there are more than are counted. */
async function amongFew<Row>({ db, question, read }: Asked<Row>): Promise<Paged<Row> | undefined> {
  const rows = countable(question);
  const found: string[] = [];
  const page = sql<{ id: string; n: number }>`${foundAmong(question, MOST_ROWS_DEEP)}`;
  const total = await counted(db, rows, async () => {
    const entries = (await page.execute(db)).rows;
    found.push(...entries.map(({ id }) => id));
    return entries[0]?.n ?? (question.before > 0 ? count(db, rows) : 0);
  });
  if (total.total_is === 'at_least') return undefined;
  const ids =
    found.length > 0 ? sql`select unnest(${found}::uuid[])` : await sorted(db, question, total.total);
  return { rows: total.total > question.before ? await read(ids) : [], ...total };
}

/** The rows of a page, sorted among all, where so many are sorted sooner than an order is walked. */
async function amongMany<Row>(
  { db, question, read }: Asked<Row>,
  isKnown: boolean,
): Promise<Paged<Row> | undefined> {
  const isFew = () =>
    question.sought
      ? guessed(db, question).then((rows) => rows < SORTED_SOONER)
      : costOfAll(db, question).then((pages) => pages < FOUND_SOONER);
  if (!isKnown && !(await isFew())) return undefined;
  const total = await counted(db, countable(question));
  return { rows: await read(await sorted(db, question, total.total)), ...total };
}

async function alongTheOrder<Row>({ db, question, read }: Asked<Row>): Promise<Paged<Row>> {
  const rows = await read(walked(question));
  return { rows, ...(await counted(db, countable(question))) };
}

const WAYS = { near: atTheBeginning, sorted: amongFew, gathered: amongMany, walked: alongTheOrder };
