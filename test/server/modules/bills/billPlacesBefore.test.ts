import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withConnection, dropDatabase, createDatabase } from '../../../../src/server/db/databaseAdmin';
import { migrate } from '../../../../src/server/db/migrate';
import { createTestDatabase } from '../../support/testDatabase';

const MIGRATIONS = join(__dirname, '../../../../src/server/db/migrations');
const [CLIENT, TARIFF, CONTRACT] = ['c1', 'c2', 'c3'].map(
  (end) => `0193a000-0000-7000-8000-0000000000${end}`,
);

const WRITTEN: readonly (readonly [text: string, values: readonly unknown[]])[] = [
  [
    `insert into clients (id, code, type, company_name, is_vat_registered, vat_treatment, phone,
      preferred_language, address, emirate, contact_person)
     values ($1, 'CL-000001', 'government', 'Municipality', false, 'standard', '+97143210000', 'en', 'Deira',
      'Dubai', 'Aisha')`,
    [CLIENT],
  ],
  [
    `insert into settings (id, key, "group", label, value_type) values ($1, 'tariff.T', 'tariff', 'T', 'json')`,
    [TARIFF],
  ],
  [
    `insert into contracts (id, unique_number, client_id, site_code, site_name, unit_no, type, tariff_id, start_date,
      billing_cycle, billing_day, payment_terms_days, deposit_required, auto_renew, status)
     values ($1, 'CT-2026-000001', $2, 'SITE-017', 'Marina Heights', '1204', 'residential', $3, '2026-01-01',
      'monthly', 1, 15, 0, false, 'Active')`,
    [CONTRACT, CLIENT, TARIFF],
  ],
  [
    `insert into bills (id, kind, client_id, contract_id, supply_date, due_date, language)
     select gen_random_uuid(), 'other', $1, c.id, '2026-10-31', '2026-11-17', 'en'
     from unnest(array[$2, $2, null]::uuid[]) c (id)`,
    [CLIENT, CONTRACT],
  ],
  [
    `insert into bill_lines (bill_id, place, code, description, quantity, unit, unit_price, vat_category, vat_rate)
     select id, 1, 'service', 'Service', 1, 'service', 10, 'O', 0 from bills`,
    [],
  ],
  [
    `update bills set status = 'Issued', issue_date = '2026-11-02', unique_number = 'INV-2026-' || right(id::text, 6)
     where id in (select distinct on (contract_id) id from bills)`,
    [],
  ],
];

it('bills that were issued before they kept their place take it from their contract, and no debt', async () => {
  const fresh = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'tankbook-before-'));
  const url = await createDatabase(fresh.url, `${new URL(fresh.url).pathname.slice(1)}_before`);
  for (const name of (await readdir(MIGRATIONS)).filter((name) => name < '087'))
    await cp(join(MIGRATIONS, name), join(folder, name));
  await migrate(url, folder);
  await withConnection(url, async (client) => {
    for (const [text, values] of WRITTEN) await client.query(text, [...values]);
  });
  await migrate(url);
  const { rows } = await withConnection(url, (client) =>
    client.query(
      `select status, contract_id is not null as contracted, site, unit_no, previous_balance from bills
       order by contracted, status`,
    ),
  );
  const nothing = { site: null, unit_no: null, previous_balance: null };
  expect(rows).toEqual([
    { status: 'Issued', contracted: false, ...nothing },
    { status: 'Draft', contracted: true, ...nothing },
    {
      ...{ status: 'Issued', contracted: true, previous_balance: null },
      ...{ site: { code: 'SITE-017', name: 'Marina Heights' }, unit_no: '1204' },
    },
  ]);
  await dropDatabase(url);
  await rm(folder, { recursive: true });
  await fresh.close();
});
