import type { Order } from '../../domain/order';
import { lacksOf } from '../../domain/orderCompletion';
import { isFruitless, isSignedFor, readsCounter } from '../../domain/orderSteps';
import type { completeDraft } from '../../domain/orderSteps';
import type { InferType } from 'yup';
import type { Db } from '../database/pool';
import type { Doer } from '../kit/ask';
import { Refusal, unfit } from '../kit/refusal';
import { enterIndexes } from './orderCounters';

/** What whoever did the job says of it. */
export type Completed = InferType<typeof completeDraft>;

/** The newest file of a kind that hangs on an order. */
export async function newestFile(
  db: Db,
  orderId: string,
  name: string,
  since?: Date,
): Promise<string | null> {
  const found = await db
    .selectFrom('media')
    .select('id')
    .where('owner_model', '=', 'order')
    .where('owner_id', '=', orderId)
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .$if(since !== undefined, (files) => files.where('created_at', '>=', since ?? new Date(0)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return found?.id ?? null;
}

/** The signature of a client, where the job is signed for. */
async function signatureOf({ db }: Doer, { _id, type }: Order, { signed_by }: Completed) {
  const signature_id = await newestFile(db, _id, 'signature');
  if (!isSignedFor(type))
    return { signed_by: signed_by ?? null, signature_id: signed_by ? signature_id : null };
  if (!signed_by) throw unfit({ signed_by: 'Say who signed' });
  return { signed_by, signature_id };
}

/** Refuse what is not done yet, and answer what is kept of what is done. */
export async function completionOf(ask: Doer, order: Order, told: Completed) {
  const outcome = {
    result: told.result,
    outcome_note: told.note ?? null,
    completed_at: new Date(ask.now),
    completed_by: ask.visitor.userId,
  };
  if (isFruitless(told.result)) return outcome;
  const lacks = lacksOf(order);
  if (lacks.length > 0) throw new Refusal(409, lacks.map(({ sentence }) => sentence).join(' '));
  const signature = await signatureOf(ask, order, told);
  const counter = readsCounter(order.type) ? await enterIndexes(ask, order, told) : {};
  return { ...outcome, ...signature, ...counter };
}
