import { OFFER_STATUSES } from '../../../../../src/domain/orders/offer';
import { OFFER_TRANSITIONS } from '../../../../../src/domain/orders/offerTransitions';
import { newRecordId } from '../../../../../src/server/db/recordId';
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

const on = setUpServer();
const take = performTransition(on, 'offer');
const takeOrder = performTransition(on, 'order');

const TO = { to: 'tenant@mail.example' };
const YES = { accepted_by: 'Abdul Rahman', channel: 'phone', note: 'Called at ten, said yes' };
const BODIES: Record<string, object> = { send: TO, accept: YES, reject: { reason: 'Too dear' } };
const LINE = drafts.bill.lines[1];

const assessed = (more: object = {}) => createOrder(on, 'Assessed', { billable: true, ...more });
const sent = async (order: ResponseBody, more: object = {}) => {
  const offer = await createOffer(on, order, more);
  const { status, body } = await take(offer, 'send', TO);
  expect(status).toBe(200);
  return body;
};
const accepted = async (order: ResponseBody) => {
  const offer = await sent(order);
  await take(offer, 'accept', YES);
  return offer;
};

describe('an offer', () => {
  it('is numbered after its order, edition by edition, and comes to what its lines come to', async () => {
    const order = await assessed();
    const first = await createOffer(on, order);
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
    expect(await createOffer(on, order)).toMatchObject({ number: `${number}-B`, edition: 2 });
    for (const search of [`${number}-a`, String(order.unique_number)])
      expect((await on.ask('POST', '/offer', { search })).body.total).toBe(2);
  });

  it('changes while it is a draft, and never once it was sent', async () => {
    const order = await assessed();
    const offer = await createOffer(on, order);
    const path = `/offer/${String(offer._id)}`;
    const lines = [{ ...LINE, unit_price: 10.1 }, LINE];
    const changed = await on.ask('PUT', path, { lines, version: 1 });
    expect(changed).toMatchObject({ status: 200, body: { total: 21.11, version: 2 } });
    await take(offer, 'send', TO);
    const late = {
      status: 409,
      body: { message: 'This offer was sent and can’t be changed; create a new version.' },
    };
    expect(await on.ask('PUT', path, { terms: 'Other', version: 3 })).toMatchObject(late);
    expect(await on.ask('PUT', path, { lines: [LINE], version: 3 })).toMatchObject(late);
    expect(await reload(on, 'offer', offer)).toMatchObject({ terms: 'Paid within 15 days.', total: 21.11 });
  });

  it('is kept as it was sent by the database itself', async () => {
    const offer = await sent(await assessed());
    const { db } = on.w;
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
  ])('refuses %j', async (wrong, field, sentence) => {
    const order = await assessed();
    const draft = { order: order._id, valid_until: '2026-12-04', lines: [LINE], ...wrong };
    const { status, body } = await on.ask('POST', '/offer/add', draft);
    expect([status, body.fields?.[field]]).toEqual([422, sentence]);
  });

  it.each([
    ['New', true, 'Assess the order before adding an offer.'],
    ['Assessed', false, 'This order is not billable, so it gets no offer.'],
    ['Closed', true, / is finished, so it gets no more offers\.$/],
  ])('is not written for an order that is %s, billable %j', async (status, billable, sentence) => {
    const order = await createOrder(on, status, { billable });
    const draft = { order: order._id, valid_until: '2026-12-04', lines: [LINE] };
    const answer = await on.ask('POST', '/offer/add', draft);
    expect(answer.status).toBe(409);
    expect(answer.body.message).toMatch(sentence);
  });

  it('is written by those who may change orders, not by those who may only add them', async () => {
    const order = await assessed();
    const draft = { order: order._id, valid_until: '2026-12-04', lines: [LINE] };
    const adder = await on.w.signIn({ flags: ['canViewOrders', 'canCreateOrders'] });
    expect((await on.w.ask(adder, 'POST', '/offer/add', draft)).status).toBe(403);
    const changer = await on.w.signIn({ flags: ['canUpdateOrders'] });
    expect((await on.w.ask(changer, 'POST', '/offer/add', draft)).status).toBe(201);
  });
});

