import { sql } from 'kysely';
import { DATA_IMPORT_COLUMNS } from '../../../domain/imports/importColumns';
import { siteImportSchema } from '../../imports/importSchemas';
import { newRecordId } from '../../db/recordId';
import { defineDataImport } from '../../imports/dataImportKind';
import { deleteImported, findFirstDependent } from '../../imports/undoRecords';
import { sites } from './siteRepository';
import { ALREADY_EXISTS } from '../../imports/importRows';

const dependentAt = (table: 'tanks' | 'counters' | 'contracts', name: ReturnType<typeof sql>) => ({
  from: sql`${sql.table(table)} d`,
  where: sql<boolean>`d.site_code = t.code and d.deleted_at is null`,
  name: sql`'Site ' || t.code`,
  built: name,
});

/** Sites; existing ones are skipped. */
export const siteImport = defineDataImport({
  kind: 'sites',
  columns: DATA_IMPORT_COLUMNS.sites,
  inputSchema: siteImportSchema,
  keyOf: ({ code }) => code,
  importRow: async (context, row) => {
    const { db, now, currentUser } = context;
    const { rows } = await sql`select from sites where code = ${row.code}`.execute(db);
    if (rows.length > 0) return ALREADY_EXISTS;
    const id = newRecordId(now);
    await sites.add(db, id, row, { created_by: currentUser.userId });
    await context.recordChange({ action: 'site.added', model: 'site', id, after: { ...row } });
    return { state: 'valid', message: 'New site', records: [{ model: 'site', id }] };
  },
  findDependent: (context, recordsOf) =>
    findFirstDependent(context, 'sites', recordsOf('site'), [
      dependentAt('tanks', sql`'tank ' || d.code`),
      dependentAt('counters', sql`'counter ' || d.serial_number`),
      dependentAt('contracts', sql`'contract ' || d.unique_number`),
    ]),
  undo: async (context, recordsOf) => {
    const ids = recordsOf('site');
    await deleteImported(context, 'sites', 'site', ids);
    // Frees the code; records that were deleted before keep referring to the site.
    await sql`update sites set code = code || ' (undone ' || right(id::text, 12) || ')'
      where id = any(${ids}::uuid[])`.execute(context.db);
  },
});
