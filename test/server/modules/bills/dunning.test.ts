import { sql } from 'kysely';
import { inTransaction } from '../../../../src/server/db/transaction';
import { newRecordId } from '../../../../src/server/db/recordId';
import { createDailyJobs } from '../../../../src/server/dailyJobs';
import { runJobs } from '../../../../src/server/jobs/scheduler';
import { applyCredit } from '../../../../src/server/modules/payments/allocationService';
import { drafts } from '../../../sampleDrafts';
import { startGatewayServer, type GatewayServer } from '../../support/gatewayServer';
import { setUpServer } from '../../support/recordLifecycle';
import { createSuppliedCounter } from '../counters/counterFixtures';
import { reload, performTransition, notificationsOf } from '../orders/orderFixtures';
import { createPayment } from '../payments/paymentFixtures';
import { untilWaitingForLock } from '../../support/testDatabase';
import { insertBill } from '../../support/testRecords';

const context = setUpServer();
const transition = performTransition(context, 'order');
let rules = 0;
let gateway: GatewayServer;
beforeAll(async () => {
  gateway = await startGatewayServer();
});
afterAll(() => gateway.close());

/** Sets the days of a reminder from the first of January. */
const set = async (key: string, value: number[]) => {
  const { body } = await context.request('POST', '/setting', { search: key });
  const known = body.documents?.find((setting) => setting.key === key);
  const input = { value, effective_from: '2026-01-01' };
  if (known)
    await context.request('PUT', `/setting/${String(known._id)}`, { ...input, version: known.version });
  else
    await context.add('setting', {
      ...drafts.setting,
      key,
      group: 'collection',
      label: key,
      value_type: 'json',
      unit: 'days',
      ...input,
    });
};
const clientAt = async (email: string | null, more: object = {}) =>
  String(
    (
      await context.add('client', {
        ...drafts.client,
        email,
        first_name: `Amina ${String((rules += 1))}`,
        ...more,
      })
    )._id,
  );

/** Runs the daily jobs at an hour of a day in Dubai. */
async function work(day: string, hour = '09') {
  context.server.mails.length = 0;
  const jobs = createDailyJobs({ ...context.server.deps, auditHashFile: '' }).filter(({ name }) =>
    /remind|disconnect/.test(name),
  );
  const outcomes = await runJobs(context.server.db, jobs, { now: Date.parse(`${day}T${hour}:00:00+04:00`) });
  expect(outcomes.filter(({ outcome }) => outcome !== 'done')).toEqual([]);
  await context.server.quiet();
}
const subjects = (to: string) =>
  context.server.mails.filter((mail) => mail.to === to).map(({ subject }) => subject.replace(/:.*/, ''));

