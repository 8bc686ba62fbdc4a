import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withConnection, dropDatabase, createDatabase } from '../../../../src/server/db/databaseAdmin';
import { migrate } from '../../../../src/server/db/migrate';
import { createTestDatabase } from '../../support/testDatabase';

const MIGRATIONS = join(__dirname, '../../../../src/server/db/migrations');
const CLIENT = '0193a000-0000-7000-8000-0000000000c1';
const HALVES = [
  [11_728 + 1_000, 636],
  [1_010 + 1_010, 102],
  [9 + 9, 0],
  [4_000 + 30, 202],
  [30_000, 0],
];

it('bills that were written with totals alone get lines that come to the same', async () => {
  const fresh = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'tankbook-before-'));
  const url = await createDatabase(fresh.url, `${new URL(fresh.url).pathname.slice(1)}_before`);
  const names = (await readdir(MIGRATIONS)).sort();
  for (const name of names.filter((name) => name < '004'))
    await cp(join(MIGRATIONS, name), join(folder, name));
  await migrate(url, folder);
  await withConnection(url, async (client) => {
    await client.query(
      `insert into clients (id, code, type, company_name, is_vat_registered, vat_treatment, phone,
        preferred_language, address, emirate, contact_person)
       values ($1, 'CL-000001', 'government', 'Municipality', false, 'standard', '+97143210000', 'en', 'Deira',
        'Dubai', 'Aisha')`,
      [CLIENT],
    );
    for (const [subtotal, vat] of HALVES)
      await client.query(
        `insert into bills (id, kind, client_id, supply_date, due_date, language, subtotal, vat_total)
         values (gen_random_uuid(), 'other', $1, '2026-10-31', '2026-11-17', 'en', $2, $3)`,
        [CLIENT, subtotal, vat],
      );
  });
  await migrate(url);
  const { rows } = await withConnection(url, (client) =>
    client.query<{ same: boolean }>(
      `select sum(l.amount) = b.subtotal and sum(l.vat) = b.vat_total as same
       from bills b left join bill_lines l on l.bill_id = b.id group by b.id`,
    ),
  );
  expect(rows.map(({ same }) => same)).toEqual(HALVES.map(() => true));
  await dropDatabase(url);
  await rm(folder, { recursive: true });
  await fresh.close();
});
