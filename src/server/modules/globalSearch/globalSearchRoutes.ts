import { sql } from 'kysely';
import { Type } from 'typebox';
import type { SearchableType, SearchResult } from '../../../domain/search/globalSearch';
import { SEARCHABLE_TYPES, MIN_SEARCH_LENGTH } from '../../../domain/search/globalSearch';
import type { Permission } from '../../../domain/permissions';
import { hasPermission } from '../../../domain/permissions';
import { inputSchema, text } from '../../../domain/validation';
import type { Db } from '../../db/client';
import type { Database } from '../../db/schema/database';
import { route } from '../../http/route';
import type { SqlExpression } from '../../lists/fields';
import { anySearch, startsWith, endsWithDigits, containsWords, searchPredicates } from '../../lists/search';
import type { Search } from '../../lists/search';
import { idSchema, enumSchema, textSchema } from '../../http/responseSchemas';
import { byFormerCode, searchClient } from '../../lists/references';
import { fullName } from '../../lists/fields';

const globalSearchInputSchema = inputSchema({
  search: text('Search', 60)
    .required('Enter a search term')
    .min(MIN_SEARCH_LENGTH, `Enter at least ${String(MIN_SEARCH_LENGTH)} letters`),
});

const RESULTS_PER_TYPE = 5;
/** Limit of the matches that are sorted, for record types with an order. */
const ORDERED_MATCHES = 200;

/** Search of a record type, its result label and the required permission. */
interface SearchSource {
  permission: Permission;
  tableName: keyof Database;
  search: Search;
  label: SqlExpression;
  hint: SqlExpression;
  /** Sort key, ascending. */
  order?: SqlExpression;
}

const byWords = containsWords(sql`t.search`);
const byCode = anySearch(startsWith(sql`t.code`), endsWithDigits(sql`t.code`), byWords);
const byNumber = anySearch(startsWith(sql`t.unique_number`), endsWithDigits(sql`t.unique_number`));
const codeAndName = (name: SqlExpression): SqlExpression => sql`t.code || ' · ' || ${name}`;
const relatedLabel = (name: SqlExpression, rows: keyof Database, column: string): SqlExpression =>
  sql`(select ${name} from ${sql.table(rows)} r where r.id = t.${sql.ref(column)})`;

const SEARCH_SOURCES: Record<SearchableType, SearchSource> = {
  clients: {
    permission: 'canViewClients',
    tableName: 'clients',
    search: anySearch(byCode, byFormerCode),
    label: codeAndName(sql`t.label`),
    hint: sql`t.phone`,
  },
  contracts: {
    permission: 'canViewContracts',
    tableName: 'contracts',
    search: anySearch(byNumber, byWords, searchClient),
    label: sql`t.unique_number`,
    hint: sql`concat_ws(' · ', t.site_name, t.unit_no, ${relatedLabel(sql`r.label`, 'clients', 'client_id')})`,
  },
  bills: {
    permission: 'canViewBills',
    tableName: 'bills',
    search: anySearch(byNumber, searchClient),
    label: sql`coalesce(t.unique_number, 'DRAFT')`,
    hint: sql`concat_ws(' · ', t.status, ${relatedLabel(sql`r.label`, 'clients', 'client_id')})`,
    // Unpaid bills first, then drafts, then settled bills.
    order: sql`case when t.status in ('Issued', 'PartiallyPaid') then 0 when t.status in ('Draft', 'Held') then 1 else 2 end, t.id desc`,
  },
  orders: {
    permission: 'canViewOrders',
    tableName: 'orders',
    search: anySearch(byNumber, byWords),
    label: sql`t.unique_number`,
    hint: sql`concat_ws(' · ', t.title, t.unit_no)`,
  },
  sites: {
    permission: 'canViewTanks',
    tableName: 'sites',
    search: byWords,
    label: codeAndName(sql`t.name`),
    hint: sql`concat_ws(' · ', t.area, t.address)`,
  },
  tanks: {
    permission: 'canViewTanks',
    tableName: 'tanks',
    search: byCode,
    label: codeAndName(sql`t.name`),
    hint: sql`t.site_name`,
  },
  devices: {
    permission: 'canViewDevices',
    tableName: 'devices',
    search: byCode,
    label: codeAndName(sql`t.serial_number`),
    hint: sql`concat_ws(' ', t.vendor, t.model)`,
  },
  counters: {
    permission: 'superAdmin',
    tableName: 'counters',
    search: byCode,
    label: codeAndName(sql`t.serial_number`),
    hint: sql`concat_ws(' · ', t.site_name, t.unit_no)`,
  },
  pos: {
    permission: 'canViewPos',
    tableName: 'pos',
    search: byCode,
    label: codeAndName(sql`t.serial_number`),
    hint: sql`concat_ws(' ', t.brand, t.model)`,
  },
  users: {
    permission: 'canViewUsers',
    tableName: 'users',
    search: byWords,
    label: fullName('t'),
    hint: sql`concat_ws(' · ', t.username, t.position, t.phone)`,
  },
  wallets: {
    permission: 'superAdmin',
    tableName: 'wallets',
    search: anySearch(byNumber, startsWith(sql`t.check_number`)),
    label: sql`t.unique_number`,
    hint: sql`concat_ws(' · ', 'Cheque ' || t.check_number, ${relatedLabel(sql`r.unique_number`, 'contracts', 'contract_id')})`,
  },
};

async function searchType(db: Db, type: SearchableType, text: string): Promise<SearchResult[]> {
  const { tableName: table, search, label, hint, order } = SEARCH_SOURCES[type];
  const alternatives = searchPredicates(search, text);
  if (alternatives.length === 0) return [];
  const queries = alternatives.map(
    ({ lookup }) =>
      sql`(select t.id from ${sql.table(table)} t where t.deleted_at is null and ${lookup} limit ${order ? ORDERED_MATCHES : RESULTS_PER_TYPE})`,
  );
  const results = sql<SearchResult>`select t.id as "_id", ${type} as area, ${label} as label, coalesce(${hint}, '') as hint
    from ${sql.table(table)} t where t.id in (${sql.join(queries, sql` union all `)})
    ${order ? sql`order by ${order}` : sql``} limit ${RESULTS_PER_TYPE}`;
  return (await results.execute(db)).rows;
}

/** Searches permitted records by number, its last digits, name, phone, unit or address. */
export const globalSearchRoutes = [
  route({
    method: 'POST',
    path: '/find',
    summary: 'Search all permitted record types, a few results each',
    permission: 'always',
    body: globalSearchInputSchema,
    response: Type.Object({
      documents: Type.Array(
        Type.Object({
          _id: idSchema,
          area: enumSchema(SEARCHABLE_TYPES),
          label: textSchema,
          hint: textSchema,
        }),
      ),
    }),
    handler: async ({ db, currentUser, body }) => {
      const permittedTypes = SEARCHABLE_TYPES.filter((type) =>
        hasPermission(currentUser.permissions, SEARCH_SOURCES[type].permission),
      );
      const results = await Promise.all(permittedTypes.map((type) => searchType(db, type, body.search)));
      return { documents: results.flat() };
    },
  }),
];
