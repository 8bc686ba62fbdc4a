import { writeAgreements } from './agreements';
import { writeCourse } from './contractCourse';
import type { Db } from '../database/pool';
import { entry } from './chance';
import type { Company } from './company';
import { counterRow, deviceRow, posRow, tankRow } from './equipmentRows';
import { insert, insertMany } from './insert';
import { lastNumbers } from './numbering';
import { checkRows, materialRows, progressOf } from './orderProgress';
import { roleRow, userRow } from './peopleRows';
import { clientRow, contractRow, orderRow, settingRow, settingVersionRows } from './recordRows';
import { writeLevels } from './levelRows';
import { staffNamed } from './staff';
import { writeCustody } from './custodyCourse';
import { tellBefore } from './toldBefore';
import { unfinishedForms } from './unfinished';
import type { Known } from './writingMoney';
import { writeBills, writeMoney } from './writingMoney';
import { writeOffers } from './writingOffers';

/** Put the whole company into its tables, each after those that it points to. */
export async function writeCompany(db: Db, company: Company, known: Known): Promise<void> {
  await writePeople(db, company, known);
  await writeAssets(db, company);
  await writeContracts(db, company);
  await writeLevels(db, company, known.now);
  await writeWork(db, company);
  await writeBills(db, company);
  await writeMoney(db, company, known);
  await insert(db, 'drafts', unfinishedForms(company, known.now));
  await insert(db, 'mailings', company.mailings);
  await insert(db, 'series', lastNumbers(numbersOf(company)));
  await writeCourse(db, known.now);
  await writeCustody(db, known.now);
  await writeAgreements(db, known.now);
  await tellBefore(db, known.now);
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

async function writeAssets(
  db: Db,
  { staff, settings, tanks, clients, counters, handhelds, carried }: Company,
) {
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
    settings.flatMap((setting) => settingVersionRows(setting, admin)),
  );
  await insert(
    db,
    'tanks',
    tanks.map((tank) => tankRow(tank, operations)),
  );
  await insertMany(
    db,
    'clients',
    clients.map((client) => clientRow(client, service)),
  );
  await insertMany(
    db,
    'counters',
    counters.map((counter) => counterRow(counter, operations)),
  );
  await insert(
    db,
    'pos',
    handhelds.map((handheld) => posRow(handheld, operations)),
  );
  await insert(db, 'pos_assignments', carried);
}

async function writeContracts(
  db: Db,
  { staff, settings, counters, contracts, devices, orders, bills }: Company,
) {
  const jobs = bills.filter(({ order }) => order !== null);
  const operations = staffNamed(staff, 'o.khan');
  const service = staffNamed(staff, 'l.haddad');
  const counterOf = new Map(counters.map((counter) => [counter.of, counter]));
  const rows = contracts.map((contract) => {
    const counter = counterOf.get(contract);
    const tariff = settings.find(({ key }) => key === contract.tariff) ?? entry(settings, 0);
    return contractRow(contract, service, { counter_id: counter?.id ?? null, tariff_id: tariff.id });
  });
  await insertMany(db, 'contracts', rows);
  await insert(
    db,
    'devices',
    devices.map((device) => deviceRow(device, operations)),
  );
  await insertMany(
    db,
    'orders',
    orders.map((order) => ({ ...orderRow(order, service), ...progressOf(order, jobs) })),
  );
}

async function writeWork(db: Db, { staff, orders, bills, offers }: Company) {
  const jobs = bills.filter(({ order }) => order !== null);
  await insertMany(db, 'order_checks', orders.flatMap(checkRows));
  await insert(
    db,
    'order_materials',
    orders.flatMap((order) => materialRows(order, jobs)),
  );
  await writeOffers(db, offers, staffNamed(staff, 'o.khan'));
}

const numbersOf = (company: Company): string[] => [
  ...[company.tanks, company.clients, company.counters, company.devices, company.handhelds].flatMap((coded) =>
    coded.map(({ code }) => code),
  ),
  ...[company.contracts, company.orders, company.bills, company.payments].flatMap((numbered) =>
    numbered.map(({ unique_number }) => unique_number).filter(Boolean),
  ),
];
