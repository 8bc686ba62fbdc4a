import { sql } from 'kysely';
import { Type } from 'typebox';
import type { FindableArea, Found } from '../../../domain/search/globalSearch';
import { FINDABLE } from '../../../domain/search/globalSearch';
import { findDraft } from '../../../domain/search/globalSearchInput';
import type { Need } from '../../../domain/permissions';
import { allows } from '../../../domain/permissions';
import type { Db } from '../../db/client';
import type { Database } from '../../db/schema/database';
import { byFormerCode } from '../clients/clientRepository';
import { call } from '../../http/route';
import type { Sql } from '../../lists/fields';
import { anyOf, beginsWith, endsWithDigits, holdsWords, soughtBy } from '../../lists/search';
import type { Search } from '../../lists/search';
import { id, oneOf, words } from '../../http/responseSchemas';
import { ofBillNumber, ofClient } from '../../lists/references';

/** How many records of one area are told. */
const EACH = 5;

/** Where the records of an area are, who may see them, how they are matched and what they are called. */
interface Finding {
  needs: Need;
  rows: keyof Database;
  matches: Search;
  label: Sql;
  hint: Sql;
}

const byWords = holdsWords(sql`t.search`);
const byCode = anyOf(beginsWith(sql`t.code`), endsWithDigits(sql`t.code`), byWords);
const byNumber = anyOf(beginsWith(sql`t.unique_number`), endsWithDigits(sql`t.unique_number`));
const named = (name: Sql): Sql => sql`t.code || ' · ' || ${name}`;
const ofRecord = (name: Sql, rows: keyof Database, column: string): Sql =>
  sql`(select ${name} from ${sql.table(rows)} r where r.id = t.${sql.ref(column)})`;

const FINDINGS: Record<FindableArea, Finding> = {
  clients: {
    needs: 'canViewClients',
    rows: 'clients',
    matches: anyOf(byCode, byFormerCode),
    label: named(sql`t.label`),
    hint: sql`t.phone`,
  },
  contracts: {
    needs: 'canViewContracts',
    rows: 'contracts',
    matches: anyOf(byNumber, byWords, ofClient),
    label: sql`t.unique_number`,
    hint: sql`concat_ws(' · ', t.site_name, t.unit_no, ${ofRecord(sql`r.label`, 'clients', 'client_id')})`,
  },
  bills: {
    needs: 'canViewBills',
    rows: 'bills',
    matches: anyOf(ofBillNumber, endsWithDigits(sql`t.unique_number`), ofClient),
    label: sql`coalesce(t.unique_number, 'DRAFT')`,
    hint: sql`concat_ws(' · ', t.status, ${ofRecord(sql`r.label`, 'clients', 'client_id')})`,
  },
  orders: {
    needs: 'canViewOrders',
    rows: 'orders',
    matches: anyOf(byNumber, byWords),
    label: sql`t.unique_number`,
    hint: sql`concat_ws(' · ', t.title, t.unit_no)`,
  },
  tanks: {
    needs: 'canViewTanks',
    rows: 'tanks',
    matches: byCode,
    label: named(sql`t.name`),
    hint: sql`t.site_name`,
  },
  devices: {
    needs: 'canViewDevices',
    rows: 'devices',
    matches: byCode,
    label: named(sql`t.serial_number`),
    hint: sql`concat_ws(' ', t.vendor, t.model)`,
  },
  counters: {
    needs: 'superAdmin',
    rows: 'counters',
    matches: byCode,
    label: named(sql`t.serial_number`),
    hint: sql`concat_ws(' · ', t.site_name, t.unit_no)`,
  },
  pos: {
    needs: 'canViewPos',
    rows: 'pos',
    matches: byCode,
    label: named(sql`t.serial_number`),
    hint: sql`concat_ws(' ', t.brand, t.model)`,
  },
  users: {
    needs: 'canViewUsers',
    rows: 'users',
    matches: byWords,
    label: sql`t.first_name || ' ' || t.last_name`,
    hint: sql`concat_ws(' · ', t.username, t.position, t.phone)`,
  },
  wallets: {
    needs: 'superAdmin',
    rows: 'wallets',
    matches: byNumber,
    label: sql`t.unique_number`,
    hint: ofRecord(sql`r.unique_number`, 'contracts', 'contract_id'),
  },
};

async function foundIn(db: Db, area: FindableArea, search: string): Promise<Found[]> {
  const { rows: table, matches, label, hint } = FINDINGS[area];
  const { places } = await soughtBy(matches, search, db);
  if (places.length === 0) return [];
  const each = places.map(
    ({ finds }) =>
      sql`(select t.id from ${sql.table(table)} t where t.deleted_at is null and ${finds} limit ${EACH})`,
  );
  const few = sql<Found>`select t.id as "_id", ${area} as area, ${label} as label, coalesce(${hint}, '') as hint
    from ${sql.table(table)} t where t.id in (${sql.join(each, sql` union all `)}) limit ${EACH}`;
  return (await few.execute(db)).rows;
}

/** Find anything that the person may see by the start or the last digits of its number, a name, a telephone or a unit. */
export const finderCalls = [
  call({
    method: 'POST',
    path: '/find',
    summary: 'Find records of every area that the person may see, a few of each',
    needs: 'always',
    body: findDraft,
    answers: Type.Object({
      documents: Type.Array(Type.Object({ _id: id, area: oneOf(FINDABLE), label: words, hint: words })),
    }),
    handle: async ({ db, visitor, body }) => {
      const open = FINDABLE.filter((area) => allows(visitor.grants, FINDINGS[area].needs));
      const found = await Promise.all(open.map((area) => foundIn(db, area, body.search)));
      return { documents: found.flat() };
    },
  }),
];
