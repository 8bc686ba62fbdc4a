import { sql } from 'kysely';
import { DATA_IMPORT_COLUMNS } from '../../../domain/imports/importColumns';
import { tankImportSchema } from '../../imports/importSchemas';
import type { Id } from '../../../domain/entity';
import type { TankInput } from '../../../domain/tanks/tank';
import type { Db } from '../../db/client';
import { newRecordId } from '../../db/recordId';
import { validationError } from '../../http/httpError';
import { defineDataImport } from '../../imports/dataImportKind';
import { deleteImported, findFirstDependent } from '../../imports/undoRecords';
import { nextCode } from '../settings/documentNumberService';
import { assertSameProduct } from './tankManifold';
import { tankTransitions } from './tankTransitions';
import { tanks } from './tankRepository';
import { ALREADY_EXISTS } from '../../imports/importRows';

/** The site of a tank; it must have an emirate. */
async function findSite(db: Db, code: string): Promise<Id> {
  const { rows } = await sql<{ id: Id; emirate: string | null }>`select id, emirate from sites
    where code = ${code} and deleted_at is null`.execute(db);
  const [site] = rows;
  if (!site) throw validationError({ site_code: 'No site has this code' });
  if (!site.emirate) throw validationError({ site_code: 'This site has no emirate; enter it first' });
  return site.id;
}

const name = sql`'Tank ' || t.code`;
const dependent = (
  table: 'counters' | 'contracts' | 'devices' | 'orders',
  built: ReturnType<typeof sql>,
) => ({
  from: sql`${sql.table(table)} d`,
  where: sql<boolean>`d.tank_id = t.id and d.deleted_at is null`,
  name,
  built,
});

/** Tanks by serial number; existing ones are skipped. */
export const tankImport = defineDataImport({
  kind: 'tanks',
  columns: DATA_IMPORT_COLUMNS.tanks,
  inputSchema: tankImportSchema,
  keyOf: ({ serial_number }) => serial_number.toLowerCase(),
  importRow: async (context, { site_code, in_service, ...row }) => {
    const { db, now, currentUser } = context;
    const { rows } = await sql`select from tanks where lower(serial_number) = lower(${row.serial_number})
      and deleted_at is null`.execute(db);
    if (rows.length > 0) return ALREADY_EXISTS;
    const input: TankInput = { ...row, site: await findSite(db, site_code) };
    await assertSameProduct(db, input, undefined);
    const id = newRecordId(now);
    const code = await context.takeNumber(() => nextCode(db, 'TK'));
    await tanks.add(db, id, input, { code, created_by: currentUser.userId, status_since: new Date(now) });
    await context.recordChange({ action: 'tank.added', model: 'tank', id, after: { ...input, code } });
    if (in_service) await tankTransitions.run(context, id, 'commission', {});
    return { state: 'valid', message: 'New tank', records: [{ model: 'tank', id }] };
  },
  findDependent: (context, recordsOf) =>
    findFirstDependent(context, 'tanks', recordsOf('tank'), [
      dependent('counters', sql`'counter ' || d.serial_number`),
      dependent('contracts', sql`'contract ' || d.unique_number`),
      dependent('devices', sql`'device ' || d.code`),
      dependent('orders', sql`'order ' || d.unique_number`),
      {
        from: sql`deliveries d`,
        where: sql<boolean>`d.tank_id = t.id and d.deleted_at is null`,
        name,
        built: sql`'delivery ' || d.ticket_no`,
      },
      {
        from: sql`tank_readings d`,
        where: sql<boolean>`d.tank_id = t.id`,
        name,
        built: sql`'a reading of its gauge'`,
      },
      {
        from: sql`refill_plan_stops d`,
        where: sql<boolean>`d.tank_id = t.id and d.is_open`,
        name,
        built: sql`'a refill plan'`,
      },
    ]),
  undo: (context, recordsOf) => deleteImported(context, 'tanks', 'tank', recordsOf('tank')),
});
