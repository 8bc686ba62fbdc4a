import { createHandoverFixtures } from '../wallets/handoverFixtures';
import { insertBill } from '../../support/testRecords';

const context = createHandoverFixtures();
let bill: string;
let billed: (status: 'Draft' | 'Issued') => Promise<string>;

beforeEach(async () => {
  const { body } = await context.request(context.admin, 'GET', `/contract/${context.contract}`);
  const client = String((body.client as { _id: string })._id);
  billed = (status) =>
    insertBill(context, client, { total: 50_000, due: '2026-11-01', status, contract: context.contract });
  bill = await billed('Issued');
});
const requestAsAdmin = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  context.request(context.admin, method, path, body);
const total = async (noun: string, filters: object) =>
  (await requestAsAdmin('POST', `/${noun}`, { filters })).body.total;

const OCTOBER = {
  kind: 'consumption',
  cycle: '2026-10-01',
  period_start: '2026-10-01',
  period_end: '2026-10-31',
} as const;

describe('list filters', () => {
  it('select invoices by month and site', async () => {
    const draft = await billed('Draft');
    await context.server.db.updateTable('bills').set(OCTOBER).where('id', '=', draft).execute();
    const { site_code } = await context.server.db
      .selectFrom('contracts')
      .select('site_code')
      .where('id', '=', context.contract)
      .executeTakeFirstOrThrow();
    expect(await total('bill', { cycle: '2026-10', site: site_code })).toBe(1);
    expect(await total('bill', { cycle: '2026-11' })).toBe(0);
    expect(await total('bill', { site: site_code })).toBe(2);
    expect(await total('bill', { site: 'SITE-NONE' })).toBe(0);
    expect((await requestAsAdmin('POST', '/bill', { filters: { cycle: '2026-10-01' } })).status).toBe(422);
  });

  it('select contracts by collector', async () => {
    expect(await total('contract', { collector: context.collector.username })).toBe(0);
    await context.server.db
      .updateTable('contracts')
      .set({ collector_id: context.collector.id })
      .where('id', '=', context.contract)
      .execute();
    expect(await total('contract', { collector: context.collector.username })).toBe(1);
    expect(await total('contract', { collector: [context.collector.username, 'nobody'] })).toBe(1);
  });

  it('select clients with overdue balances and with missing documents', async () => {
    expect(await total('client', { overdue: true })).toBe(1);
    expect(await total('client', { overdue: false })).toBe(0);
    expect(await total('client', { unidentified: true })).toBe(0);
    await context.server.db
      .updateTable('clients')
      .set({ national_id: null, passport_number: 'P1234567' })
      .execute();
    expect(await total('client', { unidentified: true })).toBe(1);
  });
});

it('every new dispute notifies billing users', async () => {
  const keeper = await context.server.signIn({ flags: ['canUpdateBills'] });
  const setDisputed = async (disputed: boolean) => {
    const { body } = await requestAsAdmin('GET', `/bill/${bill}`);
    expect((await requestAsAdmin('PUT', `/bill/${bill}`, { version: body.version, disputed })).status).toBe(
      200,
    );
  };
  const notifications = () =>
    context.server.db
      .selectFrom('events')
      .select(['title', 'model_id'])
      .where('user_id', '=', keeper.id)
      .where('code', '=', 'bill.disputed')
      .execute();
  await setDisputed(true);
  await setDisputed(true);
  expect(await notifications()).toMatchObject([{ model_id: bill }]);
  await setDisputed(false);
  expect(await notifications()).toHaveLength(1);
  await setDisputed(true);
  expect(await notifications()).toHaveLength(2);
});