describe('payment reminders', () => {
  it('are sent before, on and after the due date and as a last notice, once each', async () => {
    const [to, due] = ['course@example.com', '2027-03-20'];
    await insertBill(context, await clientAt(to), { total: 10_000, due, status: 'Issued' });
    const course: [day: string, emails: string[]][] = [
      ['2027-03-16', []],
      ['2027-03-17', ['Reminder']],
      ['2027-03-18', []],
      ['2027-03-20', ['Reminder']],
      ['2027-03-24', []],
      ['2027-03-25', ['Reminder']],
      ['2027-03-30', ['Final notice']],
      ['2027-04-05', []],
    ];
    for (const [day, emails] of course) {
      await work(day);
      expect([day, subjects(to)]).toEqual([day, emails]);
    }
  });

  it('show balance and due date in both languages, with the invoice attached', async () => {
    const to = 'words@example.com';
    const bill = await insertBill(context, await clientAt(to), {
      total: 10_000,
      paid: 2_500,
      due: '2027-03-20',
      status: 'PartiallyPaid',
    });
    const { unique_number } = await reload(context, 'bill', { _id: bill });
    await work('2027-03-30');
    const [mail] = context.server.mails.filter((one) => one.to === to);
    expect(mail?.paragraphs).toEqual([
      'Good day,',
      expect.stringMatching(new RegExp(`^AED 75.00 of .*${String(unique_number)} was due on 20 Mar 2027.$`)),
      'Please pay now. If the invoice remains unpaid, your gas supply may be disconnected.',
      'تحية طيبة،',
      expect.stringContaining('AED 75.00'),
      expect.stringContaining('غير مسددة'),
      expect.anything(),
    ]);
    expect(mail?.attachment?.filename).toBe(`${String(unique_number)}.pdf`);
    expect((await context.request('POST', `/bill/${bill}/mailings`)).body.documents).toMatchObject([
      { recipient: to, status: 'sent', sent_by: null },
    ]);
  });

  it('are sent once after missed days, but not long afterwards', async () => {
    const [late, older] = ['late@example.com', 'older@example.com'];
    await insertBill(context, await clientAt(late), { total: 10_000, due: '2027-05-01', status: 'Issued' });
    await insertBill(context, await clientAt(older), { total: 10_000, due: '2027-04-21', status: 'Issued' });
    await work('2027-05-09');
    expect([subjects(late), subjects(older)]).toEqual([['Reminder'], []]);
    await work('2027-05-10');
    expect(subjects(late)).toEqual([]);
  });

  it('are sent at once on request, at most once a day, and the configured ones follow', async () => {
    const [to, due] = ['request@example.com', '2026-11-10'];
    const bill = await insertBill(context, await clientAt(to), { total: 10_000, due, status: 'Issued' });
    context.server.mails.length = 0;
    const remind = () => context.request('POST', `/bill/${bill}/remind`);
    expect((await remind()).status).toBe(200);
    await context.server.quiet();
    expect(subjects(to)).toEqual(['Reminder']);
    expect(await remind()).toMatchObject({
      status: 409,
      body: { message: 'A reminder of this invoice was already sent today.' },
    });
    await work('2026-11-21');
    expect(subjects(to)).toEqual(['Final notice']);
    await work('2026-11-22');
    expect(subjects(to)).toEqual([]);
  });

  it('are refused with the reason if nothing can be claimed', async () => {
    const bill = async () => {
      const client = await clientAt('refused@example.com');
      const id = await insertBill(context, client, { total: 10_000, due: '2026-11-10', status: 'Issued' });
      const pay = (type: 'cash' | 'check', amount: number) =>
        createPayment(context.server, {
          custodian: context.admin.id,
          contract: client,
          type,
          amount,
          row: { contract_id: null, client_id: client },
        });
      const remind = async () => (await context.request('POST', `/bill/${id}/remind`)).body.message;
      return { id, pay, remind };
    };
    const disputed = await bill();
    await context.request('POST', `/bill/${disputed.id}/dispute`, { reason: 'Not ours' });
    expect(await disputed.remind()).toBe(
      'This invoice is disputed. End the dispute before you send a reminder.',
    );
    const cheque = await bill();
    const wallet_id = await cheque.pay('check', 10_000);
    const uncleared = 'cheques that have not cleared';
    expect(await cheque.remind()).toBe(
      `The overdue amount of this invoice is covered by the client’s ${uncleared}.`,
    );
    await context.server.db
      .insertInto('allocations')
      .values({ id: newRecordId(), wallet_id, bill_id: cheque.id, amount: 10_000, created_by: null })
      .execute();
    expect(await cheque.remind()).toBe('Cheques that have not cleared cover this invoice.');
    const credit = await bill();
    await credit.pay('cash', 10_000);
    expect(await credit.remind()).toBe(
      'The overdue amount of this invoice is covered by the client’s unused credit.',
    );
  });

  it('count days from the takeover for invoices that were overdue then', async () => {
    const to = 'taken-over@example.com';
    await insertBill(context, await clientAt(to), {
      total: 10_000,
      due: '2026-12-20',
      status: 'Issued',
      takenOverOn: '2027-09-01',
    });
    await work('2027-09-05');
    expect(subjects(to)).toEqual([]);
    await work('2027-09-06');
    expect(subjects(to)).toEqual(['Reminder']);
    await work('2027-09-11');
    expect(subjects(to)).toEqual(['Final notice']);
    await work('2027-09-12');
    expect(subjects(to)).toEqual([]);
  });

  it('are refused before the due date and without an address', async () => {
    const later = { total: 10_000, due: '2027-02-01', status: 'Issued' } as const;
    const early = await insertBill(context, await clientAt('early@example.com'), later);
    const unreachable = await insertBill(context, await clientAt(null), { ...later, due: '2026-11-10' });
    const remind = async (bill: string) =>
      (await context.request('POST', `/bill/${bill}/remind`)).body.message;
    expect(await remind(early)).toBe('This invoice is not overdue: it is due on 1 Feb 2027.');
    expect(await remind(unreachable)).toBe(
      'The client has no email address. Add it before you send a reminder.',
    );
  });

  it('are not sent on the issue date', async () => {
    const to = 'today@example.com';
    for (const [key, value] of [
      ['company_name', 'Al Bahar Gas Supply LLC'],
      ['trn', '100123456700003'],
      ['invoice_prefix', 'NEW'],
    ])
      await context.add('setting', {
        ...drafts.setting,
        key,
        label: key,
        value_type: 'text',
        value,
        unit: null,
        group: key === 'invoice_prefix' ? 'numbering' : 'company',
      });
    const draft = { ...drafts.bill, client: await clientAt(to), due_date: '2026-11-20' };
    const { _id } = await context.add('bill', draft);
    expect((await context.request('POST', `/bill/${String(_id)}/issue`)).body).toMatchObject({
      status: 'Issued',
    });
    await work('2026-11-20');
    expect(subjects(to)).toEqual([]);
    await work('2026-11-21');
    expect(subjects(to)).toEqual(['Reminder']);
  });

  it('are not sent for paid and disputed invoices or without an address', async () => {
    const due = '2027-06-01';
    const [paid, disputed] = ['paid@example.com', 'disputed@example.com'];
    await insertBill(context, await clientAt(paid), { total: 10_000, paid: 10_000, due, status: 'Paid' });
    const bill = await insertBill(context, await clientAt(disputed), {
      total: 10_000,
      due,
      status: 'Issued',
    });
    await context.server.db.updateTable('bills').set({ disputed: true }).where('id', '=', bill).execute();
    await insertBill(context, await clientAt(null), { total: 10_000, due, status: 'Issued' });
    await work(due);
    expect(context.server.mails).toEqual([]);
  });

  it('use custom texts on the configured days', async () => {
    const to = 'own@example.com';
    for (const [key, value] of [
      ['reminder_mail_subject', '{number}: {balance} by {due_date}'],
      ['reminder_mail_text', 'Dear {client},\n\nplease pay. {company}'],
    ])
      await context.add('setting', {
        ...drafts.setting,
        key,
        group: 'texts',
        label: key,
        value_type: 'text',
        value,
        unit: null,
        effective_from: '2026-01-01',
      });
    await set('reminder_days_before', [9]);
    await set('reminder_days', []);
    const client = await clientAt(to, { first_name: 'Own', last_name: 'Words' });
    await insertBill(context, client, { total: 10_000, due: '2027-07-20', status: 'Issued' });
    await work('2027-07-11');
    expect(context.server.mails).toMatchObject([
      {
        to,
        subject: expect.stringMatching(/^INV-2026-\d+: AED 100.00 by 20 Jul 2027$/) as string,
        paragraphs: ['Dear Own Words,', expect.stringMatching(/^please pay\./)],
      },
    ]);
    await work('2027-07-20');
    expect(subjects(to)).toEqual([]);
  });
});

