import { setUpServer } from '../../support/recordLifecycle';
import { createBillFixtures } from './billFixtures';

const context = setUpServer();
const fixtures = createBillFixtures(context);
const { supply, readingOf, draft, transition, get } = fixtures;

beforeAll(fixtures.company);

describe('discarding a draft invoice', () => {
  it('releases its readings, so that a wrong one can be rejected and the month billed again', async () => {
    const { counter } = await supply(9.5, 0);
    const mistaken = await readingOf(counter, 1990, '2026-11-01');
    const bill = await draft(mistaken);
    const rejection = { reason: 'Read the wrong counter' };
    expect(await context.request('POST', `/reading/${String(mistaken._id)}/reject`, rejection)).toMatchObject(
      { status: 409, body: { message: 'A draft invoice uses this reading; discard the draft first.' } },
    );
    await transition(bill, 'discard');
    expect(await context.request('GET', `/bill/${String(bill._id)}`)).toMatchObject({ status: 404 });
    expect(await get('reading', mistaken._id)).toMatchObject({ bill: null, status: 'validated' });
    await fixtures.request('POST', `/reading/${String(mistaken._id)}/reject`, rejection);
    const again = await draft(await readingOf(counter, 1099, '2026-11-01'));
    expect(again.lines).toMatchObject([{ code: 'gas', quantity: 99, unit_price: 9.5, net: 940.5 }]);
  });

  it('releases the remaining correction of estimates', async () => {
    const { counter } = await supply(10, 0);
    await fixtures.billed(counter, 1100, '2026-10-01', { type: 'estimated' });
    const next = await readingOf(counter, 1130, '2026-11-01', { type: 'estimated' });
    await transition(await draft(next), 'discard');
    expect((await draft(next)).lines).toMatchObject([{ code: 'gas', quantity: 30 }]);
  });

  it('releases the order of a maintenance invoice', async () => {
    const client = await context.add('client', {
      type: 'individual',
      first_name: 'Sara',
      last_name: 'Haddad',
      passport_number: 'N1234567',
      is_vat_registered: false,
      vat_treatment: 'standard',
      preferred_language: 'en',
      phone: '+971501234568',
      address: 'Marina Heights 1204',
      emirate: 'Dubai',
    });
    const order = await context.add('order', {
      type: 'repair',
      title: 'Valve',
      description: 'Valve',
      priority: 'normal',
      billable: true,
      client: client._id,
    });
    await context.server.db
      .updateTable('orders')
      .set({ status: 'Completed', labour_hours: 1, labour_rate: 100 })
      .where('id', '=', String(order._id))
      .execute();
    const billOrder = () => fixtures.request('POST', `/order/${String(order._id)}/bill`, { from: 'actual' });
    const { bill } = await billOrder();
    await transition(bill as never, 'discard');
    expect((await get('order', order._id)).bill).toBeNull();
    expect((await billOrder()).bill).toMatchObject({ status: 'Draft', total: 105 });
  });

  it('works for held drafts, is audited and needs the permission to update invoices', async () => {
    const { counter } = await supply(9.5, 10);
    const bill = await draft(
      await readingOf(counter, 1010, '2026-11-01', { reviewed: false, type: 'actual' }),
    );
    expect(bill.status).toBe('Held');
    const clerk = await context.server.signIn({ flags: ['canViewBills', 'canCreateBills'] });
    const path = `/bill/${String(bill._id)}/discard`;
    expect((await context.server.request(clerk, 'POST', path, {})).status).toBe(403);
    await transition(bill, 'discard');
    const audit = context.server.db
      .selectFrom('audit')
      .select('action')
      .where('model_id', '=', String(bill._id));
    expect((await audit.execute()).map(({ action }) => action)).toContain('bill.discarded');
    expect((await context.request('POST', path, {})).status).toBe(404);
  });

  it('is refused for an issued invoice', async () => {
    const { counter } = await supply(9.5, 10);
    const bill = await fixtures.billed(counter, 1010, '2026-11-01');
    expect(await context.request('POST', `/bill/${String(bill._id)}/discard`, {})).toMatchObject({
      status: 409,
      body: { message: 'An issued invoice can’t be discarded; credit it.' },
    });
  });

  it('of a final invoice allows the supply’s last reading to be corrected and billed again', async () => {
    const { counter, contract } = await supply(10, 30);
    await fixtures.billed(counter, 1020, '2026-11-01');
    const final = await fixtures.terminate(contract, 1950, '2026-11-11');
    expect(final.kind).toBe('final');
    await transition(final, 'discard');
    const corrected = await readingOf(counter, 1030, '2026-11-11', { corrects: true, note: 'Digit misread' });
    // 10 m³ × 10.00 = 100.00 and 10 days of 30.00 a month = 10.00.
    expect(await draft(corrected)).toMatchObject({
      kind: 'final',
      lines: [
        { code: 'gas', quantity: 10, net: 100 },
        { code: 'service', net: 10 },
      ],
    });
  });
});
