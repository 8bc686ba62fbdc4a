import { transitionPath } from '../../../../src/domain/transitions';
import { newRecordId } from '../../../../src/server/db/recordId';
import { drafts } from '../../../sampleDrafts';
import type { TestContext } from '../../support/recordLifecycle';
import type { ResponseBody } from '../../support/testServer';

const LINE = drafts.bill.lines[1];

/** Requests a transition of an order or offer. */
export const performTransition =
  (context: TestContext, noun: 'order' | 'offer') =>
  (record: ResponseBody | string, step: string, body: object = {}) =>
    context.request(
      'POST',
      `/${noun}/${typeof record === 'string' ? record : String(record._id)}/${transitionPath(step)}`,
      body,
    );

/** Creates an order and sets its status directly. */
export async function createOrder(
  context: TestContext,
  status: string,
  more: object = {},
): Promise<ResponseBody> {
  const client = await context.add('client', { ...drafts.client, email: 'tenant@mail.example' });
  const order = await context.add('order', { ...drafts.order, client: client._id, ...more });
  await context.server.db
    .updateTable('orders')
    .set({ status: status as 'New' })
    .where('id', '=', String(order._id))
    .execute();
  return { ...order, status };
}

/** Adds a file to an order. */
export const attachFile = (context: TestContext, order: ResponseBody, name: string) =>
  context.server.db
    .insertInto('media')
    .values({
      id: newRecordId(context.server.clock.now),
      name,
      mime: 'image/png',
      size: 1,
      sha256: 'a'.repeat(64),
      owner_model: 'order',
      owner_id: String(order._id),
      uploaded_by: context.admin.id,
      created_at: new Date(context.server.clock.now),
      deleted_at: null,
      deleted_by: null,
    })
    .execute();

/** Drafts an offer with one line. */
export const createOffer = (context: TestContext, order: ResponseBody, more: object = {}) =>
  context.add('offer', {
    order: order._id,
    valid_until: '2026-12-04',
    terms: 'Paid within 15 days.',
    lines: [{ ...LINE, unit_price: 95 }],
    ...more,
  });

/** Notifications about an order. */
export const notificationsOf = async ({ server }: TestContext, order: ResponseBody) =>
  server.db
    .selectFrom('events')
    .select(['code', 'user_id', 'title', 'text'])
    .where('model_id', '=', String(order._id))
    .orderBy('id')
    .execute();

/** Reads the current record. */
export const reload = async (
  context: TestContext,
  noun: string,
  record: ResponseBody,
): Promise<ResponseBody> => (await context.request('GET', `/${noun}/${String(record._id)}`)).body;
