import { sql } from 'kysely';
import type { Entity, Id } from '../../domain/entity';
import type { Db } from '../db/client';
import { MANY, MANY_MS } from './rowCount';
import type { Counted } from './rowCount';
import type { Sql } from './fields';
import { learningUntilChanged } from './queryCache';
import type { Paged } from './paging';
import { stillThere } from './pageQuery';
import type { Listed } from './pageQuery';

/** A page of a list as somebody asked for it, in words, and how its rows are read that a query of ids names. */
interface Asked<Row> extends Listed {
  db: Db;
  words: { search?: string };
  read: (ids: Sql) => Promise<Row[]>;
}

/** A list's pages of which many rows were found by a search: which rows stand there is believed for some seconds, what they hold is read anew. */
export function searched<Row extends Entity>() {
  const pages = learningUntilChanged<Counted & { ids: Id[] }>(MANY_MS);
  return async (asked: Asked<Row>, search: () => Promise<Paged<Row>>): Promise<Paged<Row>> => {
    const { db, words, from, alive, read } = asked;
    if (!words.search) return search();
    const { known, tell } = pages(db, sql`(select ${JSON.stringify(words)} from ${from} t where ${alive}) t`);
    if (known) {
      const { ids, ...count } = known;
      return { rows: await read(stillThere(asked, ids)), ...count };
    }
    const { rows, ...count } = await search();
    if (count.total > MANY) tell({ ids: rows.map(({ _id }) => _id), ...count });
    return { rows, ...count };
  };
}
