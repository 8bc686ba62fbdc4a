import type { Client } from 'pg';

/** A column that is copied. */
export interface Column {
  table: string;
  name: string;
  type: string;
  /** Referenced table. */
  target: string | null;
}

const COLUMNS = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
    (select f.confrelid::regclass::text from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum]) as target
  from pg_class c join pg_attribute a on a.attrelid = c.oid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relname = any($1) and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
    and coalesce(pg_get_expr(d.adbin, d.adrelid), '') not like 'nextval%'
  order by a.attnum`;

/** Columns of these tables from the database catalog, without generated ones. */
export async function loadColumns(client: Client, tables: readonly string[]): Promise<Column[]> {
  return (await client.query<Column>(COLUMNS, [tables])).rows;
}
