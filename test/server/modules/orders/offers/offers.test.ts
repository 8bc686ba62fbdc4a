import { sql } from 'kysely';
import { OFFER_STATUSES } from '../../../../../src/domain/orders/offer';
import { OFFER_TRANSITIONS } from '../../../../../src/domain/orders/offerTransitions';
import { newRecordId } from '../../../../../src/server/db/recordId';
import { inTransaction } from '../../../../../src/server/db/transaction';
import { expireOffers } from '../../../../../src/server/modules/orders/offers/offerJobs';
import { drafts } from '../../../../sampleDrafts';
import { setUpServer } from '../../../support/recordLifecycle';
import {
  attachFile,
  reload,
  createOffer,
  createOrder,
  performTransition,
  notificationsOf,
} from '../orderFixtures';
import type { ResponseBody } from '../../../support/testServer';

const context = setUpServer();
const transition = performTransition(context, 'offer');
const transitionOrder = performTransition(context, 'order');

const RECIPIENT = { to: 'tenant@mail.example' };
const YES = { accepted_by: 'Abdul Rahman', channel: 'phone', note: 'Called at ten, said yes' };
const BODIES: Record<string, object> = { send: RECIPIENT, accept: YES, reject: { reason: 'Too dear' } };
const LINE = drafts.bill.lines[1];

const assessed = (more: object = {}) => createOrder(context, 'Assessed', { billable: true, ...more });
const sent = async (order: ResponseBody, more: object = {}) => {
  const offer = await createOffer(context, order, more);
  const { status, body } = await transition(offer, 'send', RECIPIENT);
  expect(status).toBe(200);
  return body;
};
const accepted = async (order: ResponseBody) => {
  const offer = await sent(order);
  await transition(offer, 'accept', YES);
  return offer;
};

