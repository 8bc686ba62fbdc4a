import { sql } from 'kysely';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import type { Id } from '../../../domain/entity';
import type { Delivery, DeliveryInput } from '../../../domain/tanks/delivery';
import type { Tank } from '../../../domain/tanks/tank';
import { MAX_CLOCK_SKEW_MS, gaugeReadingTime } from '../../../domain/tanks/tankReading';
import type { Db } from '../../db/client';
import type { ServiceContext } from '../../http/requestContext';
import { computedField, decimalField, timestampField, columnField, referenceField } from '../../lists/fields';
import { timestampFilter } from '../../lists/filters';
import { newRecordId } from '../../db/recordId';
import { orNotFound, validationError } from '../../http/httpError';
import {
  idSchema,
  nullableNumberSchema,
  nullableReferenceSchema,
  nullableTextSchema,
  timestampSchema as when,
  versionSchema,
  textSchema,
} from '../../http/responseSchemas';
import { createRepository } from '../../lists/repository';
import { validateReferences, nullableNumberReferenceSchema } from '../../lists/references';
import { recordTankReading } from './tankReadingService';
import { createdByField } from './tankReadingRepository';

export const deliveries = createRepository<Delivery>({
  name: 'deliveries',
  fields: {
    ticket_no: columnField('ticket_no'),
    at: { ...timestampField('at'), toColumns: (value) => ({ at: value }) },
    supplier: columnField('supplier'),
    litres: columnField('litres'),
    kg: columnField('kg'),
    price_per_l: decimalField('price_per_l'),
    level_before: columnField('level_before'),
    level_after: columnField('level_after'),
    driver: columnField('driver'),
    truck: columnField('truck'),
    order: referenceField('order_id', 'orders', { unique_number: sql`r.unique_number` }),
    note: columnField('note'),
    by: computedField(createdByField.select),
  },
  sorts: { at: sql`t.at`, litres: sql`t.litres` },
  order: { sort: 'at', dir: 'desc' },
  filters: { at: timestampFilter(sql`t.at`) },
});

export const deliveryRowSchema: TSchema = Type.Object({
  _id: idSchema,
  version: versionSchema,
  ticket_no: textSchema,
  at: when,
  supplier: textSchema,
  litres: Type.Number(),
  kg: nullableNumberSchema,
  price_per_l: nullableNumberSchema,
  level_before: nullableNumberSchema,
  level_after: nullableNumberSchema,
  driver: nullableTextSchema,
  truck: nullableTextSchema,
  order: nullableNumberReferenceSchema,
  note: nullableTextSchema,
  by: nullableReferenceSchema,
});

/** Throws 404 if the delivery does not exist. */
export const findDelivery = async (db: Db, id: Id): Promise<Delivery> =>
  orNotFound(await deliveries.find(db, id));

/** Records a delivery; a level after it is also recorded as a reading. */
export async function recordDelivery(
  context: ServiceContext,
  tank: Tank,
  input: DeliveryInput,
): Promise<void> {
  const at = gaugeReadingTime(input.at, context.now);
  if (at > context.now + MAX_CLOCK_SKEW_MS)
    throw validationError({ at: 'A delivery can’t be in the future' });
  const order = {
    table: 'orders',
    where: sql<boolean>`(r.tank_id is null or r.tank_id = ${tank._id})`,
    message: 'Choose an order of this tank',
  } as const;
  await validateReferences(context.db, { order }, input);
  const delivery = newRecordId(context.now);
  const row = { ...input, at: new Date(at) };
  await deliveries.add(context.db, delivery, row, {
    tank_id: tank._id,
    created_by: context.currentUser.userId,
  });
  if (typeof input.level_after !== 'number') return;
  const { level_after: level_percent } = input;
  const source = 'delivery_ticket' as const;
  await recordTankReading(context, { tank: tank._id, source, at, level_percent, delivery });
}
