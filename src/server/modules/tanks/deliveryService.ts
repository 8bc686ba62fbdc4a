import { sql } from 'kysely';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import type { Delivery, DeliveryDraft } from '../../../domain/tanks/delivery';
import type { Tank } from '../../../domain/tanks/tank';
import { AHEAD_MS, meantMoment } from '../../../domain/tanks/tankReading';
import type { Doer } from '../../http/requestContext';
import { computed, decimal, moment, plain, reference } from '../../lists/fields';
import { byMoment } from '../../lists/filters';
import { newId } from '../../db/recordId';
import { unfit } from '../../http/httpError';
import {
  id,
  maybeNumber,
  maybeRef,
  maybeWords,
  moment as when,
  version,
  words,
} from '../../http/responseSchemas';
import { table } from '../../lists/repository';
import { checkLinks, maybeNumbered } from '../../lists/references';
import { takeTankReading } from './tankReadingService';
import { writer } from './tankReadingRepository';

/** What came to a tank by truck. */
export const deliveries = table<Delivery>({
  name: 'deliveries',
  fields: {
    ticket_no: plain('ticket_no'),
    at: { ...moment('at'), writes: (value) => ({ at: value }) },
    supplier: plain('supplier'),
    litres: plain('litres'),
    kg: plain('kg'),
    price_per_l: decimal('price_per_l'),
    level_before: plain('level_before'),
    level_after: plain('level_after'),
    driver: plain('driver'),
    truck: plain('truck'),
    order: reference('order_id', 'orders', { unique_number: sql`r.unique_number` }),
    note: plain('note'),
    by: computed(writer.reads),
  },
  sorts: { at: sql`t.at`, litres: sql`t.litres` },
  order: { sort: 'at', dir: 'desc' },
  filters: { at: byMoment(sql`t.at`) },
});

/** What a delivery answers. */
export const deliveryRow: TSchema = Type.Object({
  _id: id,
  version,
  ticket_no: words,
  at: when,
  supplier: words,
  litres: Type.Number(),
  kg: maybeNumber,
  price_per_l: maybeNumber,
  level_before: maybeNumber,
  level_after: maybeNumber,
  driver: maybeWords,
  truck: maybeWords,
  order: maybeNumbered,
  note: maybeWords,
  by: maybeRef,
});

/** Write down what the ticket says; a level after the filling is a reading of the tank as well. */
export async function recordDelivery(ask: Doer, tank: Tank, draft: DeliveryDraft): Promise<void> {
  const at = meantMoment(draft.at, ask.now);
  if (at > ask.now + AHEAD_MS) throw unfit({ at: 'A delivery can’t be of the future' });
  const order = {
    table: 'orders',
    where: sql<boolean>`(r.tank_id is null or r.tank_id = ${tank._id})`,
    sentence: 'Choose an order of this tank',
  } as const;
  await checkLinks(ask.db, { order }, draft);
  const delivery = newId(ask.now);
  const row = { ...draft, at: new Date(at) };
  await deliveries.add(ask.db, delivery, row, { tank_id: tank._id, created_by: ask.visitor.userId });
  if (typeof draft.level_after !== 'number') return;
  const { level_after: level_percent } = draft;
  const source = 'delivery_ticket' as const;
  await takeTankReading(ask, { tank: tank._id, source, at, level_percent, delivery });
}
