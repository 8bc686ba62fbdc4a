import { sql } from 'kysely';
import { COUNTER_IMPORT_COLUMNS, counterRowSchema } from '../../../../domain/counters/counterImports';
import type { CounterImportRow } from '../../../../domain/counters/counterImports';
import type { Id } from '../../../../domain/entity';
import { createImportRoutes } from '../../../imports/importRoutes';
import type { ImportPlan } from '../../../imports/importRows';
import type { ServiceContext } from '../../../http/requestContext';
import { newRecordId } from '../../../db/recordId';
import { validationError } from '../../../http/httpError';
import { addNamedSite } from '../../sites/siteService';
import { initialCounterColumns, assertNotFuture } from '../counterCreation';
import { ALREADY_EXISTS } from '../../../imports/importRows';

/** Name of the site; creates an unknown site if the file contains its name. */
async function loadSiteName(
  context: ServiceContext,
  { site_code: code, site_name }: CounterImportRow,
): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select name from sites where code = ${code} and deleted_at is null`.execute(context.db);
  if (rows[0]) return rows[0].name;
  if (!site_name) throw validationError({ site_name: 'No site has this code; enter the site name' });
  await addNamedSite(context, { code, name: site_name });
  return site_name;
}

async function findTankId({ db }: ServiceContext, code: string, site: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from tanks
    where (code = ${code} or lower(serial_number) = lower(${code})) and site_code = ${site} and deleted_at is null
    order by code = ${code} desc limit 1`.execute(db);
  if (!rows[0]) throw validationError({ tank: 'This site has no tank with this code or serial number' });
  return rows[0].id;
}

const counterExists = async ({ db }: ServiceContext, serial: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from counters
    where lower(serial_number) = lower(${serial}) and deleted_at is null`.execute(db);
  return rows.length > 0;
};

async function insertCounter(
  context: ServiceContext,
  row: CounterImportRow,
): Promise<{ id: Id; code: string }> {
  const { tank, ...columns } = row;
  const id = newRecordId(context.now);
  const generated = await initialCounterColumns(context);
  await context.db
    .insertInto('counters')
    .values({
      ...columns,
      ...generated,
      id,
      make: columns.make ?? null,
      model: columns.model ?? null,
      route_code: columns.route_code ?? null,
      route_order: columns.route_order ?? null,
      seal_no: columns.seal_no ?? null,
      site_name: await loadSiteName(context, row),
      tank_id: tank ? await findTankId(context, tank, row.site_code) : null,
    })
    .execute();
  await context.recordChange({
    action: 'counter.added',
    model: 'counter',
    id,
    after: { ...row, code: generated.code },
  });
  return { id, code: generated.code };
}

export const counterImportPlan = (): ImportPlan<typeof counterRowSchema> => ({
  columns: COUNTER_IMPORT_COLUMNS.counters,
  inputSchema: counterRowSchema,
  keyOf: ({ serial_number }) => serial_number.toLowerCase(),
  importRow: async (context, row) => {
    if (await counterExists(context, row.serial_number)) return ALREADY_EXISTS;
    assertNotFuture(context, row);
    const { id, code } = await insertCounter(context, row);
    return { state: 'valid', message: `New counter ${code}`, records: [{ model: 'counter', id }] };
  },
});

export const counterImportRoutes = createImportRoutes({
  path: '/counter/import/counters',
  plural: 'counters',
  permission: 'superAdmin',
  model: 'counter',
  auditAction: 'counter.imported',
  createPlan: counterImportPlan,
});
