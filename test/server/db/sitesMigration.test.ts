import { randomBytes } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createDatabase, dropDatabase, withConnection } from '../../../src/server/db/databaseAdmin';

const MIGRATIONS = join(__dirname, '../../../src/server/db/migrations');
const NAME = '035-sites.sql';

let url = '';
beforeAll(async () => {
  const server = process.env.TEST_TEMPLATE_URL ?? '';
  url = await createDatabase(server, `sites_${randomBytes(6).toString('hex')}`);
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
  await run(...names.filter((name) => name < NAME).map((name) => ({ name })), { text: ROWS }, { name: NAME });
});
afterAll(() => dropDatabase(url));

const run = (...parts: ({ name: string } | { text: string })[]) =>
  withConnection(url, async (client) => {
    for (const part of parts)
      await client.query('name' in part ? await readFile(join(MIGRATIONS, part.name), 'utf8') : part.text);
  });
const select = async (text: string): Promise<unknown[]> =>
  withConnection(url, async (client) => (await client.query<object>(text)).rows);

const tank = (nr: number, site: string, values: Record<string, string>) =>
  `insert into tanks (id, code, name, serial_number, site_code, site_emirate, product, installation, orientation,
      water_capacity_l, max_fill_percent, low_level, critical_level, high_level, hysteresis,
      ${Object.keys(values).join(', ')})
    values (gen_random_uuid(), 'TK-${String(nr)}', 'Tank', 'S-${String(nr)}', '${site}', 'Dubai', 'lpg_mix', 'rooftop',
      'vertical', 1000, 80, 30, 15, 85, 5, ${Object.values(values).join(', ')});`;
const counter = (nr: number, site: string, name: string) =>
  `insert into counters (id, code, serial_number, size, site_code, site_name, unit_no, initial_reading,
      initial_reading_at)
    values (gen_random_uuid(), 'CN-${String(nr)}', 'C-${String(nr)}', 'G4', '${site}', '${name}', '1', 0,
      '2026-01-01');`;

const ROWS = [
  tank(1, 'S-1', { site_name: "'New name'", updated_at: "'2026-03-01'", site_area: "'Marina'" }),
  tank(2, 'S-1', {
    ...{ site_name: "'Full name'", updated_at: "'2026-01-01'", site_area: "'Marina'", site_lat: '25.1' },
    ...{ site_contact_name: "'Guard'", site_contact_phone: "'+971551234567'" },
  }),
  tank(3, 'S-2', { site_name: "'Older'", updated_at: "'2026-01-01'" }),
  tank(4, 'S-2', { site_name: "'Newer'", updated_at: "'2026-02-01'" }),
  tank(5, 'S-2', {
    site_name: "'Deleted'",
    updated_at: "'2026-03-01'",
    deleted_at: 'now()',
    site_area: "'X'",
  }),
  counter(1, 'S-1', 'Typed otherwise'),
  counter(2, 'S-3', 'Without a tank'),
  `insert into roles (id, name, permissions) values ('0193a000-0000-7000-8000-000000000001', 'Clerk', '{}');`,
  `insert into users (id, username, email, first_name, last_name, phone, position, role_id, password_hash)
    values ('0193a000-0000-7000-8000-000000000002', 'clerk', 'c@example.com', 'A', 'B', '+971501234567', 'Clerk',
      '0193a000-0000-7000-8000-000000000001', 'none');`,
  `insert into drafts (user_id, form, typed, names, saved_at)
    values ('0193a000-0000-7000-8000-000000000002', 'tanks/add', '{"name": "T", "site.code": "S-1"}', '{}', now());`,
].join('\n');

it('makes a site of the most complete tank, else of the one that was changed last, else of a counter', async () => {
  expect(await select('select code, name, area, emirate, lat, contacts from sites order by code')).toEqual([
    {
      ...{ code: 'S-1', name: 'Full name', area: 'Marina', emirate: 'Dubai', lat: 25.1 },
      contacts: [{ name: 'Guard', role: null, phone: '+971551234567' }],
    },
    { code: 'S-2', name: 'Newer', area: null, emirate: 'Dubai', lat: null, contacts: [] },
    { code: 'S-3', name: 'Without a tank', area: null, emirate: null, lat: null, contacts: [] },
  ]);
});

it('gives tanks and counters the name of their site, and searches by it', async () => {
  expect(
    await select(`select code, site_name from tanks where search like '%' || lower(site_name)
      union all select code, site_name from counters where search like '%' || lower(site_name) order by 1`),
  ).toEqual([
    { code: 'CN-1', site_name: 'Full name' },
    { code: 'CN-2', site_name: 'Without a tank' },
    { code: 'TK-1', site_name: 'Full name' },
    { code: 'TK-2', site_name: 'Full name' },
    ...['TK-3', 'TK-4', 'TK-5'].map((code) => ({ code, site_name: 'Newer' })),
  ]);
});

it('leaves unsaved forms without the typed site', async () => {
  expect(await select('select typed from drafts')).toEqual([{ typed: { name: 'T' } }]);
});
