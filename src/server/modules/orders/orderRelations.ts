import { sql } from 'kysely';
import { Type } from 'typebox';
import { BILL_STATUSES, DRAFT_NUMBER } from '../../../domain/bills/bill';
import type { Order } from '../../../domain/orders/order';
import { OFFER_STATUSES } from '../../../domain/orders/offer';
import { computedField, isoTimestamp, jsonObject } from '../../lists/fields';
import {
  integerSchema,
  dateSchema,
  idSchema,
  nullableTextSchema,
  moneySchema,
  enumSchema,
  textSchema,
} from '../../http/responseSchemas';
import { offerNumber, offerTotal } from './offers/offerRepository';
import { actualTotal } from './orderWork';

const offerSummary = jsonObject({
  _id: sql`f.id`,
  number: offerNumber('f'),
  edition: sql`f.edition`,
  status: sql`f.status`,
  total: sql`(${offerTotal('f')} / 100.0)::float8`,
  valid_until: sql`f.valid_until`,
  sent_to: sql`f.sent_to`,
});

/** All offers of an order, newest first. */
export const offersField = computedField(
  sql`(select coalesce(jsonb_agg(${offerSummary} order by f.edition desc), '[]') from offers f where f.order_id = t.id)`,
);

export const newestOfferField = computedField(
  sql`(select ${offerSummary} from offers f where f.order_id = t.id order by f.edition desc limit 1)`,
);

/** Bill of an order: not credited ones first, then the newest. */
export const billField = computedField(sql`(select ${jsonObject({
  _id: sql`b.id`,
  unique_number: sql`coalesce(b.unique_number, ${sql.lit(DRAFT_NUMBER)})`,
  status: sql`b.status`,
  total: sql`(b.total / 100.0)::float8`,
  balance_due: sql`(b.balance_due / 100.0)::float8`,
})} from bills b where b.original_bill_id is null and b.order_id = t.id and b.kind = 'maintenance' and b.deleted_at is null
  order by b.status = 'Credited', b.created_at desc, b.id desc limit 1)`);

export const deliveryField = computedField(
  sql`(select ${jsonObject({
    _id: sql`d.id`,
    ticket_no: sql`d.ticket_no`,
    at: isoTimestamp(sql`d.at`),
    supplier: sql`d.supplier`,
    litres: sql`d.litres`,
  })} from deliveries d where d.order_id = t.id and d.deleted_at is null order by d.at desc, d.id desc limit 1)`,
);

const hasFile = (name: string) => sql`exists (select from media m
  where m.owner_model = 'order' and m.owner_id = t.id and m.name = ${sql.lit(name)} and m.deleted_at is null)`;

/** Whether a photo of the finished work and a signature are attached. */
export const evidenceField = computedField(
  jsonObject({ photo: hasFile('after'), signature: hasFile('signature') }),
);

const offeredTotal = sql`(select ${offerTotal('f')} from offers f where f.order_id = t.id and f.status in ('Accepted', 'Sent')
  order by f.status limit 1)`;

/** Total of the accepted or sent offer, else of the recorded work. */
export const orderTotalField = computedField(
  sql`(coalesce(${offeredTotal}, ${actualTotal}) / 100.0)::float8`,
);

export const offerSummarySchema = Type.Object({
  _id: idSchema,
  number: textSchema,
  edition: integerSchema,
  status: enumSchema(OFFER_STATUSES),
  total: moneySchema,
  valid_until: dateSchema,
  sent_to: nullableTextSchema,
});
export const nullableOfferSchema = Type.Union([offerSummarySchema, Type.Null()]);

export const nullableBillSchema = Type.Unsafe<Order['bill']>({
  type: ['object', 'null'],
  properties: {
    _id: { type: 'string' },
    unique_number: { type: 'string' },
    status: { type: 'string', enum: [...BILL_STATUSES] },
    total: { type: 'number' },
    balance_due: { type: 'number' },
  },
  required: ['_id', 'unique_number', 'status', 'total', 'balance_due'],
});

export const nullableDeliverySchema = Type.Unsafe<Order['delivery']>({
  type: ['object', 'null'],
  properties: {
    _id: { type: 'string' },
    ticket_no: { type: 'string' },
    at: { type: 'string' },
    supplier: { type: 'string' },
    litres: { type: 'number' },
  },
  required: ['_id', 'ticket_no', 'at', 'supplier', 'litres'],
});