describe('a step from elsewhere', () => {
  const reach: Record<string, (offer: ResponseBody) => Promise<unknown>> = {
    Draft: () => Promise.resolve(),
    Sent: (offer) => take(offer, 'send', TO),
    Accepted: async (offer) => [await take(offer, 'send', TO), await take(offer, 'accept', YES)],
    Rejected: async (offer) => [await take(offer, 'send', TO), await take(offer, 'reject', { reason: 'No' })],
    Expired: async (offer) => [
      await take(offer, 'send', TO),
      await expireOffers(on.w.db, Date.parse('2026-12-05T00:00:00Z')),
    ],
    Superseded: async (offer) => [await take(offer, 'send', TO), await sent(offer.order as ResponseBody)],
  };
  const rows = Object.entries(OFFER_TRANSITIONS).flatMap(([step, { from }]) =>
    OFFER_STATUSES.filter((status) => !(from as readonly string[]).includes(status)).map(
      (status): [string, string] => [step, status],
    ),
  );

  it.each(rows)('%s is refused to an offer that is %s', async (step, status) => {
    const offer = await createOffer(on, await assessed());
    await reach[status]?.(offer);
    expect(await reload(on, 'offer', offer)).toMatchObject({ status });
    const answer = await take(offer, step, BODIES[step]);
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringMatching(/^This offer is /)]);
    expect(await reload(on, 'offer', offer)).toMatchObject({ status });
  });
});

describe('sending', () => {
  it('mails the offer, moves the order on, and tells of it', async () => {
    const order = await assessed();
    const offer = await sent(order);
    expect(offer).toMatchObject({ status: 'Sent', sent_to: TO.to, sent_at: '2026-11-20T08:00:00.000Z' });
    expect(await reload(on, 'order', order)).toMatchObject({ status: 'Offered', total: 99.75 });
    await on.w.app.quiet();
    expect(on.w.mails.at(-1)).toMatchObject({
      to: TO.to,
      subject: `Offer ${String(offer.number)}: ${drafts.order.title}`,
    });
    expect((await notificationsOf(on, order)).map(({ code }) => code)).toContain('order.offer_sent');
    const { body } = await on.ask('POST', `/order/${String(order._id)}/history`, {});
    expect(body.documents?.map(({ action }) => action)).toContain('order.offered');
  });

  it('speaks in the words of the company where it has written some, in Arabic to whoever wishes it', async () => {
    const say = (key: string, value: string) =>
      on.add('setting', {
        ...drafts.setting,
        ...{ key, group: 'texts', label: key, value_type: 'text', value },
      });
    await say('offer_mail_subject', 'Offer {number} of {total}');
    await say('offer_mail_text', 'Dear {client},\n\nit stands until {valid_until}.');
    await say('offer_mail_text_ar', 'عرض السعر {number}');
    const [order, other] = [await assessed(), await assessed()];
    const first = await sent(order);
    await on.w.app.quiet();
    expect(on.w.mails.at(-1)).toMatchObject({
      subject: `Offer ${String(first.number)} of AED 99.75`,
      paragraphs: ['Dear Abdul Rahman,', 'it stands until 4 Dec 2026.'],
    });
    const arab = String((other.client as { _id?: string })._id);
    const clients = on.w.db.updateTable('clients').where('id', '=', arab);
    await clients.set({ preferred_language: 'ar' }).execute();
    const second = await sent(other);
    await on.w.app.quiet();
    expect(on.w.mails.at(-1)).toMatchObject({
      subject: `Offer ${String(second.number)} of AED 99.75`,
      paragraphs: [`عرض السعر ${String(second.number)}`],
    });
  });

  it('takes the place of the one that was sent before', async () => {
    const order = await assessed();
    const first = await sent(order);
    const second = await sent(order);
    expect(await reload(on, 'offer', first)).toMatchObject({ status: 'Superseded' });
    expect(await reload(on, 'offer', second)).toMatchObject({ status: 'Sent' });
  });

  it('needs an address, and a day that has not passed', async () => {
    const offer = await createOffer(on, await assessed());
    expect((await take(offer, 'send', { to: 'nobody' })).body.fields).toEqual({
      to: 'Email must be a valid email',
    });
    on.w.clock.now += 20 * 86_400_000;
    const boss = await on.w.signIn({ role: 'SuperAdmin' });
    const answer = await on.w.ask(boss, 'POST', `/offer/${String(offer._id)}/send`, TO);
    on.w.clock.now -= 20 * 86_400_000;
    expect([answer.status, answer.body.message]).toEqual([409, 'This offer has expired.']);
  });
});

