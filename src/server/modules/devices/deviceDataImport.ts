import { sql } from 'kysely';
import { DATA_IMPORT_COLUMNS } from '../../../domain/imports/importColumns';
import { defineDataImport } from '../../imports/dataImportKind';
import { deleteImported, findFirstDependent } from '../../imports/undoRecords';
import { deviceImportPlan } from './deviceImport';

const { inputSchema, keyOf, importRow } = deviceImportPlan();

const name = sql`'Device ' || t.code`;

/** Devices of a company that starts to use Tankbook. */
export const deviceDataImport = defineDataImport({
  kind: 'devices',
  columns: DATA_IMPORT_COLUMNS.devices,
  inputSchema,
  keyOf,
  importRow,
  findDependent: (context, recordsOf) =>
    findFirstDependent(context, 'devices', recordsOf('device'), [
      {
        from: sql`device_links d`,
        where: sql<boolean>`d.device_id = t.id`,
        name,
        built: sql`'its installation'`,
      },
      {
        from: sql`telemetry_messages d`,
        where: sql<boolean>`d.device_id = t.id`,
        name,
        built: sql`'a message that it sent'`,
      },
      {
        from: sql`orders d`,
        where: sql<boolean>`d.device_id = t.id and d.deleted_at is null`,
        name,
        built: sql`'order ' || d.unique_number`,
      },
    ]),
  undo: (context, recordsOf) => deleteImported(context, 'devices', 'device', recordsOf('device')),
});