describe('supply with unpaid invoices', () => {
  const cuts = async (contract: string) =>
    context.server.db
      .selectFrom('orders')
      .select(['id', 'title', 'status', 'source', 'cancel_reason', 'created_by'])
      .where('contract_id', '=', contract)
      .where('type', '=', 'disconnection')
      .orderBy('id')
      .execute();
  const owing = async (due: string) => {
    const { contract, client, counter } = await createSuppliedCounter(context);
    const bill = await insertBill(context, client, { total: 10_000, due, status: 'Issued', contract });
    return { contract, counter, bill, client };
  };

  it('is disconnected by one order for all invoices, which notifies order users', async () => {
    const { contract, client } = await owing('2027-08-02');
    await insertBill(context, client, { total: 5_000, due: '2027-08-02', status: 'Issued', contract });
    await work('2027-08-21');
    expect(await cuts(contract)).toEqual([]);
    await work('2027-08-23');
    const [order, ...others] = await cuts(contract);
    expect(others).toEqual([]);
    expect(order).toMatchObject({ status: 'New', source: 'bill_run', created_by: null });
    expect(order?.title).toMatch(/^Disconnect: INV-2026-\d+ is unpaid$/);
    expect((await notificationsOf(context, { _id: String(order?.id) })).map(({ code }) => code)).toEqual([
      'order.created',
    ]);
    await work('2027-08-24');
    expect(await cuts(contract)).toHaveLength(1);
  });

  it('is disconnected after its contract expired, because supply continues', async () => {
    const { contract } = await owing('2027-10-04');
    await context.server.db
      .updateTable('contracts')
      .set({ status: 'Expired' })
      .where('id', '=', contract)
      .execute();
    await work('2027-10-25');
    expect(await cuts(contract)).toHaveLength(1);
  });

  it('is disconnected even if a reminder was sent on that day', async () => {
    const [reminded, other] = [await owing('2028-02-01'), await owing('2028-02-01')];
    await context.server.db
      .insertInto('dunning_steps')
      .values({ bill_id: reminded.bill, day: 20, step: 'reminder', done_on: '2028-02-21' })
      .execute();
    await work('2028-02-22');
    expect(await cuts(reminded.contract)).toHaveLength(1);
    expect(await cuts(other.contract)).toHaveLength(1);
  });

  it('is not disconnected from Thursday noon to Sunday', async () => {
    const { contract } = await owing('2027-09-09');
    for (const [day, hour] of [
      ['2027-09-30', '12'],
      ['2027-10-01', '09'],
      ['2027-10-03', '20'],
    ])
      await work(String(day), hour);
    expect(await cuts(contract)).toEqual([]);
    await work('2027-10-04', '08');
    expect(await cuts(contract)).toHaveLength(1);
  });

  it('is not disconnected on a holiday or from noon before it', async () => {
    await context.add('setting', {
      ...drafts.setting,
      key: 'holidays',
      group: 'collection',
      label: 'Holidays',
      value_type: 'json',
      unit: null,
      value: ['2027-12-01', '2027-12-02'],
      effective_from: '2026-01-01',
    });
    const { contract } = await owing('2027-11-10');
    for (const [day, hour] of [
      ['2027-11-30', '13'],
      ['2027-12-01', '09'],
    ])
      await work(String(day), hour);
    expect(await cuts(contract)).toEqual([]);
    await work('2027-11-30', '11');
    expect(await cuts(contract)).toHaveLength(1);
  });

  it('is not disconnected twice', async () => {
    const { contract, counter } = await owing('2027-11-02');
    const cut = { status: 'disconnected', valve: 'locked' } as const;
    await context.server.db.updateTable('counters').set(cut).where('id', '=', counter).execute();
    await work('2027-11-22');
    expect(await cuts(contract)).toEqual([]);
  });

  it('is not disconnected while the invoice is disputed', async () => {
    const { contract, bill } = await owing('2027-11-02');
    await context.server.db.updateTable('bills').set({ disputed: true }).where('id', '=', bill).execute();
    await work('2027-11-22');
    expect(await cuts(contract)).toEqual([]);
  });

  it('is not disconnected while cheques cover the invoice', async () => {
    const { contract } = await owing('2027-11-02');
    await createPayment(context.server, {
      custodian: context.admin.id,
      contract,
      type: 'check',
      amount: 10_000,
    });
    await work('2027-11-22');
    expect(await cuts(contract)).toEqual([]);
  });

  it('is neither reminded nor disconnected for amounts that credit covers, oldest invoices first', async () => {
    const [due, to] = ['2028-02-07', 'credit@example.com'];
    const { contract, client } = await owing(due);
    await context.server.db.updateTable('clients').set({ email: to }).where('id', '=', client).execute();
    const owner = { custodian: context.admin.id, contract };
    // 100.00 + 40.00 of unapplied credit for invoices of 100.00 and 70.00 leave 30.00 of the second.
    await createPayment(context.server, { ...owner, amount: 10_000 });
    await createPayment(context.server, { ...owner, amount: 4_000 });
    await insertBill(context, client, { total: 7_000, due: '2028-02-08', status: 'Issued', contract });
    await work('2028-02-17');
    expect(subjects(to)).toEqual([]);
    await work('2028-02-18');
    const [mail, ...others] = context.server.mails.filter((one) => one.to === to);
    expect(others).toEqual([]);
    expect(mail?.paragraphs[1]).toMatch(/^AED 30.00 of .* was due on 8 Feb 2028.$/);
    await createPayment(context.server, { ...owner, amount: 3_000 });
    await work('2028-02-28');
    expect(await cuts(contract)).toEqual([]);
  });

  it('is not reminded without a contract while the client’s credit covers the invoice', async () => {
    const [due, to] = ['2028-04-03', 'no-contract@example.com'];
    const client = await clientAt(to);
    const bill = await insertBill(context, client, { total: 5_250, due, status: 'Issued' });
    const row = { contract_id: null, client_id: client };
    await createPayment(context.server, {
      custodian: context.admin.id,
      contract: client,
      amount: 5_250,
      row,
    });
    await work('2028-04-13');
    expect(subjects(to)).toEqual([]);
    await context.server.db
      .updateTable('wallets')
      .set({ voided_at: new Date(context.server.clock.now) })
      .where('client_id', '=', client)
      .execute();
    await work('2028-04-14');
    expect(subjects(to)).toEqual(['Final notice']);
    expect(await reload(context, 'bill', { _id: bill })).toMatchObject({ status: 'Issued' });
  });

  it('counts the client’s own credit once: 100.00 for a contract’s 100.00 leaves 52.50 due without a contract', async () => {
    const [due, to] = ['2028-05-08', 'own-credit@example.com'];
    const { contract } = await createSuppliedCounter(context);
    const client = await clientAt(to);
    await context.server.db
      .updateTable('contracts')
      .set({ client_id: client })
      .where('id', '=', contract)
      .execute();
    await insertBill(context, client, { total: 10_000, due, status: 'Issued', contract });
    await insertBill(context, client, { total: 5_250, due: '2028-05-09', status: 'Issued' });
    const row = { contract_id: null, client_id: client };
    await createPayment(context.server, {
      custodian: context.admin.id,
      contract: client,
      amount: 10_000,
      row,
    });
    await work('2028-05-19');
    const [mail, ...others] = context.server.mails.filter((one) => one.to === to);
    expect(others).toEqual([]);
    expect(mail?.paragraphs[1]).toMatch(/^AED 52.50 of .* was due on 9 May 2028.$/);
    await work('2028-05-29');
    expect(await cuts(contract)).toEqual([]);
  });

  it('is not disconnected once paid: the order is cancelled and its assignee notified', async () => {
    const { contract } = await owing('2028-01-03');
    await work('2028-01-24');
    const [order] = await cuts(contract);
    const { id: assigned_to } = await context.server.createUser({
      flags: ['canViewOrders', 'canUpdateOrders'],
    });
    const plan = { assigned_to, day: '2028-01-26', time: '09:30' };
    expect((await transition({ _id: String(order?.id) }, 'schedule', plan)).status).toBe(200);
    await createPayment(context.server, {
      custodian: context.admin.id,
      contract,
      amount: 10_000,
      status: 'Done',
    });
    const by = { now: context.server.clock.now, recordChange: () => Promise.resolve() };
    await inTransaction(context.server.db, (db) => applyCredit({ ...by, db }, contract));
    await work('2028-01-25');
    expect(await cuts(contract)).toMatchObject([
      {
        status: 'Cancelled',
        cancel_reason: expect.stringMatching(/^INV-\S+ is settled$/) as string,
      },
    ]);
    expect((await notificationsOf(context, { _id: String(order?.id) })).map(({ code }) => code)).toContain(
      'order.cancelled',
    );
    await work('2028-01-26');
    expect(await cuts(contract)).toHaveLength(1);
  });

  it('keeps an order that is completed while the job waits to cancel it', async () => {
    const { db } = context.server;
    const { contract, bill } = await owing('2028-01-03');
    await work('2028-01-24');
    const [order] = await cuts(contract);
    const id = String(order?.id);
    await db.updateTable('bills').set({ disputed: true }).where('id', '=', bill).execute();
    let jobs: Promise<void> | undefined;
    await db.transaction().execute(async (trx) => {
      await sql`update orders set status = 'Completed', completed_at = now(), result = 'fixed'
        where id = ${id}`.execute(trx);
      jobs = work('2028-01-25');
      await untilWaitingForLock(db);
    });
    await jobs;
    expect(await cuts(contract)).toMatchObject([{ status: 'Completed', cancel_reason: null }]);
    expect((await notificationsOf(context, { _id: id })).map(({ code }) => code)).not.toContain(
      'order.cancelled',
    );
  });
});

