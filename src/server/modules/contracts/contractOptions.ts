import { sqlLiterals } from '../../db/client';
import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { Type } from 'typebox';
import type { Entity } from '../../../domain/entity';
import { CONTRACT_TYPES, SUPPLYING_STATUSES } from '../../../domain/contracts/contract';
import type { SiteRef } from '../../../domain/sites/siteRef';
import type { Condition, Filter } from '../../lists/filters';
import { route } from '../../http/route';
import { choiceFilter, idFilter, toPredicate } from '../../lists/filters';
import { anySearch, startsWith, containsWords } from '../../lists/search';
import { idSchema, pageSchema, textSchema } from '../../http/responseSchemas';
import { createRepository } from '../../lists/repository';
import { assignableUserPageSchema, assignableUsers } from '../users/userService';
import { siteField, siteId, siteSchema } from '../sites/siteService';

interface Option extends Entity {
  label: string;
}

const label = { select: sql`t.label` };

const typeOfTariff = sql`(select v.value ->> 'type' from setting_versions v
  where v.id = setting_version_on(t.id, today_in_dubai()))`;

const ofContractType = choiceFilter(typeOfTariff, CONTRACT_TYPES);

/**
 * Matches tariffs of a contract type, and tariffs for all types, which are per m³, unless the contract type
 * is billed in litres.
 */
const byContractType: Filter = (name, value) =>
  toPredicate(sql`coalesce(${ofContractType(name, value).test}, ${value !== 'bulk_delivery'})`);

const tariffOptions = createRepository<Option & { key: string }>({
  name: 'settings',
  fields: { key: { select: sql`t.key` }, label },
  versioned: false,
  sorts: { label: sql`t.label` },
  order: { sort: 'label', dir: 'asc' },
  search: containsWords(sql`t.search`),
  filters: { type: byContractType },
  existing: sql`t.deleted_at is null and t."group" = 'tariff'`,
});

const siteOptions = createRepository<Option & { code: string }>({
  name: 'sites',
  fields: { code: { select: sql`t.code` }, label: { select: sql`t.name` } },
  versioned: false,
  sorts: { code: sql`t.code` },
  order: { sort: 'code', dir: 'asc' },
  search: containsWords(sql`t.search`),
});

type CounterOption = Option & { code: string; unit_no: string; site: SiteRef };

/** Counter options that match a condition. */
const counterOptionsWhere = (condition: Condition) =>
  createRepository<CounterOption>({
    name: 'counters',
    fields: {
      code: { select: sql`t.code` },
      label: { select: sql`t.serial_number` },
      unit_no: { select: sql`t.unit_no` },
      site: siteField,
    },
    versioned: false,
    sorts: { code: sql`t.code` },
    order: { sort: 'code', dir: 'asc' },
    search: anySearch(startsWith(sql`t.code`), containsWords(sql`t.search`)),
    filters: { site: idFilter(siteId) },
    existing: sql<SqlBool>`t.deleted_at is null and ${condition}`,
  });

const freeCounters =
  counterOptionsWhere(sql`t.status in ('in_stock', 'vacant') and not exists (select from contracts c
  where c.counter_id = t.id and c.status in (${sqlLiterals(SUPPLYING_STATUSES)})
  and c.deleted_at is null)`);

const unusedCounters = counterOptionsWhere(sql`t.status = 'in_stock' and t.last_reading_at is null`);

const counterOptionsSchema = pageSchema(
  Type.Object({
    _id: idSchema,
    code: textSchema,
    label: textSchema,
    unit_no: textSchema,
    site: siteSchema,
  }),
);

/** Options for forms, available without permission to read settings and counters. */
export const contractOptionRoutes = [
  route({
    method: 'POST',
    path: '/contract/tariffs',
    summary: 'List the tariffs available to contracts',
    permission: 'canViewContracts',
    body: tariffOptions.query,
    response: pageSchema(Type.Object({ _id: idSchema, key: textSchema, label: textSchema })),
    handler: ({ db, body }) => tariffOptions.list(db, body),
  }),
  route({
    method: 'POST',
    path: '/contract/sites',
    summary: 'List the sites of contracts and counters',
    permission: 'canViewContracts',
    body: siteOptions.query,
    response: pageSchema(Type.Object({ _id: idSchema, code: textSchema, label: textSchema })),
    handler: ({ db, body }) => siteOptions.list(db, body),
  }),
  route({
    method: 'POST',
    path: '/contract/collectors',
    summary: 'List the employees who can be collectors',
    permission: 'canViewContracts',
    body: assignableUsers.query,
    response: assignableUserPageSchema,
    handler: ({ db, body }) => assignableUsers.list(db, body),
  }),
  route({
    method: 'POST',
    path: '/contract/counters',
    summary: 'List the counters without a contract',
    permission: 'canViewContracts',
    body: freeCounters.query,
    response: counterOptionsSchema,
    handler: ({ db, body }) => freeCounters.list(db, body),
  }),
  route({
    method: 'POST',
    path: '/counter/stock',
    summary: 'List the unread counters in stock, as replacements',
    permission: 'canViewContracts',
    body: unusedCounters.query,
    response: counterOptionsSchema,
    handler: ({ db, body }) => unusedCounters.list(db, body),
  }),
];
