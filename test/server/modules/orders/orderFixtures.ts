import { transitionPath } from '../../../../src/domain/transitions';
import { newRecordId } from '../../../../src/server/db/recordId';
import { drafts } from '../../../sampleDrafts';
import type { TestContext } from '../../support/recordLifecycle';
import type { ResponseBody } from '../../support/testServer';

const LINE = drafts.bill.lines[1];

/** Take a step with an order or an offer. */
export const performTransition =
  (on: TestContext, noun: 'order' | 'offer') =>
  (record: ResponseBody | string, step: string, body: object = {}) =>
    on.ask(
      'POST',
      `/${noun}/${typeof record === 'string' ? record : String(record._id)}/${transitionPath(step)}`,
      body,
    );

/** Put an order where a step begins; the database doesn't mind how it came there. */
export async function createOrder(on: TestContext, status: string, more: object = {}): Promise<ResponseBody> {
  const client = await on.add('client', { ...drafts.client, email: 'tenant@mail.example' });
  const order = await on.add('order', { ...drafts.order, client: client._id, ...more });
  await on.w.db
    .updateTable('orders')
    .set({ status: status as 'New' })
    .where('id', '=', String(order._id))
    .execute();
  return { ...order, status };
}

/** Put a file on an order. */
export const attachFile = (on: TestContext, order: ResponseBody, name: string) =>
  on.w.db
    .insertInto('media')
    .values({
      id: newRecordId(on.w.clock.now),
      name,
      mime: 'image/png',
      size: 1,
      sha256: 'a'.repeat(64),
      owner_model: 'order',
      owner_id: String(order._id),
      uploaded_by: on.boss.id,
      created_at: new Date(on.w.clock.now),
      deleted_at: null,
      deleted_by: null,
    })
    .execute();

/** Draft an offer of one line for an order. */
export const createOffer = (on: TestContext, order: ResponseBody, more: object = {}) =>
  on.add('offer', {
    order: order._id,
    valid_until: '2026-12-04',
    terms: 'Paid within 15 days.',
    lines: [{ ...LINE, unit_price: 95 }],
    ...more,
  });

/** What was told of an order, by code and whom. */
export const notificationsOf = async ({ w }: TestContext, order: ResponseBody) =>
  w.db
    .selectFrom('events')
    .select(['code', 'user_id', 'title', 'text'])
    .where('model_id', '=', String(order._id))
    .orderBy('id')
    .execute();

/** How a record reads now. */
export const reload = async (on: TestContext, noun: string, record: ResponseBody): Promise<ResponseBody> =>
  (await on.ask('GET', `/${noun}/${String(record._id)}`)).body;
