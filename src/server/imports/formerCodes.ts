import { sql } from 'kysely';
import type { Id } from '../../domain/entity';
import type { Db } from '../db/client';
import { validationError } from '../http/httpError';
import type { Condition } from '../lists/filters';
import { startsWith } from '../lists/search';

/** Record types that keep their code or number of the previous system. */
type FormerlyCoded = 'client' | 'contract';

export const addFormerCode = (db: Db, model: FormerlyCoded, code: string, record: Id) =>
  db.insertInto('former_codes').values({ model, code, record_id: record }).execute();

/** Frees the former codes of records whose import is undone. */
export const deleteFormerCodes = (db: Db, model: FormerlyCoded, records: readonly Id[]) =>
  sql`delete from former_codes where model = ${model} and record_id = any(${[...records]}::uuid[])`.execute(
    db,
  );

/** Finds a record by its former code, case-insensitively; for a merged client, returns the remaining one. */
export async function findByFormerCode(db: Db, model: FormerlyCoded, code: string): Promise<Id | undefined> {
  const { rows } = await sql<{ id: Id }>`select coalesce(m.merged_into, f.record_id) as id
    from former_codes f left join clients m on m.id = f.record_id
    where f.model = ${model} and upper(f.code) = upper(${code})`.execute(db);
  return rows[0]?.id;
}

/** SQL: former codes of the row `t` and of the clients that were merged into it. */
export const formerCodesOf = (model: FormerlyCoded) => sql`select f.code from former_codes f
  where f.model = ${sql.lit(model)} and (f.record_id = t.id or ${sql.lit(model)} = 'client'
    and f.record_id in (select m.id from clients m where m.merged_into = t.id))`;

/** Rows `t` whose former code starts with the text. */
export const byFormerCodeOf =
  (model: FormerlyCoded) =>
  (text: string): Condition =>
    sql`t.id = any(array(select coalesce(m.merged_into, f.record_id) from former_codes f
      left join clients m on m.id = f.record_id
      where f.model = ${sql.lit(model)} and ${startsWith(sql`upper(f.code)`)(text)}))`;

/** A contract that lines of a file refer to. */
export interface ImportedContract {
  id: Id;
  client_id: Id;
  client_name: string;
  language: 'en' | 'ar';
}

/** The contract of a number in the previous system or in Tankbook; throws if there is none. */
export async function findContractByNumber(db: Db, number: string): Promise<ImportedContract> {
  const id = await findByFormerCode(db, 'contract', number);
  const { rows } = await sql<ImportedContract>`select k.id, k.client_id, c.label as client_name,
      c.preferred_language as language
    from contracts k join clients c on c.id = k.client_id
    where ${id ? sql`k.id = ${id}` : sql`k.unique_number = ${number.toUpperCase()}`} and k.deleted_at is null`.execute(
    db,
  );
  if (!rows[0]) throw validationError({ contract: 'No contract has this number' });
  return rows[0];
}
