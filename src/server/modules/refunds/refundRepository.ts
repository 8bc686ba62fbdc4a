import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { Type } from 'typebox';
import { DEPOSIT_METHODS } from '../../../domain/enums';
import { REFUND_KINDS, REFUND_STATUSES } from '../../../domain/refunds/refund';
import type { Refund } from '../../../domain/refunds/refund';
import {
  enumSchema,
  idSchema,
  moneySchema,
  nullableTextSchema,
  textSchema,
  timestampSchema,
  versionSchema,
} from '../../http/responseSchemas';
import { amountField, columnField, computedField, timestampField } from '../../lists/fields';
import { choiceFilter, idFilter, timestampFilter } from '../../lists/filters';
import {
  codeReferenceSchema,
  employeeReference,
  nullableEmployeeSchema,
  nullableNumberReferenceSchema,
  readOnlyField,
  references,
  searchClient,
  searchContract,
  employeeSchema,
} from '../../lists/references';
import { createRepository } from '../../lists/repository';
import { anySearch, startsWith } from '../../lists/search';

const rowSchema = Type.Object({
  _id: idSchema,
  version: versionSchema,
  unique_number: textSchema,
  kind: enumSchema(REFUND_KINDS),
  client: codeReferenceSchema,
  contract: nullableNumberReferenceSchema,
  amount: moneySchema,
  method: enumSchema(DEPOSIT_METHODS),
  status: enumSchema(REFUND_STATUSES),
  requested_by: employeeSchema,
  requested_at: timestampSchema,
  paid_on: nullableTextSchema,
});

export const refunds = createRepository<Refund>({
  name: 'refunds',
  existing: sql<SqlBool>`true`,
  fields: {
    unique_number: computedField(sql`t.unique_number`),
    kind: computedField(sql`t.kind`),
    client: readOnlyField(references.client),
    contract: readOnlyField(references.contract),
    amount: readOnlyField(amountField('amount')),
    method: columnField('method'),
    reference: columnField('reference'),
    reason: computedField(sql`t.reason`),
    receipt_no: computedField(sql`t.receipt_no`),
    status: computedField(sql`t.status`),
    requested_by: employeeReference('requested_by'),
    requested_at: timestampField('requested_at'),
    approved_by: employeeReference('approved_by'),
    approved_at: timestampField('approved_at'),
    paid_by: employeeReference('paid_by'),
    paid_at: timestampField('paid_at'),
    paid_on: columnField('paid_on'),
    rejected_by: employeeReference('rejected_by'),
    rejected_at: timestampField('rejected_at'),
    rejection: columnField('rejection'),
    cancelled_by: employeeReference('cancelled_by'),
    cancelled_at: timestampField('cancelled_at'),
  },
  rowSchema,
  sorts: {
    unique_number: sql`t.unique_number`,
    amount: sql`t.amount`,
    requested_at: sql`t.requested_at`,
  },
  unindexedSorts: ['amount'],
  order: { sort: 'requested_at', dir: 'desc' },
  search: anySearch(startsWith(sql`t.unique_number`), searchClient, searchContract),
  filters: {
    status: choiceFilter(sql`t.status`, REFUND_STATUSES),
    kind: choiceFilter(sql`t.kind`, REFUND_KINDS),
    method: choiceFilter(sql`t.method`, DEPOSIT_METHODS),
    client: idFilter(sql`t.client_id`),
    contract: idFilter(sql`t.contract_id`),
    requested_at: timestampFilter(sql`t.requested_at`),
  },
});

export const refundRecordSchema = Type.Object({
  ...rowSchema.properties,
  reference: nullableTextSchema,
  reason: nullableTextSchema,
  receipt_no: nullableTextSchema,
  approved_by: nullableEmployeeSchema,
  approved_at: nullableTextSchema,
  paid_by: nullableEmployeeSchema,
  paid_at: nullableTextSchema,
  rejected_by: nullableEmployeeSchema,
  rejected_at: nullableTextSchema,
  rejection: nullableTextSchema,
  cancelled_by: nullableEmployeeSchema,
  cancelled_at: nullableTextSchema,
});
