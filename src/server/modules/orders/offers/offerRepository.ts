import { sql } from 'kysely';
import { Type } from 'typebox';
import { ACCEPT_CHANNELS, OFFER_STATUSES } from '../../../../domain/orders/offer';
import type { Offer } from '../../../../domain/orders/offer';
import { billLineSchema, linesIn } from '../../bills/billLineService';
import { computedField, columnField, referenceField, timestampField } from '../../../lists/fields';
import type { Field, SqlExpression } from '../../../lists/fields';
import { choiceFilter, dateFilter, idFilter } from '../../../lists/filters';
import { startsWith, matchesId } from '../../../lists/search';
import {
  integerSchema,
  dateSchema,
  idSchema,
  nullableReferenceSchema,
  nullableTextSchema,
  timestampSchema as when,
  moneySchema,
  enumSchema,
  versionSchema,
  textSchema,
} from '../../../http/responseSchemas';
import { createRepository } from '../../../lists/repository';
import { readOnlyField, employeeNameReference } from '../../../lists/references';

/** Offer number: the order's number with the letter of the edition. */
export const offerNumber = (
  alias: string,
): SqlExpression => sql`(select 'OF' || substr(o.unique_number, 3) || '-' ||
  chr(64 + ${sql.ref(`${alias}.edition`)}) from orders o where o.id = ${sql.ref(`${alias}.order_id`)})`;

/** Total of an offer in fils. */
export const offerTotal = (alias: string): SqlExpression =>
  sql`(select coalesce(sum(l.net + l.vat), 0) from offer_lines l where l.offer_id = ${sql.ref(`${alias}.id`)})`;

const sumField = (column: string): Field => ({
  select: sql`(select coalesce(sum(${sql.ref(`l.${column}`)}), 0) / 100.0 from offer_lines l where l.offer_id = t.id)::float8`,
});

const client = computedField(sql`(select jsonb_build_object('_id', c.id, 'label', c.label, 'email', c.email)
  from orders o join clients c on c.id = o.client_id where o.id = t.order_id)`);

/** An offer number differs from its order number by prefix and edition letter only. */
const byNumber = (text: string) => {
  const orderNumber = text.replace(/^of/i, 'mo').replace(/-[a-z]$/i, '');
  return sql<boolean>`t.order_id = any(array(select r.id from orders r
    where ${startsWith(sql`r.unique_number`)(orderNumber)} limit 500))`;
};

const rowSchema = Type.Object({
  _id: idSchema,
  version: versionSchema,
  number: textSchema,
  edition: integerSchema,
  order: Type.Object({ _id: idSchema, unique_number: textSchema, title: textSchema }),
  client: Type.Unsafe<Offer['client']>({
    type: ['object', 'null'],
    properties: { _id: { type: 'string' }, label: { type: 'string' }, email: { type: ['string', 'null'] } },
    required: ['_id', 'label', 'email'],
  }),
  valid_until: dateSchema,
  total: moneySchema,
  status: enumSchema(OFFER_STATUSES),
  sent_to: nullableTextSchema,
});

export const offers = createRepository<Offer>({
  name: 'offers',
  fields: {
    number: { select: offerNumber('t') },
    edition: { select: sql`t.edition` },
    order: referenceField('order_id', 'orders', { unique_number: sql`r.unique_number`, title: sql`r.title` }),
    client,
    valid_until: columnField('valid_until'),
    terms: columnField('terms'),
    lines: linesIn('offer_lines', 'offer_id'),
    subtotal: sumField('amount'),
    discount_total: sumField('discount'),
    vat_total: sumField('vat'),
    total: { select: sql`(${offerTotal('t')} / 100.0)::float8` },
    status: { select: sql`t.status` },
    sent_to: readOnlyField(columnField('sent_to')),
    sent_at: timestampField('sent_at'),
    decided_at: timestampField('decided_at'),
    decided_by: employeeNameReference('decided_by'),
    accepted_by: readOnlyField(columnField('accepted_by')),
    channel: readOnlyField(columnField('channel')),
    decision_note: readOnlyField(columnField('decision_note')),
    reject_reason: readOnlyField(columnField('reject_reason')),
    createdAt: timestampField('created_at'),
    updatedAt: timestampField('updated_at'),
  },
  rowSchema,
  sorts: { valid_until: sql`t.valid_until`, status: sql`t.status`, createdAt: sql`t.created_at` },
  order: { sort: 'createdAt', dir: 'desc' },
  search: byNumber,
  searchIn: { order: matchesId(sql`t.order_id`) },
  filters: {
    status: choiceFilter(sql`t.status`, OFFER_STATUSES),
    order: idFilter(sql`t.order_id`),
    valid_until: dateFilter(sql`t.valid_until`),
  },
});

export const offerRecordSchema = Type.Object({
  ...rowSchema.properties,
  terms: nullableTextSchema,
  lines: Type.Array(billLineSchema),
  subtotal: moneySchema,
  discount_total: moneySchema,
  vat_total: moneySchema,
  sent_at: nullableTextSchema,
  decided_at: nullableTextSchema,
  decided_by: nullableReferenceSchema,
  accepted_by: nullableTextSchema,
  channel: Type.Union([enumSchema(ACCEPT_CHANNELS), Type.Null()]),
  decision_note: nullableTextSchema,
  reject_reason: nullableTextSchema,
  createdAt: when,
  updatedAt: when,
});