describe('offer', () => {
  it('is numbered by order and revision and has the totals of its lines', async () => {
    const order = await assessed();
    const first = await createOffer(context, order);
    const number = String(order.unique_number).replace('MO', 'OF');
    expect(first).toMatchObject({
      number: `${number}-A`,
      edition: 1,
      status: 'Draft',
      order: { _id: order._id, unique_number: order.unique_number },
      client: { email: 'tenant@mail.example' },
      subtotal: 95,
      vat_total: 4.75,
      total: 99.75,
    });
    expect(await createOffer(context, order)).toMatchObject({ number: `${number}-B`, edition: 2 });
    for (const search of [`${number}-a`, String(order.unique_number)])
      expect((await context.request('POST', '/offer', { search })).body.total).toBe(2);
  });

  it('is editable as a draft only', async () => {
    const order = await assessed();
    const offer = await createOffer(context, order);
    const path = `/offer/${String(offer._id)}`;
    const lines = [{ ...LINE, unit_price: 10.1 }, LINE];
    const changed = await context.request('PUT', path, { lines, version: 1 });
    expect(changed).toMatchObject({ status: 200, body: { total: 21.11, version: 2 } });
    await transition(offer, 'send', RECIPIENT);
    const late = {
      status: 409,
      body: { message: 'This offer was sent and can’t be changed; create a new version.' },
    };
    expect(await context.request('PUT', path, { terms: 'Other', version: 3 })).toMatchObject(late);
    expect(await context.request('PUT', path, { lines: [LINE], version: 3 })).toMatchObject(late);
    expect(await reload(context, 'offer', offer)).toMatchObject({
      terms: 'Paid within 15 days.',
      total: 21.11,
    });
  });

  it.each(['accept', 'reject'])(
    'is locked after its order by %s, as when the order is cancelled',
    async (name) => {
      const order = await assessed();
      const offer = await sent(order);
      const { db } = context.server;
      const waiting = sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
      const { answer } = await inTransaction(db, async (trx) => {
        await sql`select from orders where id = ${order._id} for update`.execute(trx);
        const answer = transition(offer, name, BODIES[name]);
        while ((await waiting.execute(db)).rows.length === 0);
        await sql`select from offers where id = ${offer._id} for update nowait`.execute(trx);
        return { answer };
      });
      expect((await answer).status).toBe(200);
    },
  );

  it('is protected by the database once sent', async () => {
    const offer = await sent(await assessed());
    const { db } = context.server;
    const id = String(offer._id);
    for (const written of [
      db.updateTable('offers').set({ terms: 'Other' }).where('id', '=', id),
      db.updateTable('offers').set({ status: 'Draft' }).where('id', '=', id),
      db.deleteFrom('offer_lines').where('offer_id', '=', id),
      db.updateTable('offer_lines').set({ quantity: 9 }).where('offer_id', '=', id),
    ])
      await expect(written.execute()).rejects.toThrow(/offer/);
  });

  it.each([
    [{ lines: [] }, 'lines', 'An offer needs at least one line'],
    [{ lines: [{ ...LINE, quantity: 0 }] }, 'lines[0].quantity', 'Quantity must be above zero'],
    [{ valid_until: '2026-11-19' }, 'valid_until', 'Valid until can’t be in the past'],
    [{ order: newRecordId() }, 'order', 'Choose an order from the list'],
  ])('rejects %j', async (wrong, field, message) => {
    const order = await assessed();
    const draft = { order: order._id, valid_until: '2026-12-04', lines: [LINE], ...wrong };
    const { status, body } = await context.request('POST', '/offer/add', draft);
    expect([status, body.fields?.[field]]).toEqual([422, message]);
  });

  it.each([
    ['New', true, 'Assess the order before adding an offer.'],
    ['Assessed', false, 'This order is not billable, so it gets no offer.'],
    ['Closed', true, / is finished, so offers can no longer be added\.$/],
  ])('is rejected for an order that is %s with billable %j', async (status, billable, message) => {
    const order = await createOrder(context, status, { billable });
    const draft = { order: order._id, valid_until: '2026-12-04', lines: [LINE] };
    const response = await context.request('POST', '/offer/add', draft);
    expect(response.status).toBe(409);
    expect(response.body.message).toMatch(message);
  });

  it('requires permission to update orders', async () => {
    const order = await assessed();
    const draft = { order: order._id, valid_until: '2026-12-04', lines: [LINE] };
    const adder = await context.server.signIn({ flags: ['canViewOrders', 'canCreateOrders'] });
    expect((await context.server.request(adder, 'POST', '/offer/add', draft)).status).toBe(403);
    const changer = await context.server.signIn({ flags: ['canUpdateOrders'] });
    expect((await context.server.request(changer, 'POST', '/offer/add', draft)).status).toBe(201);
  });
});

describe('invalid transition', () => {
  const stepsTo: Record<string, (offer: ResponseBody) => Promise<unknown>> = {
    Draft: () => Promise.resolve(),
    Sent: (offer) => transition(offer, 'send', RECIPIENT),
    Accepted: async (offer) => [
      await transition(offer, 'send', RECIPIENT),
      await transition(offer, 'accept', YES),
    ],
    Rejected: async (offer) => [
      await transition(offer, 'send', RECIPIENT),
      await transition(offer, 'reject', { reason: 'No' }),
    ],
    Expired: async (offer) => [
      await transition(offer, 'send', RECIPIENT),
      await expireOffers(context.server.db, Date.parse('2026-12-05T00:00:00Z')),
    ],
    Superseded: async (offer) => [
      await transition(offer, 'send', RECIPIENT),
      await sent(offer.order as ResponseBody),
    ],
  };
  const rows = Object.entries(OFFER_TRANSITIONS).flatMap(([step, { from }]) =>
    OFFER_STATUSES.filter((status) => !(from as readonly string[]).includes(status)).map(
      (status): [string, string] => [step, status],
    ),
  );

  it.each(rows)('%s is rejected for an offer that is %s', async (step, status) => {
    const offer = await createOffer(context, await assessed());
    await stepsTo[status]?.(offer);
    expect(await reload(context, 'offer', offer)).toMatchObject({ status });
    const response = await transition(offer, step, BODIES[step]);
    expect([response.status, response.body.message]).toEqual([409, expect.stringMatching(/^This offer is /)]);
    expect(await reload(context, 'offer', offer)).toMatchObject({ status });
  });
});

