import { sql } from 'kysely';
import { COLLECTION_USER } from '../../../../src/domain/permissions';
import { DATABASE_JOBS } from '../../../../src/server/dailyJobs';
import { runJobs } from '../../../../src/server/jobs/scheduler';
import { newRecordId } from '../../../../src/server/db/recordId';
import { setUpServer } from '../../support/recordLifecycle';
import { insertBill, createContractInput } from '../../support/testRecords';
import type { TestUser } from '../../support/testServer';

const context = setUpServer();
const fixtures = { client: '', contract: '' };
let collector: TestUser;
const SLIP = { bank: 'ADCB', slip_no: 'S-1' };
let numbered = 200_000;

beforeAll(async () => {
  collector = await context.server.signIn({ role: COLLECTION_USER });
});
beforeEach(async () => {
  const draft = await createContractInput(context);
  fixtures.client = draft.client;
  fixtures.contract = String((await context.add('contract', draft))._id);
});

const recordCheque = (more: object = {}) =>
  context.server.request(collector, 'POST', '/wallet/add', {
    contract: fixtures.contract,
    type: 'check',
    amount: 50,
    check_number: String((numbered += 1)),
    bank_name: 'Mashreq',
    drawer_name: 'Al Noor Bakery LLC',
    end_date: '2026-11-20',
    is_security: true,
    ...more,
  });
const security = async (): Promise<string> => {
  const { status, body } = await recordCheque();
  expect(status).toBe(201);
  return String(body._id);
};
const BILL = () =>
  ({ total: 3_000, due: '2026-03-01', status: 'Issued', contract: fixtures.contract }) as const;
const step = (id: string, name: string, body: object = {}) =>
  context.request('POST', `/wallet/${id}/${name}`, body);
const payment = async (id: string) => (await context.request('GET', `/wallet/${id}`)).body;
const contract = async () => (await context.request('GET', `/contract/${fixtures.contract}`)).body;

describe('security cheque', () => {
  it('pays and covers no invoice until it clears', async () => {
    const balance = await insertBill(context, fixtures.client, BILL());
    const id = await security();
    expect(await payment(id)).toMatchObject({ is_security: true, bills: [], unused: 0 });
    expect(await contract()).toMatchObject({ pdc_cover: 0, credit_balance: 0, balance_due: 30 });
    await context.request('PUT', `/wallet/${id}`, { status: 'Done' });
    expect((await step(id, 'deposit', SLIP)).status).toBe(200);
    expect(await contract()).toMatchObject({ pdc_cover: 0, balance_due: 30 });
    expect((await step(id, 'clear')).status).toBe(200);
    expect(await payment(id)).toMatchObject({ bills: [{ _id: balance, amount: 30 }], unused: 20 });
    expect(await contract()).toMatchObject({ credit_balance: 20, balance_due: 0 });
  });

  it('is not in the cheque calendar and notifies no due date', async () => {
    const [id, due] = [await security(), String((await recordCheque({ is_security: false })).body._id)];
    for (const each of [id, due]) await context.request('PUT', `/wallet/${each}`, { status: 'Done' });
    const { body } = await context.request('POST', '/wallet/calendar', { month: '2026-11' });
    const deposited = (body.depositGroups as { checks: { _id: string }[] }[]).flatMap(({ checks }) => checks);
    expect(deposited.map(({ _id }) => _id)).toEqual([due]);
    await sql`update wallets set end_date = '2026-11-21'`.execute(context.server.db);
    await runJobs(context.server.db, DATABASE_JOBS, { now: context.server.clock.now, force: true });
    const notifications = await context.server.db
      .selectFrom('events')
      .select('dedupe_key')
      .where('code', '=', 'contract.check_due')
      .execute();
    expect(notifications.filter(({ dedupe_key }) => dedupe_key?.includes(due))).not.toEqual([]);
    expect(notifications.filter(({ dedupe_key }) => dedupe_key?.includes(id))).toEqual([]);
  });

  it('is visible to billing users, without an amount available for the next bill', async () => {
    await security();
    const { body } = await context.request('POST', `/contract/${fixtures.contract}/payments`, {});
    expect(body.documents).toMatchObject([{ is_security: true, state: 'pending', unused: 0, bills: [] }]);
  });

  it('can be returned to the client', async () => {
    const id = await security();
    expect((await step(id, 'cancel', { reason: 'The contract ended' })).body).toMatchObject({
      check_status: 'cancelled',
      is_security: true,
    });
  });

  it.each([
    [{ type: 'cash' }, 'is_security', 'Only a cheque can be held as security'],
    [{ bill: newRecordId() }, 'is_security', 'A security cheque can’t be allocated before it clears'],
    [
      { bills: [{ bill: newRecordId(), amount: 1 }] },
      'is_security',
      'A security cheque can’t be allocated before it clears',
    ],
    [{ is_security: 'yes' }, 'is_security', 'Security must be yes or no'],
  ])('is rejected with %j', async (wrong, field, message) => {
    const { status, body } = await recordCheque(wrong);
    expect([status, body.fields?.[field]]).toEqual([422, message]);
  });

  it('cannot pay while it is pending, even by direct SQL', async () => {
    const balance = await insertBill(context, fixtures.client, BILL());
    const row = {
      id: newRecordId(),
      wallet_id: await security(),
      bill_id: balance,
      amount: 100,
      created_at: new Date(context.server.clock.now),
    };
    await expect(context.server.db.insertInto('allocations').values(row).execute()).rejects.toThrow(
      'a security cheque cannot be allocated before it has cleared',
    );
  });
});

describe('location of a payment', () => {
  it('is stored', async () => {
    const { body } = await recordCheque({ is_security: false, lat: 25.0772, lng: 55.1309 });
    expect(await payment(String(body._id))).toMatchObject({ lat: 25.0772, lng: 55.1309 });
  });

  it.each([
    [{ lat: 91, lng: 0 }, 'lat', 'Latitude must be from -90 to 90'],
    [{ lat: 25 }, 'lng', 'A location needs a latitude and a longitude'],
    [{ lng: 55 }, 'lng', 'A location needs a latitude and a longitude'],
  ])('is rejected as %j', async (wrong, field, message) => {
    const { status, body } = await recordCheque(wrong);
    expect([status, body.fields?.[field]]).toEqual([422, message]);
  });
});

it('a payment shows its cashier and the counted amount', async () => {
  const { body } = await context.server.request(collector, 'POST', '/wallet/add', {
    contract: fixtures.contract,
    type: 'cash',
    amount: 50,
  });
  const id = String(body._id);
  expect(body.unload).toBeNull();
  await context.request('PUT', `/wallet/${id}`, { status: 'Done' });
  expect((await payment(id)).unload).toMatchObject({ counted_amount: 50, difference: 0, note: null });
});
