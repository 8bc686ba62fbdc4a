import { inTransaction } from '../../../../src/server/db/transaction';
import { createDailyJobs } from '../../../../src/server/dailyJobs';
import { runJobs } from '../../../../src/server/jobs/scheduler';
import { applyCredit } from '../../../../src/server/modules/payments/allocationService';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { createSuppliedCounter } from '../counters/counterFixtures';
import { reload, performTransition, notificationsOf } from '../orders/orderFixtures';
import { createPayment } from '../payments/paymentFixtures';
import { insertBill } from '../../support/testRecords';

const on = setUpServer();
const take = performTransition(on, 'order');
let rules = 0;

/** Let a rule list other days from the first of January on. */
const set = async (key: string, value: number[]) => {
  const { body } = await on.ask('POST', '/setting', { search: key });
  const known = body.documents?.find((setting) => setting.key === key);
  const told = { value, effective_from: '2026-01-01' };
  if (known) await on.ask('PUT', `/setting/${String(known._id)}`, { ...told, version: known.version });
  else
    await on.add('setting', {
      ...{ ...drafts.setting, key, group: 'collection', label: key, value_type: 'json', unit: 'days' },
      ...told,
    });
};
const clientAt = async (email: string | null, more: object = {}) =>
  String(
    (
      await on.add('client', {
        ...drafts.client,
        email,
        first_name: `Amina ${String((rules += 1))}`,
        ...more,
      })
    )._id,
  );

/** All that is done daily, at an hour of a day in Dubai. */
async function work(day: string, hour = '09') {
  on.w.mails.length = 0;
  const jobs = createDailyJobs({ ...on.w.deps, auditHashFile: '' }).filter(({ name }) =>
    /remind|disconnect/.test(name),
  );
  const outcomes = await runJobs(on.w.db, jobs, { now: Date.parse(`${day}T${hour}:00:00+04:00`) });
  expect(outcomes.filter(({ outcome }) => outcome !== 'done')).toEqual([]);
}
const subjects = (to: string) =>
  on.w.mails.filter((letter) => letter.to === to).map(({ subject }) => subject.replace(/:.*/, ''));