describe('sending an offer', () => {
  it('mails it, advances the order, and notifies', async () => {
    const order = await assessed();
    const offer = await sent(order);
    expect(offer).toMatchObject({
      status: 'Sent',
      sent_to: RECIPIENT.to,
      sent_at: '2026-11-20T08:00:00.000Z',
    });
    expect(await reload(context, 'order', order)).toMatchObject({ status: 'Offered', total: 99.75 });
    await context.server.quiet();
    expect(context.server.mails.at(-1)).toMatchObject({
      to: RECIPIENT.to,
      subject: `Offer ${String(offer.number)}: ${drafts.order.title}`,
    });
    expect((await notificationsOf(context, order)).map(({ code }) => code)).toContain('order.offer_sent');
    const { body } = await context.request('POST', `/order/${String(order._id)}/history`, {});
    expect(body.documents?.map(({ action }) => action)).toContain('order.offered');
  });

  it('starts with the text in the client’s language', async () => {
    const order = await assessed();
    const { _id } = order.client as { _id: string };
    const clients = context.server.db.updateTable('clients').where('id', '=', _id);
    await clients.set({ preferred_language: 'ar' }).execute();
    await sent(order);
    await context.server.quiet();
    expect(context.server.mails.at(-1)?.paragraphs[0]).toBe('تحية طيبة،');
    await clients.set({ preferred_language: 'en' }).execute();
  });

  it('uses custom texts, in Arabic for clients who prefer it', async () => {
    const setSetting = (key: string, value: string) =>
      context.add('setting', {
        ...drafts.setting,
        key,
        group: 'texts',
        label: key,
        value_type: 'text',
        value,
      });
    await setSetting('offer_mail_subject', 'Offer {number} of {total}');
    await setSetting('offer_mail_text', 'Dear {client},\n\nit stands until {valid_until}.');
    await setSetting('offer_mail_text_ar', 'عرض السعر {number}');
    const [order, other] = [await assessed(), await assessed()];
    const first = await sent(order);
    await context.server.quiet();
    expect(context.server.mails.at(-1)).toMatchObject({
      subject: `Offer ${String(first.number)} of AED 99.75`,
      paragraphs: ['Dear Abdul Rahman,', 'it stands until 4 Dec 2026.'],
    });
    const arab = String((other.client as { _id?: string })._id);
    const clients = context.server.db.updateTable('clients').where('id', '=', arab);
    await clients.set({ preferred_language: 'ar' }).execute();
    const second = await sent(other);
    await context.server.quiet();
    expect(context.server.mails.at(-1)).toMatchObject({
      subject: `Offer ${String(second.number)} of AED 99.75`,
      paragraphs: [`عرض السعر ${String(second.number)}`],
    });
  });

  it('replaces the offer sent before', async () => {
    const order = await assessed();
    const first = await sent(order);
    const second = await sent(order);
    expect(await reload(context, 'offer', first)).toMatchObject({ status: 'Superseded' });
    expect(await reload(context, 'offer', second)).toMatchObject({ status: 'Sent' });
  });

  it('requires an address and a valid-until date in the future', async () => {
    const offer = await createOffer(context, await assessed());
    expect((await transition(offer, 'send', { to: 'nobody' })).body.fields).toEqual({
      to: 'Email must be a valid email',
    });
    context.server.clock.now += 20 * 86_400_000;
    const admin = await context.server.signIn({ role: 'SuperAdmin' });
    const response = await context.server.request(
      admin,
      'POST',
      `/offer/${String(offer._id)}/send`,
      RECIPIENT,
    );
    context.server.clock.now -= 20 * 86_400_000;
    expect([response.status, response.body.message]).toEqual([409, 'This offer has expired.']);
  });
});

