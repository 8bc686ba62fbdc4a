import { sql } from 'kysely';
import { DATA_IMPORT_COLUMNS } from '../../../domain/imports/importColumns';
import { clientImportSchema } from '../../imports/importSchemas';
import { newRecordId } from '../../db/recordId';
import { defineDataImport } from '../../imports/dataImportKind';
import { addFormerCode, deleteFormerCodes, findByFormerCode } from '../../imports/formerCodes';
import { deleteImported, findFirstDependent } from '../../imports/undoRecords';
import { nextCode } from '../settings/documentNumberService';
import { clients } from './clientRepository';
import { ALREADY_EXISTS } from '../../imports/importRows';

const name = sql`'Client ' || t.code`;

/** Clients by their code in the previous system; lines with a known code are skipped. */
export const clientImport = defineDataImport({
  kind: 'clients',
  columns: DATA_IMPORT_COLUMNS.clients,
  inputSchema: clientImportSchema,
  keyOf: ({ former_code }) => former_code.toUpperCase(),
  importRow: async (context, { former_code, ...input }) => {
    const { db, now, currentUser } = context;
    if (await findByFormerCode(db, 'client', former_code)) return ALREADY_EXISTS;
    const id = newRecordId(now);
    const code = await context.takeNumber(() => nextCode(db, 'CL'));
    await clients.add(db, id, input, { code, created_by: currentUser.userId });
    await addFormerCode(db, 'client', former_code, id);
    await context.recordChange({
      action: 'client.added',
      model: 'client',
      id,
      after: { ...input, code, former_code },
    });
    return { state: 'valid', message: 'New client', records: [{ model: 'client', id }] };
  },
  findDependent: (context, recordsOf) =>
    findFirstDependent(context, 'clients', recordsOf('client'), [
      {
        from: sql`contracts d`,
        where: sql<boolean>`d.client_id = t.id and d.deleted_at is null`,
        name,
        built: sql`'contract ' || d.unique_number`,
      },
      {
        from: sql`bills d`,
        where: sql<boolean>`d.client_id = t.id and d.deleted_at is null`,
        name,
        built: sql`'invoice ' || coalesce(d.unique_number, 'DRAFT')`,
      },
      {
        from: sql`orders d`,
        where: sql<boolean>`d.client_id = t.id and d.deleted_at is null`,
        name,
        built: sql`'order ' || d.unique_number`,
      },
      {
        from: sql`sites d`,
        where: sql<boolean>`d.owner_client_id = t.id and d.deleted_at is null`,
        name,
        built: sql`'site ' || d.code`,
      },
      {
        from: sql`clients d`,
        where: sql<boolean>`d.merged_into = t.id or t.merged_into = d.id`,
        name,
        built: sql`'its merger with client ' || d.code`,
      },
    ]),
  undo: async (context, recordsOf) => {
    const ids = recordsOf('client');
    await deleteFormerCodes(context.db, 'client', ids);
    await deleteImported(context, 'clients', 'client', ids);
  },
});
