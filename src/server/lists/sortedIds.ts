import { sql } from 'kysely';
import type { Db } from '../db/client';
import { MANY, MANY_MS } from './rowCount';
import type { Sql } from './fields';
import { learningUntilChanged } from './queryCache';
import { LONGEST_PAGE } from './listQuery';
import { gathered, stillThere } from './pageQuery';
import type { Question } from './pageQuery';

/** Pages that begin among so many rows are of one chapter. */
const CHAPTER = 1_000;

/** The ids of the rows of a chapter in their order, or these on their way. */
const chapters = learningUntilChanged<Promise<string>>(MANY_MS);

/** The rows of a page, sorted among all that is wished; many are sorted once for all who page through them or ask at the same time. */
export async function sorted(db: Db, question: Question, total: number): Promise<Sql> {
  if (total <= MANY) return gathered(question);
  const { before, limit } = question;
  const first = before % CHAPTER;
  const ids = await chapterOf(db, {
    ...question,
    before: before - first,
    limit: CHAPTER + LONGEST_PAGE,
  });
  return stillThere(question, ids.slice(first, first + limit));
}

async function chapterOf(db: Db, question: Question): Promise<string[]> {
  const page = gathered(question);
  const { known, tell } = chapters(db, sql`(${page}) t`);
  const anew = () => {
    const finding = idsOf(db, page);
    tell(finding);
    return finding;
  };
  const ids = await (known ? known.catch(anew) : anew());
  return ids === '' ? [] : ids.split(' ');
}

/** Ids as one text, which takes the least room. */
async function idsOf(db: Db, page: Sql): Promise<string> {
  const asked = sql<{ ids: string }>`select array_to_string(array(${page}), ' ') as ids`;
  return (await asked.execute(db)).rows[0]?.ids ?? '';
}
