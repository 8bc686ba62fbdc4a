import { writeAudit } from '../../audit/auditLog';
import type { Db } from '../../db/client';
import { cyclicItem } from '../generate/random';
import type { Company } from '../generate/company';
import { counterRow, deviceRow, posRow, siteRow, tankRow } from '../rows/equipmentRows';
import { insert, insertMany } from './insert';
import { checkRows, materialRows, progressColumns, teamRows } from '../rows/orderRows';
import { roleRow, userRow } from '../rows/peopleRows';
import { clientRow, contractRow, orderRow, settingRow, settingVersionRows } from '../rows/recordRows';
import type { DemoSetting, DemoSettingVersion } from '../generate/parties/settings';
import { employeeByUsername } from '../generate/parties/staff';
import type { DemoEmployee } from '../generate/parties/staff';
import { signedInAs } from './signedInAs';
import type { WriteContext } from './writeBilling';
import { writeOffers } from './writeOffers';

/** Writes roles and users; system roles already exist and keep their ids. */
export async function writeUsers(db: Db, { roles, staff }: Company, { password_hash }: WriteContext) {
  const existing = await db.selectFrom('roles').select(['id', 'name']).execute();
  const idByName = new Map(existing.map(({ id, name }) => [name, id]));
  const missing = roles.filter(({ name }) => !idByName.has(name));
  await insert(db, 'roles', missing.map(roleRow));
  const rows = staff.map((employee) =>
    userRow(employee, idByName.get(employee.role.name) ?? employee.role.id, password_hash),
  );
  await insert(db, 'users', rows);
}

export async function writeAssets(
  db: Db,
  { staff, settings, sites, tanks, clients, counters, posDevices, posAssignments }: Company,
) {
  const admin = employeeByUsername(staff, 'admin');
  const operations = employeeByUsername(staff, 'o.khan');
  const service = employeeByUsername(staff, 'l.haddad');
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
  await writeSettingHistory(db, admin, settings);
  await insert(
    db,
    'sites',
    sites.map((site) => siteRow(site, operations)),
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
    posDevices.map((device) => posRow(device, operations)),
  );
  await insert(db, 'pos_assignments', posAssignments);
}

/** Audits each later version of a setting, at the time when it was entered. */
async function writeSettingHistory(db: Db, author: DemoEmployee, settings: readonly DemoSetting[]) {
  const logged = ({ value, effective_from }: DemoSettingVersion) => ({ value, effective_from });
  for (const { id, versions } of settings) {
    for (const [index, version] of versions.entries()) {
      const earlier = versions[index - 1];
      if (!earlier) continue;
      const now = version.created_at;
      await writeAudit(
        db,
        { action: 'setting.changed', currentUser: signedInAs(author, now), ip: '', requestId: 'demo', now },
        { model: 'setting', id, before: logged(earlier), after: logged(version) },
      );
    }
  }
}

export async function writeContracts(
  db: Db,
  { staff, settings, counters, contracts, devices, orders, bills }: Company,
) {
  const orderBills = bills.filter(({ order }) => order !== null);
  const operations = employeeByUsername(staff, 'o.khan');
  const service = employeeByUsername(staff, 'l.haddad');
  const counterByContract = new Map(counters.map((counter) => [counter.contract, counter]));
  const rows = contracts.map((contract) => {
    const counter = counterByContract.get(contract);
    const tariff = settings.find(({ key }) => key === contract.tariff) ?? cyclicItem(settings, 0);
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
    orders.map((order) => ({ ...orderRow(order, service), ...progressColumns(order, orderBills) })),
  );
}

/** Writes checklists, teams, materials and offers of orders. */
export async function writeOrderWork(db: Db, { staff, orders, bills, offers }: Company) {
  const orderBills = bills.filter(({ order }) => order !== null);
  const technicians = ['r.santos', 'o.khan'].map((name) => employeeByUsername(staff, name));
  await insertMany(db, 'order_checks', orders.flatMap(checkRows));
  await insert(
    db,
    'order_team',
    orders.flatMap((order) => teamRows(order, technicians)),
  );
  await insert(
    db,
    'order_materials',
    orders.flatMap((order) => materialRows(order, orderBills)),
  );
  await writeOffers(db, offers, employeeByUsername(staff, 'o.khan'));
}
