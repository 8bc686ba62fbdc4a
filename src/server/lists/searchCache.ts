import { sql } from 'kysely';
import type { Entity, Id } from '../../domain/entity';
import type { Db } from '../db/client';
import { CACHED_FROM_ROWS, RESULT_TTL_MS } from './rowCount';
import type { RowCount } from './rowCount';
import type { SqlExpression } from './fields';
import { createQueryCacheUntilChange } from './queryCache';
import type { PageOfRows } from './paging';
import { existingIds } from './pageQuery';
import type { ListSource } from './pageQuery';

/** A page of a list as somebody asked for it, in words, and how its rows are read that a query of ids names. */
interface SearchRequest<Row> extends ListSource {
  db: Db;
  words: { search?: string };
  read: (ids: SqlExpression) => Promise<Row[]>;
}

/** A list's pages of which many rows were found by a search: which rows stand there is believed for some seconds, what they hold is read anew. */
export function createSearchCache<Row extends Entity>() {
  const pages = createQueryCacheUntilChange<RowCount & { ids: Id[] }>(RESULT_TTL_MS);
  return async (
    asked: SearchRequest<Row>,
    search: () => Promise<PageOfRows<Row>>,
  ): Promise<PageOfRows<Row>> => {
    const { db, words, from, existing, read } = asked;
    if (!words.search) return search();
    const { known, store } = pages(
      db,
      sql`(select ${JSON.stringify(words)} from ${from} t where ${existing}) t`,
    );
    if (known) {
      const { ids, ...count } = known;
      return { rows: await read(existingIds(asked, ids)), ...count };
    }
    const { rows, ...count } = await search();
    if (count.total > CACHED_FROM_ROWS) store({ ids: rows.map(({ _id }) => _id), ...count });
    return { rows, ...count };
  };
}