describe('an unsent reminder', () => {
  const steps = async (bill: string) =>
    context.server.db
      .selectFrom('dunning_steps')
      .select(['step', 'day', 'done_on'])
      .where('bill_id', '=', bill)
      .orderBy('day')
      .execute();
  /** Sets the server's clock, which messages use, and runs the daily jobs. */
  const workOn = (day: string) => {
    context.server.clock.now = Date.parse(`${day}T09:00:00+04:00`);
    return work(day);
  };
  let clock = 0;
  beforeAll(async () => {
    clock = context.server.clock.now;
    await set('reminder_days_before', [3]);
    await set('reminder_days', [0, 5]);
    const { status } = await context.request('PUT', '/messaging/gateways', {
      sms_url: gateway.url,
      sms_secret: 's'.repeat(32),
    });
    expect(status).toBe(200);
  });
  afterAll(() => {
    context.server.clock.now = clock;
  });

  it('keeps its client at this step, is sent again a day later, and counts only then', async () => {
    const { contract, client } = await createSuppliedCounter(context);
    const bySms = { preferred_channel: 'sms', phone: '+971501234567', email: null } as const;
    await context.server.db.updateTable('clients').set(bySms).where('id', '=', client).execute();
    const bill = await insertBill(context, client, {
      total: 10_000,
      due: '2028-05-01',
      status: 'Issued',
      contract,
    });
    gateway.statuses.push(...Array.from({ length: 20 }, () => 422));
    // The last session has ended by then, so the mail log is read at the server's start time.
    const log = async () => {
      const { now } = context.server.clock;
      context.server.clock.now = clock;
      const { documents = [] } = (await context.request('POST', `/bill/${bill}/mailings`)).body;
      context.server.clock.now = now;
      return documents.map(({ status, dunning_step, dunning_day }) => [status, dunning_step, dunning_day]);
    };
    const cut = () =>
      context.server.db
        .selectFrom('orders')
        .select('id')
        .where('contract_id', '=', contract)
        .where('type', '=', 'disconnection')
        .execute();
    // Due on 1 May: reminders on 28 April, 1 and 6 May, the notice on 11 May and the disconnection on 21 May.
    await workOn('2028-04-28');
    expect([await steps(bill), await log()]).toEqual([
      [{ step: 'reminder', day: -3, done_on: null }],
      [['failed', 'reminder', null]],
    ]);
    await workOn('2028-04-28');
    expect(await log()).toHaveLength(1);
    for (const day of ['2028-05-11', '2028-05-22']) await workOn(day);
    expect([await steps(bill), await log(), await cut()]).toEqual([
      [{ step: 'reminder', day: -3, done_on: null }],
      // A step has one message; the earlier ones failed.
      [
        ['failed', 'reminder', null],
        ['failed', null, null],
        ['failed', null, null],
      ],
      [],
    ]);
    gateway.statuses.length = 0;
    await workOn('2028-05-23');
    expect([await steps(bill), (await log())[0], await cut()]).toEqual([
      [{ step: 'reminder', day: -3, done_on: '2028-05-23' }],
      ['sent', 'reminder', '2028-05-23'],
      [],
    ]);
    expect(JSON.parse(gateway.requests.at(-1)?.body ?? '{}')).toMatchObject({
      text: expect.stringMatching(
        /: AED 100\.00 of .* was due on 1 May 2028\. If you have already paid/,
      ) as string,
    });
    await workOn('2028-05-24');
    expect(await cut()).toHaveLength(1);
  });

  it('waits while it is sent again, and is due again when the gateway reports a failure', async () => {
    context.server.clock.now = clock;
    const client = await clientAt(null, { preferred_channel: 'sms' });
    const bill = await insertBill(context, client, { total: 10_000, due: '2028-06-05', status: 'Issued' });
    gateway.statuses.push(503);
    await workOn('2028-06-10');
    await workOn('2028-06-16');
    expect(await steps(bill)).toEqual([{ step: 'reminder', day: 5, done_on: null }]);
    await context.server.retryJobs();
    expect(await steps(bill)).toEqual([{ step: 'reminder', day: 5, done_on: '2028-06-16' }]);
    const undelivered = { status: 'undelivered', reason: 'Number not in use' } as const;
    await context.server.db.updateTable('mailings').set(undelivered).where('model_id', '=', bill).execute();
    expect(await steps(bill)).toEqual([{ step: 'reminder', day: 5, done_on: null }]);
    await workOn('2028-06-17');
    expect(await steps(bill)).toEqual([{ step: 'reminder', day: 5, done_on: '2028-06-17' }]);
    await workOn('2028-06-18');
    expect(await steps(bill)).toEqual([
      { step: 'reminder', day: 5, done_on: '2028-06-17' },
      { step: 'notice', day: 10, done_on: '2028-06-18' },
    ]);
  });
});
