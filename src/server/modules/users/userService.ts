import { sql } from 'kysely';
import type { Id, Entity } from '../../../domain/entity';
import { PERMISSIONS, SUPER_ADMIN, allows, permissionsFrom } from '../../../domain/permissions';
import type { Grants } from '../../../domain/permissions';
import { everywhere } from '../../db/rowVisibility';
import type { Db } from '../../db/client';
import type { Doer } from '../../http/requestContext';
import type { Sql } from '../../lists/fields';
import { Refusal, unfit } from '../../http/httpError';
import { EMIRATES } from '../../../domain/fieldSchemas';
import { Type } from 'typebox';
import { holdsWords } from '../../lists/search';
import { id, pageOf, words } from '../../http/responseSchemas';
import { table } from '../../lists/repository';

const HOLDS_MONEY = 'This employee still holds money. Empty the wallet first.';
const LAST = 'There must be a super administrator who can sign in.';

/** Whether everything that these grants allow is allowed to the other, too. */
const covers = (own: Grants, other: Grants): boolean =>
  allows(own, 'superAdmin') ||
  (other.role !== SUPER_ADMIN && PERMISSIONS.every((name) => !allows(other, name) || allows(own, name)));

const grantsOf = async (db: Db, roleId: unknown): Promise<Grants | undefined> => {
  const row =
    typeof roleId === 'string'
      ? await db
          .selectFrom('roles')
          .select(['name', 'permissions'])
          .where('id', '=', roleId)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
      : undefined;
  return row && { role: row.name, permissions: permissionsFrom(row.permissions) };
};

/** A role may be given by someone who holds all of it; nobody makes others mightier than they are themselves. */
export async function refuseRole({ db, visitor }: Doer, roleId: unknown): Promise<void> {
  const grants = await grantsOf(db, roleId);
  if (!grants) throw unfit({ role: 'This role does not exist' });
  if (!covers(visitor.grants, grants)) throw unfit({ role: 'You can’t give this role' });
}

/** Nobody changes the account of someone who may do more. */
export async function refuseMightier({ db, visitor }: Doer, roleId: unknown): Promise<void> {
  const grants = await grantsOf(db, roleId);
  if (!grants || !covers(visitor.grants, grants))
    throw new Refusal(
      403,
      'This employee may do more than you; a super administrator can change the account.',
    );
}

/** Another super administrator than this one can sign in. */
export const anotherInCharge = (than: Sql): Sql => sql`exists (
  select from users u join roles r on r.id = u.role_id
  where r.name = ${SUPER_ADMIN} and u.status = 'active' and u.deleted_at is null and u.id <> ${than})`;

/** Whether there is another one; changes of super administrators wait for one another. */
export async function hasOtherSuperAdmin(db: Db, userId: Id): Promise<boolean> {
  await sql`select 1 from roles where name = ${SUPER_ADMIN} for update`.execute(db);
  const asked = sql<{ there: boolean }>`select ${anotherInCharge(sql`${userId}::uuid`)} as there`;
  return (await asked.execute(db)).rows[0]?.there ?? false;
}

/** A change that would leave nobody in charge is refused. */
export async function refuseLast(db: Db, userId: Id, roleId: unknown): Promise<void> {
  const grants = await grantsOf(db, roleId);
  if (grants?.role === SUPER_ADMIN && !(await hasOtherSuperAdmin(db, userId))) throw new Refusal(409, LAST);
}

/** Somebody who holds cash or cheques can't be blocked, wherever they were taken. */
export async function refuseHolder(db: Db, userId: Id): Promise<void> {
  const held = await sql`select from ${everywhere('wallets')} where user_id = ${userId} and status <> 'Done'
    and voided_at is null and deleted_at is null and type in ('cash', 'check') limit 1`.execute(db);
  if (held.rows.length > 0) throw new Refusal(409, HOLDS_MONEY);
}

/** The routes that counters are read along. */
export async function routesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ route_code: string }>`select distinct route_code from counters
    where route_code is not null and deleted_at is null order by route_code`.execute(db);
  return rows.map(({ route_code }) => route_code);
}

const listOf = (areas: unknown): unknown[] => (Array.isArray(areas) ? areas : []);

/** Somebody works in emirates and on routes that there are; what was said before stays, also when a route is gone. */
export async function refuseAreas(db: Db, areas: unknown, before?: unknown): Promise<void> {
  const known: unknown[] = [...EMIRATES, ...listOf(before)];
  const isNew = (area: unknown): boolean => !known.includes(area);
  if (!listOf(areas).some(isNew)) return;
  known.push(...(await routesOf(db)));
  const faults = listOf(areas).flatMap((area, place): [string, string][] =>
    isNew(area) ? [[`areas[${String(place)}]`, 'This is neither an emirate nor a route']] : [],
  );
  if (faults.length > 0) throw unfit(Object.fromEntries(faults));
}

const name = sql`t.first_name || ' ' || t.last_name`;

/** The employees whom work may be given to, for those who give it but may not open employees. */
export const workers = table<Entity & { label: string; position: string }>({
  name: 'users',
  fields: { label: { reads: name }, position: { reads: sql`t.position` } },
  sorts: { label: name },
  order: { sort: 'label', dir: 'asc' },
  search: holdsWords(sql`lower(t.username || ' ' || t.first_name || ' ' || t.last_name)`),
  alive: sql`t.deleted_at is null and t.status = 'active'`,
});

/** A page of employees to choose from. */
export const workerChoices = pageOf(Type.Object({ _id: id, label: words, position: words }));
