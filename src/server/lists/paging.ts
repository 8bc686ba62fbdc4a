import { sql } from 'kysely';
import { PREPARED } from '../db/preparedStatements';
import type { Db } from '../db/client';
import { sortedPage } from './sortedIds';
import { countRows, cachedCount } from './rowCount';
import type { RowCount } from './rowCount';
import type { SqlExpression } from './fields';
import { createQueryCache } from './queryCache';
import { MAX_OFFSET } from './listQuery';
import {
  estimateCost,
  countSource,
  sortAndCount,
  estimateRows,
  isFiltered,
  firstRowsScan,
  indexScan,
} from './pageQuery';
import type { PageQuery } from './pageQuery';

export type PageOfRows<Row> = RowCount & { rows: Row[] };

/** A list's question, and how the rows are read that a query of ids names. */
interface PageRequest<Row> {
  db: Db;
  question: PageQuery;
  read: (ids: SqlExpression) => Promise<Row[]>;
}

/** Up to so many rows that a search finds are sorted sooner than an order is walked for them. */
const MAX_ROWS_TO_SORT = 150_000;
/** What filters leave is sorted sooner where an index has it all, so that finding it costs less than so many pages. */
const MAX_COST_TO_SORT = 5_000;
const STRATEGY_TTL_MS = 60_000;

const STRATEGY_ORDER = ['near', 'sorted', 'gathered', 'walked'] as const;
type Strategy = (typeof STRATEGY_ORDER)[number];

/** The way that led to a page; all of them lead to the same one. */
const knownStrategies = createQueryCache<Strategy>(STRATEGY_TTL_MS);

/**
 * The rows of a page and how many there are in all. Where wished rows are dense, the beginning of the order has them;
 * where they are few, they are all found and then sorted; else an index has them in that order. The database alone would
 * walk an order to its far end for rows that all lie there. The way that led to a page is tried first the next time.
 */
export async function loadPage<Row>(asked: PageRequest<Row>): Promise<PageOfRows<Row>> {
  const { db, question } = asked;
  if (question.searchPlaces?.length === 0) return { rows: [], total: 0, total_is: 'exact' };
  if (!isFiltered(question)) return loadUnfiltered(asked);
  const { known, store } = knownStrategies(db, sql`(${indexScan(question)}) t`);
  for (const way of known ? [known, ...STRATEGY_ORDER] : STRATEGY_ORDER) {
    const page = await STRATEGIES[way](asked, way === known);
    if (page && way !== known) store(way);
    if (page) return page;
  }
  return scanIndex(asked);
}

/** A page of a list that nothing narrows. */
async function loadUnfiltered<Row>({ db, question, read }: PageRequest<Row>): Promise<PageOfRows<Row>> {
  const { before, limit } = question;
  const rows = await read(sql`${PREPARED}${indexScan(question)}`);
  if (rows.length > 0 && rows.length < limit) return { rows, total: before + rows.length, total_is: 'exact' };
  return { rows, ...(await cachedCount(db, sql`${PREPARED}${countSource(question)}`)) };
}

async function scanFirstRows<Row>({
  db,
  question,
  read,
}: PageRequest<Row>): Promise<PageOfRows<Row> | undefined> {
  const rows = await read(firstRowsScan(question));
  return rows.length < question.limit
    ? undefined
    : { rows, ...(await cachedCount(db, countSource(question))) };
}

/** The rows of a page and how many there are, found at one go unless these are known; nothing where there are more than are counted. */
async function sortFewMatches<Row>({
  db,
  question,
  read,
}: PageRequest<Row>): Promise<PageOfRows<Row> | undefined> {
  const rows = countSource(question);
  const found: string[] = [];
  const page = sql<{ id: string; n: number }>`${sortAndCount(question, MAX_OFFSET)}`;
  const total = await cachedCount(db, rows, async () => {
    const entries = (await page.execute(db)).rows;
    found.push(...entries.map(({ id }) => id));
    return entries[0]?.n ?? (question.before > 0 ? countRows(db, rows) : 0);
  });
  if (total.total_is === 'at_least') return undefined;
  const ids =
    found.length > 0 ? sql`select unnest(${found}::uuid[])` : await sortedPage(db, question, total.total);
  return { rows: total.total > question.before ? await read(ids) : [], ...total };
}

/** The rows of a page, sorted among all, where so many are sorted sooner than an order is walked. */
async function sortManyMatches<Row>(
  { db, question, read }: PageRequest<Row>,
  isKnown: boolean,
): Promise<PageOfRows<Row> | undefined> {
  const isFew = () =>
    question.searchPlaces
      ? estimateRows(db, question).then((rows) => rows < MAX_ROWS_TO_SORT)
      : estimateCost(db, question).then((pages) => pages < MAX_COST_TO_SORT);
  if (!isKnown && !(await isFew())) return undefined;
  const total = await cachedCount(db, countSource(question));
  return { rows: await read(await sortedPage(db, question, total.total)), ...total };
}

async function scanIndex<Row>({ db, question, read }: PageRequest<Row>): Promise<PageOfRows<Row>> {
  const rows = await read(indexScan(question));
  return { rows, ...(await cachedCount(db, countSource(question))) };
}

const STRATEGIES = {
  near: scanFirstRows,
  sorted: sortFewMatches,
  gathered: sortManyMatches,
  walked: scanIndex,
};