describe('deciding on an offer', () => {
  it('accepting stores user and channel, and allows scheduling', async () => {
    const order = await assessed();
    const offer = await sent(order);
    const { status, body } = await transition(offer, 'accept', YES);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'Accepted',
      accepted_by: 'Abdul Rahman',
      channel: 'phone',
      decision_note: YES.note,
      decided_by: { _id: context.admin.id },
    });
    expect(await reload(context, 'order', order)).toMatchObject({ status: 'Approved' });
    expect((await notificationsOf(context, order)).map(({ code }) => code)).toContain('order.offer_accepted');
  });

  it.each([
    [{ ...YES, accepted_by: '' }, 'accepted_by', 'Enter who accepted the offer'],
    [{ ...YES, channel: 'fax' }, 'channel', 'Channel must be one of: email, signature, phone'],
    [{ ...YES, note: '' }, 'note', 'Enter what was said or written'],
  ])('accepting is rejected as %j', async (acceptance, field, message) => {
    const response = await transition(await sent(await assessed()), 'accept', acceptance);
    expect([response.status, response.body.fields?.[field]]).toEqual([422, message]);
  });

  it('accepting by signature requires the signed copy', async () => {
    const order = await assessed();
    const offer = await sent(order);
    const acceptance = { accepted_by: 'Abdul Rahman', channel: 'signature' };
    expect((await transition(offer, 'accept', acceptance)).body.message).toMatch(
      /^Attach the signed offer first/,
    );
    await attachFile(context, order, 'signed_offer');
    expect(await transition(offer, 'accept', acceptance)).toMatchObject({
      status: 200,
      body: { channel: 'signature' },
    });
    const stored = await context.server.db
      .selectFrom('offers')
      .select('signed_id')
      .where('id', '=', String(offer._id))
      .executeTakeFirst();
    expect(stored?.signed_id).not.toBeNull();
  });

  it('accepting a newer offer supersedes the accepted one', async () => {
    const order = await assessed();
    const first = await accepted(order);
    const second = await sent(order);
    expect(await reload(context, 'offer', first)).toMatchObject({ status: 'Accepted' });
    expect((await transition(second, 'accept', YES)).status).toBe(200);
    expect(await reload(context, 'offer', first)).toMatchObject({ status: 'Superseded' });
    expect(await reload(context, 'order', order)).toMatchObject({ status: 'Approved' });
  });

  it('rejecting stores a reason, and the order waits for another offer', async () => {
    const order = await assessed();
    const offer = await sent(order);
    expect((await transition(offer, 'reject', {})).body.fields).toEqual({ reason: 'Reason is required' });
    expect(await transition(offer, 'reject', { reason: 'Too dear' })).toMatchObject({
      status: 200,
      body: { status: 'Rejected', reject_reason: 'Too dear' },
    });
    expect(await reload(context, 'order', order)).toMatchObject({ status: 'Assessed' });
  });

  it('happens once for concurrent requests', async () => {
    const offer = await sent(await assessed());
    const responses = await Promise.all(Array.from({ length: 4 }, () => transition(offer, 'accept', YES)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});

it('an offer expires after its last day with one notification, and the order waits for another', async () => {
  const order = await assessed();
  const offer = await sent(order, { valid_until: '2026-11-25' });
  await expireOffers(context.server.db, Date.parse('2026-11-25T12:00:00Z'));
  expect(await reload(context, 'offer', offer)).toMatchObject({ status: 'Sent' });
  for (let count = 0; count < 2; count += 1)
    await expireOffers(context.server.db, Date.parse('2026-11-25T20:30:00Z'));
  expect(await reload(context, 'offer', offer)).toMatchObject({ status: 'Expired' });
  expect(await reload(context, 'order', order)).toMatchObject({ status: 'Assessed' });
  const history = await context.request('POST', `/order/${String(order._id)}/history`, {});
  expect(history.body.documents?.[0]).toMatchObject({ action: 'order.assessed' });
  const acceptance = (await notificationsOf(context, order)).filter(
    ({ code }) => code === 'order.offer_expired',
  );
  expect(acceptance.filter(({ user_id }) => user_id === context.admin.id)).toHaveLength(1);
});

it('cancelling the order cancels its offers', async () => {
  const order = await assessed();
  const offer = await sent(order);
  await transitionOrder(order, 'cancel', { reason: 'Moved out' });
  expect(await reload(context, 'offer', offer)).toMatchObject({ status: 'Superseded' });
  expect((await transition(await reload(context, 'offer', offer), 'accept', YES)).status).toBe(409);
});
