import { sql } from 'kysely';
import { CLIENT_STATUSES, CLIENT_TYPES } from '../../../domain/clients/client';
import type { Client } from '../../../domain/clients/client';
import { EMIRATES } from '../../../domain/enums';
import { pendingCheques, unusedCredit, amountOwed, owesMoreThan } from '../payments/balanceService';
import { OPTIONAL_TEXT_COLUMNS } from './clientSchemas';
import { clientSummaryFields } from './clientSummary';
import {
  TODAY,
  amountField,
  computedField,
  timestampField,
  columnField,
  inputOnlyField,
} from '../../lists/fields';
import { choiceFilter, booleanFilter, moreThanFilter } from '../../lists/filters';
import { anySearch, startsWith, containsWords } from '../../lists/search';
import type { Condition } from '../../lists/filters';
import { byFormerCode } from '../../lists/references';
import { createRepository } from '../../lists/repository';
import { byFormerCodeOf, formerCodesOf } from '../../imports/formerCodes';
import { vatTreatmentsField } from './clientVatTreatments';
import { openRefundsField, refundableCreditField } from '../refunds/refundService';
import { clientRowSchema } from './clientSchemas';

const REQUIRED_COLUMNS = [
  'type',
  'is_vat_registered',
  'vat_treatment',
  'phone',
  'preferred_language',
  'address',
  'emirate',
] as const;

const onContractsOfClient: Condition = sql`w.contract_id in (select c.id from contracts c where c.client_id = t.id)`;

const withoutContract: Condition = sql`w.contract_id is null and w.client_id = t.id`;

/** The oldest unpaid bill is past its due date in Dubai. */
const isOverdue = sql`coalesce(t.oldest_due_date < ${TODAY}, false)`;

/** Individuals without an Emirates ID and organisations without a TRN; must match the index expression. */
const withoutIdentification: Condition = sql`(t.type = 'individual' and t.national_id is null
  or t.type <> 'individual' and t.trn is null)`;

export const clients = createRepository<Client>({
  name: 'clients',
  fields: {
    code: { select: sql`t.code` },
    label: { select: sql`t.label` },
    ...Object.fromEntries(
      [...OPTIONAL_TEXT_COLUMNS, ...REQUIRED_COLUMNS].map((column) => [column, columnField(column)]),
    ),
    in_business: {
      ...columnField('in_business'),
      toColumns: (value) => ({ in_business: value === true }),
    },
    vat_treatment_from: inputOnlyField,
    vat_treatments: vatTreatmentsField,
    status: { select: sql`t.status` },
    former_codes: computedField(
      sql`(select string_agg(o.code, ', ' order by o.code) from (
        select m.code from clients m where m.merged_into = t.id union all ${formerCodesOf('client')}) o)`,
    ),
    contracts_count: computedField(
      sql`(select count(*) from contracts c where c.client_id = t.id and c.deleted_at is null)`,
    ),
    balance_due: amountOwed(sql`b.client_id = t.id`),
    overdue_amount: amountOwed(sql`b.client_id = t.id and b.due_date < ${TODAY}`),
    credit_balance: unusedCredit(onContractsOfClient, withoutContract),
    own_credit: unusedCredit(withoutContract),
    refundable_credit: refundableCreditField(
      withoutContract,
      sql`r.contract_id is null and r.client_id = t.id`,
    ),
    open_refunds: openRefundsField(sql`r.contract_id is null and r.client_id = t.id`),
    pdc_cover: pendingCheques(onContractsOfClient, withoutContract),
    payment_terms_days: columnField('payment_terms_days'),
    credit_limit: amountField('credit_limit'),
    ...clientSummaryFields,
    createdAt: timestampField('created_at'),
    updatedAt: timestampField('updated_at'),
  },
  rowSchema: clientRowSchema,
  sorts: {
    code: sql`t.code`,
    label: sql`t.label`,
    type: sql`t.type`,
    emirate: sql`t.emirate`,
    status: sql`t.status`,
    createdAt: sql`t.created_at`,
  },
  order: { sort: 'createdAt', dir: 'desc' },
  unindexedSorts: ['type', 'emirate', 'status'],
  search: anySearch(
    startsWith(sql`t.code`),
    containsWords(sql`t.search`),
    byFormerCode,
    byFormerCodeOf('client'),
  ),
  filters: {
    type: choiceFilter(sql`t.type`, CLIENT_TYPES),
    emirate: choiceFilter(sql`t.emirate`, EMIRATES),
    status: choiceFilter(sql`t.status`, CLIENT_STATUSES),
    overdue: booleanFilter(isOverdue),
    overdue_amount: moreThanFilter(owesMoreThan),
    unidentified: booleanFilter(withoutIdentification),
  },
  stateIndex: {
    columns: [sql`t.status`, sql`t.type`, sql`t.emirate`],
    filters: ['status', 'type', 'emirate', 'overdue'],
    sorts: ['status', 'type', 'emirate'],
  },
});
