import { sql } from 'kysely';
import { CLIENT_STATUSES, CLIENT_TYPES, clientDraft } from '../../../domain/clients/client';
import type { Client } from '../../../domain/clients/client';
import { EMIRATES } from '../../../domain/fieldSchemas';
import { awaited, credit, isOverdue, owed, owesOverdue } from '../payments/balanceService';
import { OPTIONAL, clientRecord, clientRow } from './clientSchemas';
import { clientStanding } from './clientSummary';
import { nextCode } from '../settings/documentNumberService';
import { crudCalls } from '../../lists/crudRoutes';
import { aed, computed, moment, plain } from '../../lists/fields';
import { byChoice, byFlag, byMoreThan } from '../../lists/filters';
import { anyOf, beginsWith, holdsWords } from '../../lists/search';
import type { Condition } from '../../lists/filters';
import { table } from '../../lists/repository';
import { clientSheet } from '../../lists/exportColumns/customers';

const REQUIRED = [
  'type',
  'is_vat_registered',
  'vat_treatment',
  'phone',
  'preferred_language',
  'address',
  'emirate',
] as const;

const ofItsContracts: Condition = sql`w.contract_id in (select c.id from contracts c where c.client_id = t.id)`;

/** By a code that led to another row once. */
export const byFormerCode = (words: string): Condition =>
  sql`t.id = any(array(select m.merged_into from clients m
    where m.merged_into is not null and ${beginsWith(sql`m.code`)(words)}))`;

/** A person without an Emirates ID, or anybody else without a TRN; an index has the same words. */
const unproved: Condition = sql`(t.type = 'individual' and t.national_id is null
  or t.type <> 'individual' and t.trn is null)`;

/** Clients as lists and records show them. */
export const clients = table<Client>({
  name: 'clients',
  fields: {
    code: { reads: sql`t.code` },
    label: { reads: sql`t.label` },
    ...Object.fromEntries([...OPTIONAL, ...REQUIRED].map((column) => [column, plain(column)])),
    status: { reads: sql`t.status` },
    former_codes: computed(
      sql`(select string_agg(m.code, ', ' order by m.code) from clients m where m.merged_into = t.id)`,
    ),
    contracts_count: computed(
      sql`(select count(*) from contracts c where c.client_id = t.id and c.deleted_at is null)`,
    ),
    balance_due: owed(sql`b.client_id = t.id`),
    overdue_amount: owed(sql`b.client_id = t.id and b.due_date < today_in_dubai()`),
    credit_balance: credit(ofItsContracts),
    pdc_cover: awaited(ofItsContracts),
    payment_terms_days: plain('payment_terms_days'),
    credit_limit: aed('credit_limit'),
    ...clientStanding,
    createdAt: moment('created_at'),
    updatedAt: moment('updated_at'),
  },
  listed: [
    'code',
    'label',
    'type',
    'phone',
    'emirate',
    'contracts_count',
    'balance_due',
    'overdue_amount',
    'status',
  ],
  sorts: {
    code: sql`t.code`,
    label: sql`t.label`,
    type: sql`t.type`,
    emirate: sql`t.emirate`,
    status: sql`t.status`,
    createdAt: sql`t.created_at`,
  },
  order: { sort: 'createdAt', dir: 'desc' },
  search: anyOf(beginsWith(sql`t.code`), holdsWords(sql`t.search`), byFormerCode),
  filters: {
    type: byChoice(sql`t.type`, CLIENT_TYPES),
    emirate: byChoice(sql`t.emirate`, EMIRATES),
    status: byChoice(sql`t.status`, CLIENT_STATUSES),
    overdue: byFlag(isOverdue(sql`b.client_id = t.id`)),
    overdue_amount: byMoreThan(owesOverdue),
    unproved: byFlag(unproved),
  },
});

/** Clients: list, read, add, change. */
export const clientCalls = crudCalls({
  noun: 'client',
  area: 'Clients',
  table: clients,
  sheet: clientSheet,
  draft: clientDraft,
  record: clientRecord,
  row: clientRow,
  born: async ({ db, visitor }) => ({ code: await nextCode(db, 'CL', 6), created_by: visitor.userId }),
});
