import { indexError } from '../../../domain/counters/consumption';
import { dubaiDate } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import type { Order } from '../../../domain/orders/order';
import { lockCounter, replaceCounter, updateCounter } from '../counters/counterService';
import type { CounterChanges, LockedCounter } from '../counters/counterService';
import type { ServiceContext } from '../../http/requestContext';
import { HttpError, renameFields, validationError } from '../../http/httpError';
import { contractOfCounter, loadContract } from './orderSubjects';
import { recordReading } from '../counters/readings/readingService';
import { missingRequirements } from '../../../domain/orders/orderCompletion';
import {
  isUnsuccessfulVisit,
  requiresSignature,
  requiresCounterReading,
} from '../../../domain/orders/orderTransitions';
import type { completeOrderInputSchema } from '../../../domain/orders/orderTransitionInput';
import type { InferType } from 'yup';
import type { Db } from '../../db/client';

/** Records a counter reading; validation errors are mapped to the form's fields. */
const recordOrderReading = (
  context: ServiceContext,
  { id: counter }: Pick<LockedCounter, 'id'>,
  value: number,
) =>
  recordReading(context, {
    counter,
    at: new Date(context.now).toISOString(),
    value,
    type: 'actual',
    source: 'web',
  }).catch(renameFields({ value: 'reading', at: 'reading' }));

const initialReadingColumns = (context: ServiceContext, value: number) => ({
  initial_reading: value,
  initial_reading_at: dubaiDate(context.now),
});

const requiredIndex = (value: number | null | undefined, field: string, label: string): number => {
  if (typeof value !== 'number') throw validationError({ [field]: `${label} is required` });
  return value;
};

/** Form fields of the replacement's validation errors. */
const FIELD_NAMES = { by: 'new_counter', initial_reading: 'reading', at: 'final_reading' };

/** Records the final reading of the old counter and installs the new one. */
async function installReplacement(
  context: ServiceContext,
  { id }: LockedCounter,
  input: CompletionInput,
  initial: number,
): Promise<void> {
  const final = requiredIndex(input.final_reading, 'final_reading', 'Last index of the old counter');
  if (!input.new_counter) throw validationError({ new_counter: 'New counter is required' });
  const { new_counter: by, seal_no } = input;
  const replacement = { by, final_reading: final, initial_reading: initial, seal_no };
  await replaceCounter(context, id, replacement).catch(renameFields(FIELD_NAMES));
}

/** Throws if the contract no longer uses the counter. */
async function assertCounterOfContract(
  { db }: ServiceContext,
  { contract }: Order,
  { id }: LockedCounter,
): Promise<void> {
  if (!contract || (await contractOfCounter(db, id))?.id === contract._id) return;
  throw new HttpError(
    409,
    `${contract.unique_number} no longer uses this counter, so the supply can’t be changed.`,
  );
}

const LOCKED: CounterChanges = { status: 'disconnected', valve: 'locked' };
const OPENED: CounterChanges = { status: 'active', valve: 'open' };

/** Sets the valve and the seal number, if anything changes. */
async function setValve(
  context: ServiceContext,
  counter: LockedCounter,
  columns: CounterChanges,
  seal_no: string | null | undefined,
) {
  const changes = { ...columns, ...(seal_no && { seal_no }) };
  if (Object.keys(changes).length > 0) await updateCounter(context, counter, changes);
}

/** Effect of a completed order on its counter, by order type. */
const COUNTER_EFFECTS: Partial<
  Record<
    Order['type'],
    (
      context: ServiceContext,
      counter: LockedCounter,
      value: number,
      input: CompletionInput,
      order: Order,
    ) => Promise<unknown>
  >
> = {
  meter_install: async (context, counter, value) => {
    if (counter.status !== 'in_stock') return recordOrderReading(context, counter, value);
    const error = indexError(counter, value);
    if (error) throw validationError({ reading: error });
    return updateCounter(context, counter, { status: 'vacant', ...initialReadingColumns(context, value) });
  },
  meter_check: (context, counter, value) => recordOrderReading(context, counter, value),
  meter_replace: (context, counter, value, input) => installReplacement(context, counter, input, value),
  disconnection: async (context, counter, value, { seal_no }, order) => {
    if (!seal_no) throw validationError({ seal_no: 'Seal number is required' });
    await assertCounterOfContract(context, order, counter);
    await recordOrderReading(context, counter, value);
    await setValve(context, counter, counter.status === 'active' ? LOCKED : {}, seal_no);
  },
  reconnection: async (context, counter, value, { seal_no }, order) => {
    await assertCounterOfContract(context, order, counter);
    await recordOrderReading(context, counter, value);
    await setValve(context, counter, counter.status === 'disconnected' ? OPENED : {}, seal_no);
  },
};

/** Counter of the order, or of its contract. */
async function counterIdOf({ db }: ServiceContext, { counter, contract }: Order): Promise<Id> {
  const id = counter?._id ?? (contract && (await loadContract(db, contract._id))?.counter_id);
  if (!id) throw new HttpError(409, 'Choose the counter of this order first.');
  return id;
}

/** Records the reading of an order's counter and applies the order's effect. */
async function recordCounterWork(
  context: ServiceContext,
  order: Order,
  input: CompletionInput,
): Promise<{ counter_id: Id }> {
  const counter = await lockCounter(context, await counterIdOf(context, order));
  const value = requiredIndex(input.reading, 'reading', 'Index of the counter');
  await COUNTER_EFFECTS[order.type]?.(context, counter, value, input, order);
  return { counter_id: counter.id };
}

type CompletionInput = InferType<typeof completeOrderInputSchema>;

/** Newest file of an order with a name. */
export async function newestFile(
  db: Db,
  orderId: string,
  name: string,
  since?: Date,
): Promise<string | null> {
  const file = await db
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
  return file?.id ?? null;
}

/** Signature columns; required for some order types. */
async function signatureColumns(
  { db }: ServiceContext,
  { _id, type }: Order,
  { signed_by }: CompletionInput,
) {
  const signature_id = await newestFile(db, _id, 'signature');
  if (!requiresSignature(type))
    return { signed_by: signed_by ?? null, signature_id: signed_by ? signature_id : null };
  if (!signed_by) throw validationError({ signed_by: 'Enter the name of the person who signed' });
  return { signed_by, signature_id };
}

/** Columns of a completed order; throws if requirements are missing. */
export async function completionColumns(context: ServiceContext, order: Order, input: CompletionInput) {
  const outcome = {
    result: input.result,
    outcome_note: input.note ?? null,
    completed_at: new Date(context.now),
    completed_by: context.currentUser.userId,
  };
  if (isUnsuccessfulVisit(input.result)) return outcome;
  const missing = missingRequirements(order, input.result);
  if (missing.length > 0) throw new HttpError(409, missing.map(({ message }) => message).join(' '));
  const signature = await signatureColumns(context, order, input);
  const counter = requiresCounterReading(order.type) ? await recordCounterWork(context, order, input) : {};
  return { ...outcome, ...signature, ...counter };
}
