import { sql } from 'kysely';
import { IMPORT_COLUMNS, counterRowDraft } from '../../../../domain/counters/counterImports';
import type { CounterRow } from '../../../../domain/counters/counterImports';
import { importCalls } from './importRoutes';
import type { ImportPlan } from './importRows';
import type { Doer } from '../../../http/requestContext';
import { newId } from '../../../db/recordId';
import { unfit } from '../../../http/httpError';
import { bornCounter, refuseForeseen } from '../counterCreation';

/** The name of a site: as the file tells it, or as its tanks do. */
async function siteName({ db }: Doer, { site_code, site_name }: CounterRow): Promise<string> {
  if (site_name) return site_name;
  const { rows } = await sql<{ site_name: string }>`select site_name from tanks
    where site_code = ${site_code} and deleted_at is null limit 1`.execute(db);
  if (!rows[0]) throw unfit({ site_name: 'No tank has this site; tell its name' });
  return rows[0].site_name;
}

async function tankOf({ db }: Doer, code: string, site: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from tanks
    where code = ${code} and site_code = ${site} and deleted_at is null`.execute(db);
  if (!rows[0]) throw unfit({ tank: 'No tank of this site has this code' });
  return rows[0].id;
}

const isThere = async ({ db }: Doer, serial: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from counters
    where lower(serial_number) = lower(${serial}) and deleted_at is null`.execute(db);
  return rows.length > 0;
};

async function add(ask: Doer, row: CounterRow): Promise<string> {
  const { tank, ...columns } = row;
  const id = newId(ask.now);
  const born = await bornCounter(ask);
  await ask.db
    .insertInto('counters')
    .values({
      ...columns,
      ...born,
      id,
      make: columns.make ?? null,
      model: columns.model ?? null,
      route_code: columns.route_code ?? null,
      route_order: columns.route_order ?? null,
      seal_no: columns.seal_no ?? null,
      site_name: await siteName(ask, row),
      tank_id: tank ? await tankOf(ask, tank, row.site_code) : null,
    })
    .execute();
  await ask.changed({ action: 'counter.added', model: 'counter', id, after: { ...row, code: born.code } });
  return born.code;
}

const planOf = (): ImportPlan<typeof counterRowDraft> => ({
  columns: IMPORT_COLUMNS.counters,
  draft: counterRowDraft,
  keyOf: ({ serial_number }) => serial_number.toLowerCase(),
  take: async (ask, row) => {
    if (await isThere(ask, row.serial_number)) return { state: 'known', words: 'There already' };
    refuseForeseen(ask, row);
    return { state: 'good', words: `New counter ${await add(ask, row)}` };
  },
});

/** Counters out of a file. */
export const counterImportCalls = importCalls({
  many: 'counters',
  model: 'counter',
  changes: 'counter.imported',
  planOf,
});
