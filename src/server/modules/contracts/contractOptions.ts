import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { Type } from 'typebox';
import type { Entity } from '../../../domain/entity';
import { CONTRACT_TYPES, SUPPLYING } from '../../../domain/contracts/contract';
import type { Condition, Narrowing } from '../../lists/filters';
import { call } from '../../http/route';
import { byChoice, byText } from '../../lists/filters';
import { anyOf, beginsWith, holdsWords } from '../../lists/search';
import { id, pageOf, words } from '../../http/responseSchemas';
import { table } from '../../lists/repository';
import { workerChoices, workers } from '../users/userService';
import { siteName, siteNameField } from '../tanks/siteService';

interface Choice extends Entity {
  label: string;
}

const label = { reads: sql`t.label` };

const typeOfTariff = sql`(select v.value ->> 'type' from setting_versions v
  where v.id = setting_version_on(t.id, today_in_dubai()))`;

/** The tariffs for one type of contract, and those for all. */
const ofType: Narrowing = {
  ...byChoice(typeOfTariff, CONTRACT_TYPES),
  holds: (types) => sql<SqlBool>`coalesce(${typeOfTariff} in (${sql.join(types)}), true)`,
};

const tariffs = table<Choice & { key: string }>({
  name: 'settings',
  fields: { key: { reads: sql`t.key` }, label },
  listed: ['key', 'label'],
  sorts: { label: sql`t.label` },
  order: { sort: 'label', dir: 'asc' },
  search: holdsWords(sql`t.search`),
  filters: { type: ofType },
  alive: sql`t.deleted_at is null and t."group" = 'tariff'`,
});

type CounterChoice = Choice & { code: string; unit_no: string; site: { code: string; name: string } };

/** The counters that can be chosen where only those of a condition fit. */
const countersThat = (fit: Condition) =>
  table<CounterChoice>({
    name: 'counters',
    fields: {
      code: { reads: sql`t.code` },
      label: { reads: sql`t.serial_number` },
      unit_no: { reads: sql`t.unit_no` },
      site: siteNameField,
    },
    listed: ['code', 'label', 'unit_no', 'site'],
    sorts: { code: sql`t.code` },
    order: { sort: 'code', dir: 'asc' },
    search: anyOf(beginsWith(sql`t.code`), holdsWords(sql`t.search`)),
    filters: { site: byText(sql`t.site_code`) },
    alive: sql<SqlBool>`t.deleted_at is null and ${fit}`,
  });

const free = countersThat(sql`t.status in ('in_stock', 'vacant') and not exists (select from contracts c
  where c.counter_id = t.id and c.status in (${sql.join(SUPPLYING.map((state) => sql.lit(state)))})
  and c.deleted_at is null)`);

const unused = countersThat(sql`t.status = 'in_stock' and t.last_reading_at is null`);

const counterChoices = pageOf(
  Type.Object({ _id: id, code: words, label: words, unit_no: words, site: siteName }),
);

/** What the forms of contracts and jobs choose from, for those who may not open settings and counters themselves. */
export const choiceCalls = [
  call({
    method: 'POST',
    path: '/contract/tariffs',
    summary: 'List the tariffs that a contract may have',
    needs: 'canViewContracts',
    body: tariffs.query,
    answers: pageOf(Type.Object({ _id: id, key: words, label: words })),
    handle: ({ db, body }) => tariffs.list(db, body),
  }),
  call({
    method: 'POST',
    path: '/contract/collectors',
    summary: 'List the employees who may collect what a contract owes',
    needs: 'canViewContracts',
    body: workers.query,
    answers: workerChoices,
    handle: ({ db, body }) => workers.list(db, body),
  }),
  call({
    method: 'POST',
    path: '/contract/counters',
    summary: 'List the counters that no contract holds',
    needs: 'canViewContracts',
    body: free.query,
    answers: counterChoices,
    handle: ({ db, body }) => free.list(db, body),
  }),
  call({
    method: 'POST',
    path: '/counter/stock',
    summary: 'List the counters in stock that were never read, to take the place of another',
    needs: 'canViewContracts',
    body: unused.query,
    answers: counterChoices,
    handle: ({ db, body }) => unused.list(db, body),
  }),
];
