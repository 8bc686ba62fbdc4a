import { sql } from 'kysely';
import { Type } from 'typebox';
import { ACCEPT_CHANNELS, OFFER_STATUSES } from '../../../../domain/orders/offer';
import type { Offer } from '../../../../domain/orders/offer';
import { billLine, linesIn } from '../../bills/billLineService';
import { computed, iso, plain, reference } from '../../../lists/fields';
import type { Field, Sql } from '../../../lists/fields';
import { byChoice, byDay, byId } from '../../../lists/filters';
import { beginsWith, isRecord } from '../../../lists/search';
import {
  count,
  day,
  id,
  maybeRef,
  maybeWords,
  moment as when,
  money,
  oneOf,
  version,
  words,
} from '../../../http/responseSchemas';
import { table } from '../../../lists/repository';
import { shownOnly } from '../../../lists/references';

/** An offer's number: that of its order, with the letter of its edition. */
export const offerNumber = (offer: string): Sql => sql`(select 'OF' || substr(o.unique_number, 3) || '-' ||
  chr(64 + ${sql.ref(`${offer}.edition`)}) from orders o where o.id = ${sql.ref(`${offer}.order_id`)})`;

/** What an offer comes to, in fils. */
export const offerTotal = (offer: string): Sql =>
  sql`(select coalesce(sum(l.net + l.vat), 0) from offer_lines l where l.offer_id = ${sql.ref(`${offer}.id`)})`;

const sum = (of: string): Field => ({
  reads: sql`(select coalesce(sum(${sql.ref(`l.${of}`)}), 0) / 100.0 from offer_lines l where l.offer_id = t.id)::float8`,
});

const client = computed(sql`(select jsonb_build_object('_id', c.id, 'label', c.label, 'email', c.email)
  from orders o join clients c on c.id = o.client_id where o.id = t.order_id)`);

const momentOf = (column: string): Field => ({ reads: iso(sql.ref(`t.${column}`)) });
const person = { label: sql`r.first_name || ' ' || r.last_name` };

/** Numbers of offers and of their orders differ by their first letters alone. */
const byNumber = (typed: string) => {
  const orderNumber = typed.replace(/^of/i, 'mo').replace(/-[a-z]$/i, '');
  return sql<boolean>`t.order_id = any(array(select r.id from orders r
    where ${beginsWith(sql`r.unique_number`)(orderNumber)} limit 500))`;
};

/** Offers as lists and records show them. */
export const offers = table<Offer>({
  name: 'offers',
  fields: {
    number: { reads: offerNumber('t') },
    edition: { reads: sql`t.edition` },
    order: reference('order_id', 'orders', { unique_number: sql`r.unique_number`, title: sql`r.title` }),
    client,
    valid_until: plain('valid_until'),
    terms: plain('terms'),
    lines: linesIn('offer_lines', 'offer_id'),
    subtotal: sum('amount'),
    discount_total: sum('discount'),
    vat_total: sum('vat'),
    total: { reads: sql`(${offerTotal('t')} / 100.0)::float8` },
    status: { reads: sql`t.status` },
    sent_to: shownOnly(plain('sent_to')),
    sent_at: momentOf('sent_at'),
    decided_at: momentOf('decided_at'),
    decided_by: shownOnly(reference('decided_by', 'users', person)),
    accepted_by: shownOnly(plain('accepted_by')),
    channel: shownOnly(plain('channel')),
    decision_note: shownOnly(plain('decision_note')),
    reject_reason: shownOnly(plain('reject_reason')),
    createdAt: momentOf('created_at'),
    updatedAt: momentOf('updated_at'),
  },
  listed: ['number', 'edition', 'order', 'client', 'valid_until', 'total', 'status', 'sent_to'],
  sorts: { valid_until: sql`t.valid_until`, status: sql`t.status`, createdAt: sql`t.created_at` },
  order: { sort: 'createdAt', dir: 'desc' },
  search: byNumber,
  searchIn: { order: isRecord(sql`t.order_id`) },
  filters: {
    status: byChoice(sql`t.status`, OFFER_STATUSES),
    order: byId(sql`t.order_id`),
    valid_until: byDay(sql`t.valid_until`),
  },
});

const row = {
  _id: id,
  version,
  number: words,
  edition: count,
  order: Type.Object({ _id: id, unique_number: words, title: words }),
  client: Type.Unsafe<Offer['client']>({
    type: ['object', 'null'],
    properties: { _id: { type: 'string' }, label: { type: 'string' }, email: { type: ['string', 'null'] } },
    required: ['_id', 'label', 'email'],
  }),
  valid_until: day,
  total: money,
  status: oneOf(OFFER_STATUSES),
  sent_to: maybeWords,
};

/** What a list of offers answers of each. */
export const offerRow = Type.Object(row);

/** What an offer's record answers. */
export const offerRecord = Type.Object({
  ...row,
  terms: maybeWords,
  lines: Type.Array(billLine),
  subtotal: money,
  discount_total: money,
  vat_total: money,
  sent_at: maybeWords,
  decided_at: maybeWords,
  decided_by: maybeRef,
  accepted_by: maybeWords,
  channel: Type.Union([oneOf(ACCEPT_CHANNELS), Type.Null()]),
  decision_note: maybeWords,
  reject_reason: maybeWords,
  createdAt: when,
  updatedAt: when,
});
