import { sql } from 'kysely';
import type { Db } from '../db/client';
import { CACHED_FROM_ROWS, RESULT_TTL_MS } from './rowCount';
import type { SqlExpression } from './fields';
import { createQueryCacheUntilChange } from './queryCache';
import { MAX_PAGE_SIZE } from './listQuery';
import { sortMatches, existingIds } from './pageQuery';
import type { PageQuery } from './pageQuery';

/** Pages that begin among so many rows are of one chapter. */
const BLOCK_SIZE = 1_000;

/** The ids of the rows of a chapter in their order, or these on their way. */
const sortedBlocks = createQueryCacheUntilChange<Promise<string>>(RESULT_TTL_MS);

/** The rows of a page, sorted among all that is wished; many are sorted once for all who page through them or ask at the same time. */
export async function sortedPage(db: Db, question: PageQuery, total: number): Promise<SqlExpression> {
  if (total <= CACHED_FROM_ROWS) return sortMatches(question);
  const { before, limit } = question;
  const first = before % BLOCK_SIZE;
  const ids = await sortedBlock(db, {
    ...question,
    before: before - first,
    limit: BLOCK_SIZE + MAX_PAGE_SIZE,
  });
  return existingIds(question, ids.slice(first, first + limit));
}

async function sortedBlock(db: Db, question: PageQuery): Promise<string[]> {
  const page = sortMatches(question);
  const { known, store } = sortedBlocks(db, sql`(${page}) t`);
  const anew = () => {
    const finding = selectIds(db, page);
    store(finding);
    return finding;
  };
  const ids = await (known ? known.catch(anew) : anew());
  return ids === '' ? [] : ids.split(' ');
}

/** Ids as one text, which takes the least room. */
async function selectIds(db: Db, page: SqlExpression): Promise<string> {
  const asked = sql<{ ids: string }>`select array_to_string(array(${page}), ' ') as ids`;
  return (await asked.execute(db)).rows[0]?.ids ?? '';
}
