import type { InsertObject } from 'kysely';
import type { Db } from '../database/pool';
import type { Database } from '../database/schema';
import { sellerOf } from '../billIssue';
import { entry } from './chance';
import type { Company } from './company';
import { counterRow, deviceRow, posRow, tankRow } from './equipmentRows';
import { backRows, shareRows } from './allocationRows';
import { billLineRows, billRow, issueBills, walletRow } from './moneyRows';
import { lastNumbers } from './numbering';
import type { Kept } from './peopleRows';
import { eventRow, mediaRow, roleRow, userRow } from './peopleRows';
import { clientRow, contractRow, orderRow, settingRow, settingVersionRow } from './recordRows';
import { staffNamed } from './staff';

/** What is known only when the company is written. */
interface Known {
  password_hash: string;
  /** Where each of the company's files is kept, in their order. */
  kept: readonly Kept[];
  now: number;
}

const AT_ONCE = 500;

/** Put the whole company into its tables, each after those that it points to. */
export async function writeCompany(db: Db, company: Company, known: Known): Promise<void> {
  await writePeople(db, company, known);
  await writeAssets(db, company);
  await writeContracts(db, company);
  await writeBills(db, company);
  await writeMoney(db, company, known);
  await insert(db, 'series', lastNumbers(numbersOf(company)));
}

async function insert<Table extends keyof Database>(
  db: Db,
  table: Table,
  rows: readonly InsertObject<Database, Table>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await db
      .insertInto(table)
      .values(rows.slice(from, from + AT_ONCE))
      .execute();
}

/** The system's own roles are there already and keep their ids. */
async function writePeople(db: Db, { roles, staff }: Company, { password_hash }: Known) {
  const there = await db.selectFrom('roles').select(['id', 'name']).execute();
  const idOf = new Map(there.map(({ id, name }) => [name, id]));
  const missing = roles.filter(({ name }) => !idOf.has(name));
  await insert(db, 'roles', missing.map(roleRow));
  const rows = staff.map((person) =>
    userRow(person, idOf.get(person.role.name) ?? person.role.id, password_hash),
  );
  await insert(db, 'users', rows);
}

async function writeAssets(db: Db, { staff, settings, tanks, clients, counters, handhelds }: Company) {
  const admin = staffNamed(staff, 'admin');
  const operations = staffNamed(staff, 'o.khan');
  const service = staffNamed(staff, 'l.haddad');
  await insert(
    db,
    'settings',
    settings.map((setting) => settingRow(setting, admin)),
  );
  await insert(
    db,
    'setting_versions',
    settings.map((setting) => settingVersionRow(setting, admin)),
  );
  await insert(
    db,
    'tanks',
    tanks.map((tank) => tankRow(tank, operations)),
  );
  await insert(
    db,
    'clients',
    clients.map((client) => clientRow(client, service)),
  );
  await insert(
    db,
    'counters',
    counters.map((counter) => counterRow(counter, operations)),
  );
  await insert(
    db,
    'pos',
    handhelds.map((handheld) => posRow(handheld, operations)),
  );
}

async function writeContracts(db: Db, { staff, settings, counters, contracts, devices, orders }: Company) {
  const operations = staffNamed(staff, 'o.khan');
  const service = staffNamed(staff, 'l.haddad');
  const rows = contracts.map((contract) => {
    const counter = counters.find(({ of }) => of === contract);
    const tariff = settings.find(({ key }) => key === contract.tariff) ?? entry(settings, 0);
    return contractRow(contract, service, { counter_id: counter?.id ?? null, tariff_id: tariff.id });
  });
  await insert(db, 'contracts', rows);
  await insert(
    db,
    'devices',
    devices.map((device) => deviceRow(device, operations)),
  );
  await insert(
    db,
    'orders',
    orders.map((order) => orderRow(order, service)),
  );
}

/** Bills begin as drafts, get their lines, and are issued as they would be in life. */
async function writeBills(db: Db, { staff, bills, settings }: Company) {
  const accountant = staffNamed(staff, 'p.nair');
  const drafts = bills.map((bill) => billRow(bill, accountant));
  await insert(db, 'bills', drafts);
  await insert(db, 'bill_lines', bills.flatMap(billLineRows));
  const company = Object.fromEntries(settings.map(({ key, value }) => [key, value]));
  await issueBills(db, bills, sellerOf(company));
}

async function writeMoney(db: Db, { staff, payments, files, notifications }: Company, known: Known) {
  const admin = staffNamed(staff, 'admin');
  await insert(
    db,
    'wallets',
    payments.map((payment) => walletRow(payment, admin, known.now)),
  );
  await insert(db, 'allocations', shareRows(payments));
  await insert(db, 'allocations', backRows(payments));
  await insert(
    db,
    'media',
    files.map((file, place) => mediaRow(file, entry(known.kept, place))),
  );
  await insert(db, 'events', notifications.map(eventRow));
}

const numbersOf = (company: Company): string[] => [
  ...[company.tanks, company.clients, company.counters, company.devices, company.handhelds].flatMap((coded) =>
    coded.map(({ code }) => code),
  ),
  ...[company.contracts, company.orders, company.bills, company.payments].flatMap((numbered) =>
    numbered.map(({ unique_number }) => unique_number).filter(Boolean),
  ),
];
