import { sql } from 'kysely';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import { promiseInputSchema } from '../../../domain/contracts/collectionVisit';
import type { CollectionVisit } from '../../../domain/contracts/collectionVisit';
import { dubaiDate, formatDate } from '../../../domain/dates';
import { canRecordPayments } from '../../../domain/permissions';
import { orNotFound, validationError, forbidden } from '../../http/httpError';
import {
  dateSchema,
  idSchema,
  moneySchema,
  nullableTextSchema,
  pageSchema,
  textSchema,
} from '../../http/responseSchemas';
import { route } from '../../http/route';
import { TODAY, columnField, computedField } from '../../lists/fields';
import { inSubquery, moreThanFilter, relatedTextFilter } from '../../lists/filters';
import {
  codeReferenceSchema,
  nullableEmployeeSchema,
  readOnlyField,
  references,
  searchClient,
} from '../../lists/references';
import { createRepository } from '../../lists/repository';
import { anySearch, containsWords, startsWith } from '../../lists/search';
import { siteFilters } from '../../lists/siteFilters';
import { siteWithLocationField, siteWithLocationSchema } from '../sites/siteService';
import { contractTermsFields } from './contractTerms';
import { IS_OWED } from '../payments/balanceService';

/** Overdue invoices to collect on a visit; the first conditions are those of partial indexes. */
const isToCollect = sql`${IS_OWED} and b.due_date < ${TODAY} and not b.disputed and b.net_due > 0`;

const ofInvoices = (value: ReturnType<typeof sql>) =>
  sql`(select ${value} from bills b where b.contract_id = t.id and ${isToCollect})`;

const overdueFils = ofInvoices(sql`coalesce(sum(b.net_due), 0)`);
const overdueSince = ofInvoices(sql`min(b.due_date)`);

/** Emirate, area, site and unit, so that visits to one place are adjacent. */
const place = sql`coalesce((select concat_ws(' ', s.emirate, s.area, s.name) from sites s where s.code = t.site_code), '')
  || ' ' || coalesce(t.unit_no, '')`;

export const collectionVisits = createRepository<CollectionVisit>({
  name: 'contracts',
  fields: {
    unique_number: { select: sql`t.unique_number` },
    client: readOnlyField(references.client),
    phone: computedField(sql`(select c.phone from clients c where c.id = t.client_id)`),
    phone_second: computedField(sql`(select c.phone_second from clients c where c.id = t.client_id)`),
    site: readOnlyField(siteWithLocationField),
    unit_no: readOnlyField(columnField('unit_no')),
    collector: readOnlyField(contractTermsFields.collector),
    overdue_amount: computedField(sql`(${overdueFils} / 100.0)::float8`),
    overdue_since: computedField(overdueSince),
    promised_on: readOnlyField(columnField('promised_on')),
    promise_note: readOnlyField(columnField('promise_note')),
  },
  sorts: {
    site: place,
    overdue_amount: overdueFils,
    overdue_since: overdueSince,
    promised_on: sql`t.promised_on`,
    unique_number: sql`t.unique_number`,
  },
  order: { sort: 'site', dir: 'asc' },
  unindexedSorts: ['site', 'overdue_amount', 'overdue_since', 'promised_on'],
  search: anySearch(startsWith(sql`t.unique_number`), containsWords(sql`t.search`), searchClient),
  filters: {
    ...siteFilters((codes) => sql`t.site_code in (${codes})`),
    collector: relatedTextFilter((names) =>
      inSubquery(sql`t.collector_id`, sql`select r.id from users r where r.username in (${names})`),
    ),
    overdue_amount: moreThanFilter((fils) => sql`${overdueFils} > ${fils}`),
  },
  existing: sql`t.deleted_at is null and t.id in (select b.contract_id from bills b where ${isToCollect})`,
});

const collectionVisitSchema: TSchema = Type.Object({
  _id: idSchema,
  unique_number: textSchema,
  client: codeReferenceSchema,
  phone: textSchema,
  phone_second: nullableTextSchema,
  site: siteWithLocationSchema,
  unit_no: nullableTextSchema,
  collector: nullableEmployeeSchema,
  overdue_amount: moneySchema,
  overdue_since: dateSchema,
  promised_on: nullableTextSchema,
  promise_note: nullableTextSchema,
});

/** Contracts that collectors visit, and the promises of clients. */
export const collectionVisitRoutes = [
  route({
    method: 'POST',
    path: '/contract/visits',
    summary:
      'List the contracts with overdue invoices that no cheque covers, by emirate, area, site and unit',
    permission: 'canViewContracts',
    body: collectionVisits.query,
    response: pageSchema(collectionVisitSchema),
    handler: ({ db, body }) => collectionVisits.list(db, body),
  }),
  route({
    method: 'POST',
    path: '/contract/:id/promise',
    summary:
      'Record the day by which the client of an overdue contract promises to pay; for those who take payments',
    permission: 'canViewContracts',
    auditAction: 'contract.promised',
    body: promiseInputSchema,
    response: collectionVisitSchema,
    handler: async ({ db, now, body, currentUser, param, recordChange }) => {
      if (!canRecordPayments(currentUser.permissions)) throw forbidden();
      const today = dubaiDate(now);
      if (body.promised_on < today)
        throw validationError({ promised_on: `Promised day can’t be before ${formatDate(today)}` });
      const id = param('id');
      const visit = orNotFound(await collectionVisits.find(db, id));
      const promise = { promised_on: body.promised_on, promise_note: body.promise_note ?? null };
      await db.updateTable('contracts').set(promise).where('id', '=', id).execute();
      const { promised_on, promise_note } = visit;
      await recordChange({ model: 'contract', id, before: { promised_on, promise_note }, after: promise });
      return { ...visit, ...promise };
    },
  }),
];