describe('deciding', () => {
  it('yes names who and how, and lets the job be planned', async () => {
    const order = await assessed();
    const offer = await sent(order);
    const { status, body } = await take(offer, 'accept', YES);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'Accepted',
      accepted_by: 'Abdul Rahman',
      channel: 'phone',
      decision_note: YES.note,
      decided_by: { _id: on.boss.id },
    });
    expect(await reload(on, 'order', order)).toMatchObject({ status: 'Approved' });
    expect((await notificationsOf(on, order)).map(({ code }) => code)).toContain('order.offer_accepted');
  });

  it.each([
    [{ ...YES, accepted_by: '' }, 'accepted_by', 'Enter who accepted the offer'],
    [{ ...YES, channel: 'fax' }, 'channel', 'Channel must be one of: email, signature, phone'],
    [{ ...YES, note: '' }, 'note', 'Enter what was said or written'],
  ])('yes is refused as %j', async (told, field, sentence) => {
    const answer = await take(await sent(await assessed()), 'accept', told);
    expect([answer.status, answer.body.fields?.[field]]).toEqual([422, sentence]);
  });

  it('yes by signature needs the signed copy', async () => {
    const order = await assessed();
    const offer = await sent(order);
    const told = { accepted_by: 'Abdul Rahman', channel: 'signature' };
    expect((await take(offer, 'accept', told)).body.message).toMatch(/^Attach the signed offer first/);
    await attachFile(on, order, 'signed_offer');
    expect(await take(offer, 'accept', told)).toMatchObject({ status: 200, body: { channel: 'signature' } });
    const kept = await on.w.db
      .selectFrom('offers')
      .select('signed_id')
      .where('id', '=', String(offer._id))
      .executeTakeFirst();
    expect(kept?.signed_id).not.toBeNull();
  });

  it('yes to a newer one supersedes the one that was accepted', async () => {
    const order = await assessed();
    const first = await accepted(order);
    const second = await sent(order);
    expect(await reload(on, 'offer', first)).toMatchObject({ status: 'Accepted' });
    expect((await take(second, 'accept', YES)).status).toBe(200);
    expect(await reload(on, 'offer', first)).toMatchObject({ status: 'Superseded' });
    expect(await reload(on, 'order', order)).toMatchObject({ status: 'Approved' });
  });

  it('no says why, and the order waits for another offer', async () => {
    const order = await assessed();
    const offer = await sent(order);
    expect((await take(offer, 'reject', {})).body.fields).toEqual({ reason: 'Reason is required' });
    expect(await take(offer, 'reject', { reason: 'Too dear' })).toMatchObject({
      status: 200,
      body: { status: 'Rejected', reject_reason: 'Too dear' },
    });
    expect(await reload(on, 'order', order)).toMatchObject({ status: 'Assessed' });
  });

  it('happens once, however often it is asked at once', async () => {
    const offer = await sent(await assessed());
    const answers = await Promise.all(Array.from({ length: 4 }, () => take(offer, 'accept', YES)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});

it('an offer expires after its last day, is told of once, and the order waits for another', async () => {
  const order = await assessed();
  const offer = await sent(order, { valid_until: '2026-11-25' });
  await expireOffers(on.w.db, Date.parse('2026-11-25T12:00:00Z'));
  expect(await reload(on, 'offer', offer)).toMatchObject({ status: 'Sent' });
  for (let count = 0; count < 2; count += 1) await expireOffers(on.w.db, Date.parse('2026-11-25T20:30:00Z'));
  expect(await reload(on, 'offer', offer)).toMatchObject({ status: 'Expired' });
  expect(await reload(on, 'order', order)).toMatchObject({ status: 'Assessed' });
  const told = (await notificationsOf(on, order)).filter(({ code }) => code === 'order.offer_expired');
  expect(told.filter(({ user_id }) => user_id === on.boss.id)).toHaveLength(1);
});

it('cancelling the order takes back what was offered', async () => {
  const order = await assessed();
  const offer = await sent(order);
  await takeOrder(order, 'cancel', { reason: 'Moved out' });
  expect(await reload(on, 'offer', offer)).toMatchObject({ status: 'Superseded' });
  expect((await take(await reload(on, 'offer', offer), 'accept', YES)).status).toBe(409);
});
