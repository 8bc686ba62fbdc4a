import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withConnection, dropDatabase, createDatabase } from '../../../../src/server/db/databaseAdmin';
import { migrate } from '../../../../src/server/db/migrate';
import { createTestDatabase } from '../../support/testDatabase';

const MIGRATIONS = join(__dirname, '../../../../src/server/db/migrations');

/** A company's books as they were kept before payments were told apart bill by bill. */
const BEFORE = `
insert into roles (id, name, permissions) values ('00000000-0000-7000-8000-0000000000a0', 'Any', '{}');
insert into users (id, username, email, first_name, last_name, phone, position, role_id)
values ('00000000-0000-7000-8000-0000000000a1', 'amal', 'amal@example.com', 'Amal', 'Said', '+971501234567', 'Clerk',
  '00000000-0000-7000-8000-0000000000a0');
insert into clients (id, code, type, company_name, is_vat_registered, vat_treatment, phone, preferred_language, address,
  emirate, contact_person)
values ('00000000-0000-7000-8000-0000000000c1', 'CL-000001', 'government', 'Municipality', false, 'standard',
  '+97143210000', 'en', 'Deira', 'Dubai', 'Aisha');
insert into settings (id, key, "group", label, value_type) values
  ('00000000-0000-7000-8000-0000000000d1', 'tariff.ANY', 'tariff', 'Any', 'json');
insert into contracts (id, unique_number, client_id, type, site_code, site_name, unit_no, start_date, auto_renew,
  tariff_id, billing_cycle, billing_day, payment_terms_days, deposit_required)
values ('00000000-0000-7000-8000-0000000000e1', 'CT-2026-000001', '00000000-0000-7000-8000-0000000000c1', 'commercial',
  'S-1', 'Site', '1', '2026-01-01', true, '00000000-0000-7000-8000-0000000000d1', 'monthly', 1, 15, 0);
`;

const bill = (number: string, kind: string, fils: number) => {
  const id = `00000000-0000-7000-8000-0000000000${number}`;
  return `insert into bills (id, kind, client_id, contract_id, supply_date, due_date, language)
    values ('${id}', '${kind}', '00000000-0000-7000-8000-0000000000c1', '00000000-0000-7000-8000-0000000000e1',
      '2026-01-31', '2026-02-1${number.slice(1)}', 'en');
  insert into bill_lines (bill_id, place, code, description, quantity, unit, unit_price, vat_category, vat_rate)
    values ('${id}', 1, 'service', 'Service', 1, 'service', ${String(fils / 100)}, 'O', 0);
  update bills set unique_number = 'INV-2026-${number}', issue_date = '2026-02-01', `;
};
const payment = (number: string, type: string, fils: number, more = 'null') => `
  insert into wallets (id, unique_number, user_id, contract_id, amount, type, paid_at, check_number, bank_name,
    drawer_name, check_status)
  values (gen_random_uuid(), 'RCT-2026-${number}', '00000000-0000-7000-8000-0000000000a1',
    '00000000-0000-7000-8000-0000000000e1', ${String(fils)}, '${type}', '2026-02-0${number.slice(1)}', '${number}', 'Bank',
    'Drawer', ${more});`;

const BOOKS = [
  BEFORE,
  `${bill('b1', 'other', 10_000)} status = 'Paid', paid_amount = 10000 where unique_number is null;`,
  `${bill('b2', 'other', 10_000)} status = 'PartiallyPaid', paid_amount = 6000 where unique_number is null;`,
  `${bill('b3', 'other', 5_000)} status = 'Credited', credited_amount = 5000 where unique_number is null;`,
  `${bill('b4', 'credit_note', 5_000)} status = 'Credited', credited_amount = 5000 where unique_number is null;`,
  `${bill('b5', 'other', 700)} status = 'WrittenOff' where unique_number is null;`,
  payment('r1', 'cash', 12_000),
  payment('r2', 'check', 2_000, "'cleared'"),
  payment('r3', 'check', 9_000, "'received'"),
].join('\n');

it('what was paid before is told apart bill by bill, and no bill comes to stand otherwise', async () => {
  const fresh = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'tankbook-before-'));
  const url = await createDatabase(fresh.url, `${new URL(fresh.url).pathname.slice(1)}_before`);
  const names = (await readdir(MIGRATIONS)).sort();
  for (const name of names.filter((name) => name < '010'))
    await cp(join(MIGRATIONS, name), join(folder, name));
  await migrate(url, folder);
  await withConnection(url, (client) => client.query(BOOKS));
  await migrate(url);
  const context = async (text: string) =>
    (await withConnection(url, (client) => client.query<object>(text))).rows;
  expect(
    await context(`select right(b.unique_number, 2) as bill, right(w.unique_number, 2) as payment, a.amount from allocations a
      join bills b on b.id = a.bill_id join wallets w on w.id = a.wallet_id order by 1, 2`),
  ).toEqual([
    { bill: 'b1', payment: 'r1', amount: '10000' },
    { bill: 'b2', payment: 'r1', amount: '2000' },
    { bill: 'b2', payment: 'r2', amount: '2000' },
  ]);
  await context('update bills set notes = notes');
  expect(
    await context(`select right(b.unique_number, 2) as bill, b.status, b.paid_amount::int as paid, b.paid_before::int as before,
      b.credited_amount::int as credited, right(o.unique_number, 2) as original
      from bills b left join bills o on o.id = b.original_bill_id order by 1`),
  ).toEqual([
    { bill: 'b1', status: 'Paid', paid: 10_000, before: 0, credited: 0, original: null },
    { bill: 'b2', status: 'PartiallyPaid', paid: 6_000, before: 2_000, credited: 0, original: null },
    { bill: 'b3', status: 'Credited', paid: 0, before: 0, credited: 5_000, original: null },
    { bill: 'b4', status: 'Credited', paid: 0, before: 0, credited: 5_000, original: 'b3' },
    { bill: 'b5', status: 'WrittenOff', paid: 0, before: 0, credited: 0, original: null },
  ]);
  await dropDatabase(url);
  await rm(folder, { recursive: true });
  await fresh.close();
});
