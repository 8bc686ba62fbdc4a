import { sql } from 'kysely';
import { COLLECTION_USER } from '../../../../src/domain/permissions';
import { DATABASE_JOBS } from '../../../../src/server/dailyJobs';
import { runJobs } from '../../../../src/server/jobs/scheduler';
import { newRecordId } from '../../../../src/server/db/recordId';
import { setUpServer } from '../../support/recordLifecycle';
import { insertBill, createContractInput } from '../../support/testRecords';
import type { TestUser } from '../../support/testServer';

const on = setUpServer();
const held = { client: '', contract: '' };
let collector: TestUser;
const SLIP = { bank: 'ADCB', slip_no: 'S-1' };
let numbered = 200_000;

beforeAll(async () => {
  collector = await on.w.signIn({ role: COLLECTION_USER });
});
beforeEach(async () => {
  const draft = await createContractInput(on);
  held.client = draft.client;
  held.contract = String((await on.add('contract', draft))._id);
});

const take = (more: object = {}) =>
  on.w.ask(collector, 'POST', '/wallet/add', {
    contract: held.contract,
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
  const { status, body } = await take();
  expect(status).toBe(201);
  return String(body._id);
};
const BILL = () => ({ total: 3_000, due: '2026-03-01', status: 'Issued', contract: held.contract }) as const;
const step = (id: string, name: string, body: object = {}) => on.ask('POST', `/wallet/${id}/${name}`, body);
const payment = async (id: string) => (await on.ask('GET', `/wallet/${id}`)).body;
const contract = async () => (await on.ask('GET', `/contract/${held.contract}`)).body;

describe('a cheque that is a security', () => {
  it('pays no invoice and covers none, until the bank has paid it', async () => {
    const owed = await insertBill(on, held.client, BILL());
    const id = await security();
    expect(await payment(id)).toMatchObject({ is_security: true, bills: [], unused: 0 });
    expect(await contract()).toMatchObject({ pdc_cover: 0, credit_balance: 0, balance_due: 30 });
    await on.ask('PUT', `/wallet/${id}`, { status: 'Done' });
    expect((await step(id, 'deposit', SLIP)).status).toBe(200);
    expect(await contract()).toMatchObject({ pdc_cover: 0, balance_due: 30 });
    expect((await step(id, 'clear')).status).toBe(200);
    expect(await payment(id)).toMatchObject({ bills: [{ _id: owed, amount: 30 }], unused: 20 });
    expect(await contract()).toMatchObject({ credit_balance: 20, balance_due: 0 });
  });

  it('waits for no bank: the calendar leaves it out, and nobody is told that it falls due', async () => {
    const [id, due] = [await security(), String((await take({ is_security: false })).body._id)];
    for (const each of [id, due]) await on.ask('PUT', `/wallet/${each}`, { status: 'Done' });
    const { body } = await on.ask('POST', '/wallet/calendar', { month: '2026-11' });
    const piled = (body.piles as { checks: { _id: string }[] }[]).flatMap(({ checks }) => checks);
    expect(piled.map(({ _id }) => _id)).toEqual([due]);
    await sql`update wallets set end_date = '2026-11-21'`.execute(on.w.db);
    await runJobs(on.w.db, DATABASE_JOBS, { now: on.w.clock.now, force: true });
    const told = await on.w.db
      .selectFrom('events')
      .select('dedupe_key')
      .where('code', '=', 'contract.check_due')
      .execute();
    expect(told.filter(({ dedupe_key }) => dedupe_key?.includes(due))).not.toEqual([]);
    expect(told.filter(({ dedupe_key }) => dedupe_key?.includes(id))).toEqual([]);
  });

  it('is shown to whoever looks after the bills, with nothing left for the next one', async () => {
    await security();
    const { body } = await on.ask('POST', `/contract/${held.contract}/payments`, {});
    expect(body.documents).toMatchObject([{ is_security: true, state: 'pending', unused: 0, bills: [] }]);
  });

  it('goes back to the client', async () => {
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
  ])('is refused with %j', async (wrong, field, sentence) => {
    const { status, body } = await take(wrong);
    expect([status, body.fields?.[field]]).toEqual([422, sentence]);
  });

  it('pays nothing while it waits, whoever writes it', async () => {
    const owed = await insertBill(on, held.client, BILL());
    const row = {
      id: newRecordId(),
      wallet_id: await security(),
      bill_id: owed,
      amount: 100,
      created_at: new Date(on.w.clock.now),
    };
    await expect(on.w.db.insertInto('allocations').values(row).execute()).rejects.toThrow(
      'a security cheque cannot be allocated before it has cleared',
    );
  });
});

describe('the place of a payment', () => {
  it('is kept as it is told', async () => {
    const { body } = await take({ is_security: false, lat: 25.0772, lng: 55.1309 });
    expect(await payment(String(body._id))).toMatchObject({ lat: 25.0772, lng: 55.1309 });
  });

  it.each([
    [{ lat: 91, lng: 0 }, 'lat', 'Latitude must be from -90 to 90'],
    [{ lat: 25 }, 'lng', 'A location needs a latitude and a longitude'],
    [{ lng: 55 }, 'lng', 'A location needs a latitude and a longitude'],
  ])('is refused as %j', async (wrong, field, sentence) => {
    const { status, body } = await take(wrong);
    expect([status, body.fields?.[field]]).toEqual([422, sentence]);
  });
});

it('a payment tells by whom it was taken over, and what was counted', async () => {
  const { body } = await on.w.ask(collector, 'POST', '/wallet/add', {
    contract: held.contract,
    type: 'cash',
    amount: 50,
  });
  const id = String(body._id);
  expect(body.unload).toBeNull();
  await on.ask('PUT', `/wallet/${id}`, { status: 'Done' });
  expect((await payment(id)).unload).toMatchObject({ counted_amount: 50, difference: 0, note: null });
});
