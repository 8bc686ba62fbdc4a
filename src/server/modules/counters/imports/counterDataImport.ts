import { sql } from 'kysely';
import { DATA_IMPORT_COLUMNS } from '../../../../domain/imports/importColumns';
import { defineDataImport } from '../../../imports/dataImportKind';
import { deleteImported, findFirstDependent } from '../../../imports/undoRecords';
import { counterImportPlan } from './counterImport';

const { inputSchema, keyOf, importRow } = counterImportPlan();

const name = sql`'Counter ' || t.serial_number`;

/** Counters of a company that starts to use Tankbook; same as the counter import, which can’t be undone. */
export const counterDataImport = defineDataImport({
  kind: 'counters',
  columns: DATA_IMPORT_COLUMNS.counters,
  inputSchema,
  keyOf,
  importRow,
  findDependent: (context, recordsOf) =>
    findFirstDependent(context, 'counters', recordsOf('counter'), [
      {
        from: sql`contracts d`,
        where: sql<boolean>`d.counter_id = t.id and d.deleted_at is null`,
        name,
        built: sql`'contract ' || d.unique_number`,
      },
      {
        from: sql`counter_readings d`,
        where: sql<boolean>`d.counter_id = t.id and d.status <> 'rejected'`,
        name,
        built: sql`'the reading of ' || to_char(d.at at time zone 'Asia/Dubai', 'DD/MM/YYYY')`,
      },
      {
        from: sql`devices d`,
        where: sql<boolean>`d.counter_id = t.id and d.deleted_at is null`,
        name,
        built: sql`'device ' || d.code`,
      },
      {
        from: sql`orders d`,
        where: sql<boolean>`d.counter_id = t.id and d.deleted_at is null`,
        name,
        built: sql`'order ' || d.unique_number`,
      },
      {
        from: sql`counters d`,
        where: sql<boolean>`d.replaced_by = t.id or t.replaced_by = d.id`,
        name,
        built: sql`'its replacement, counter ' || d.serial_number`,
      },
    ]),
  undo: (context, recordsOf) => deleteImported(context, 'counters', 'counter', recordsOf('counter')),
});