describe('whoever owes an invoice', () => {
  it('is written to before it is due, on the day, after it and a last time, once each', async () => {
    const [to, due] = ['course@example.com', '2027-03-20'];
    await insertBill(on, await clientAt(to), { total: 10_000, due, status: 'Issued' });
    const course: [day: string, letters: string[]][] = [
      ['2027-03-16', []],
      ['2027-03-17', ['Reminder']],
      ['2027-03-18', []],
      ['2027-03-20', ['Reminder']],
      ['2027-03-24', []],
      ['2027-03-25', ['Reminder']],
      ['2027-03-30', ['Last notice']],
      ['2027-04-05', []],
    ];
    for (const [day, letters] of course) {
      await work(day);
      expect([day, subjects(to)]).toEqual([day, letters]);
    }
  });

  it('reads what is owed and since when, with the invoice, in both languages', async () => {
    const to = 'words@example.com';
    const bill = await insertBill(on, await clientAt(to), {
      ...{ total: 10_000, paid: 2_500, due: '2027-03-20', status: 'PartiallyPaid' },
    });
    const { unique_number } = await reload(on, 'bill', { _id: bill });
    await work('2027-03-30');
    const [letter] = on.w.mails.filter((one) => one.to === to);
    expect(letter?.paragraphs).toEqual([
      'Good day,',
      expect.stringMatching(new RegExp(`^AED 75.00 of .*${String(unique_number)} was due on 20 Mar 2027.$`)),
      'Please pay now. If the invoice remains unpaid, your gas supply may be disconnected.',
      'تحية طيبة،',
      expect.stringContaining('AED 75.00'),
      expect.stringContaining('غير مسددة'),
      expect.anything(),
    ]);
    expect(letter?.attachment?.filename).toBe(`${String(unique_number)}.pdf`);
    expect((await on.ask('POST', `/bill/${bill}/mailings`)).body.documents).toMatchObject([
      { recipient: to, status: 'sent', sent_by: null },
    ]);
  });

  it('hears what was missed once, and nothing of long ago', async () => {
    const [late, older] = ['late@example.com', 'older@example.com'];
    await insertBill(on, await clientAt(late), { total: 10_000, due: '2027-05-01', status: 'Issued' });
    await insertBill(on, await clientAt(older), { total: 10_000, due: '2027-04-21', status: 'Issued' });
    await work('2027-05-09');
    expect([subjects(late), subjects(older)]).toEqual([['Reminder'], []]);
    await work('2027-05-10');
    expect(subjects(late)).toEqual([]);
  });

  it('is not reminded on the day on which the invoice itself comes', async () => {
    const to = 'today@example.com';
    for (const [key, value] of [
      ['company_name', 'Al Bahar Gas Supply LLC'],
      ['trn', '100123456700003'],
      ['invoice_prefix', 'NEW'],
    ])
      await on.add('setting', {
        ...{ ...drafts.setting, key, label: key, value_type: 'text', value, unit: null },
        group: key === 'invoice_prefix' ? 'numbering' : 'company',
      });
    const draft = { ...drafts.bill, client: await clientAt(to), due_date: '2026-11-20' };
    const { _id } = await on.add('bill', draft);
    expect((await on.ask('POST', `/bill/${String(_id)}/issue`)).body).toMatchObject({ status: 'Issued' });
    await work('2026-11-20');
    expect(subjects(to)).toEqual([]);
    await work('2026-11-21');
    expect(subjects(to)).toEqual(['Reminder']);
  });

  it('is left alone where he paid it, does not accept it, or has no address', async () => {
    const due = '2027-06-01';
    const [paid, disputed] = ['paid@example.com', 'disputed@example.com'];
    await insertBill(on, await clientAt(paid), { total: 10_000, paid: 10_000, due, status: 'Paid' });
    const bill = await insertBill(on, await clientAt(disputed), { total: 10_000, due, status: 'Issued' });
    await on.w.db.updateTable('bills').set({ disputed: true }).where('id', '=', bill).execute();
    await insertBill(on, await clientAt(null), { total: 10_000, due, status: 'Issued' });
    await work(due);
    expect(on.w.mails).toEqual([]);
  });

  it('hears the company’s own words on the company’s own days', async () => {
    const to = 'own@example.com';
    for (const [key, value] of [
      ['reminder_mail_subject', '{number}: {balance} by {due_date}'],
      ['reminder_mail_text', 'Dear {client},\n\nplease pay. {company}'],
    ])
      await on.add('setting', {
        ...{ ...drafts.setting, key, group: 'texts', label: key, value_type: 'text', value, unit: null },
        effective_from: '2026-01-01',
      });
    await set('reminder_days_before', [9]);
    await set('reminder_days', []);
    const client = await clientAt(to, { first_name: 'Own', last_name: 'Words' });
    await insertBill(on, client, { total: 10_000, due: '2027-07-20', status: 'Issued' });
    await work('2027-07-11');
    expect(on.w.mails).toMatchObject([
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

describe('a supply whose invoice stays unpaid', () => {
  const cuts = async (contract: string) =>
    on.w.db
      .selectFrom('orders')
      .select(['id', 'title', 'status', 'source', 'cancel_reason', 'created_by'])
      .where('contract_id', '=', contract)
      .where('type', '=', 'disconnection')
      .orderBy('id')
      .execute();
  const owing = async (due: string) => {
    const { contract, client, counter } = await createSuppliedCounter(on);
    const bill = await insertBill(on, client, { total: 10_000, due, status: 'Issued', contract });
    return { contract, counter, bill, client };
  };

  it('is cut off by one job for all its invoices, which those who look after orders hear of', async () => {
    const { contract, client } = await owing('2027-08-02');
    await insertBill(on, client, { total: 5_000, due: '2027-08-02', status: 'Issued', contract });
    await work('2027-08-21');
    expect(await cuts(contract)).toEqual([]);
    await work('2027-08-23');
    const [order, ...others] = await cuts(contract);
    expect(others).toEqual([]);
    expect(order).toMatchObject({ status: 'New', source: 'bill_run', created_by: null });
    expect(order?.title).toMatch(/^Disconnect: INV-2026-\d+ is unpaid$/);
    expect((await notificationsOf(on, { _id: String(order?.id) })).map(({ code }) => code)).toEqual([
      'order.created',
    ]);
    await work('2027-08-24');
    expect(await cuts(contract)).toHaveLength(1);
  });

  it('is not cut off from Thursday noon to Sunday', async () => {
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

  it('is not cut off on a holiday, nor from the noon before', async () => {
    await on.add('setting', {
      ...{ ...drafts.setting, key: 'holidays', group: 'collection', label: 'Holidays', value_type: 'json' },
      ...{ unit: null, value: ['2027-12-01', '2027-12-02'], effective_from: '2026-01-01' },
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

  it('is not cut off twice', async () => {
    const { contract, counter } = await owing('2027-11-02');
    const cut = { status: 'disconnected', valve: 'locked' } as const;
    await on.w.db.updateTable('counters').set(cut).where('id', '=', counter).execute();
    await work('2027-11-22');
    expect(await cuts(contract)).toEqual([]);
  });

  it('goes on where the invoice is disputed', async () => {
    const { contract, bill } = await owing('2027-11-02');
    await on.w.db.updateTable('bills').set({ disputed: true }).where('id', '=', bill).execute();
    await work('2027-11-22');
    expect(await cuts(contract)).toEqual([]);
  });

  it('goes on where cheques cover it', async () => {
    const { contract } = await owing('2027-11-02');
    await createPayment(on.w, { holder: on.boss.id, contract, type: 'check', amount: 10_000 });
    await work('2027-11-22');
    expect(await cuts(contract)).toEqual([]);
  });

  it('goes on once nothing is owed: the job is called off, and whoever was sent hears of it', async () => {
    const { contract } = await owing('2028-01-03');
    await work('2028-01-24');
    const [order] = await cuts(contract);
    const { id: assigned_to } = await on.w.hire({ flags: ['canViewOrders', 'canUpdateOrders'] });
    const plan = { assigned_to, day: '2028-01-26', time: '09:30' };
    expect((await take({ _id: String(order?.id) }, 'schedule', plan)).status).toBe(200);
    await createPayment(on.w, { holder: on.boss.id, contract, amount: 10_000, status: 'Done' });
    const by = { now: on.w.clock.now, recordChange: () => Promise.resolve() };
    await inTransaction(on.w.db, (db) => applyCredit({ ...by, db }, contract));
    await work('2028-01-25');
    expect(await cuts(contract)).toMatchObject([
      {
        status: 'Cancelled',
        cancel_reason: expect.stringMatching(/^INV-\S+ is settled$/) as string,
      },
    ]);
    expect((await notificationsOf(on, { _id: String(order?.id) })).map(({ code }) => code)).toContain(
      'order.cancelled',
    );
    await work('2028-01-26');
    expect(await cuts(contract)).toHaveLength(1);
  });
});
