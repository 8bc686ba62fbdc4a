import { createHandoverFixtures } from '../wallets/handoverFixtures';
import { insertBill } from '../../support/testRecords';

const on = createHandoverFixtures();
let bill: string;
let billed: (status: 'Draft' | 'Issued') => Promise<string>;

beforeEach(async () => {
  const { body } = await on.ask(on.boss, 'GET', `/contract/${on.contract}`);
  const scene = {
    w: on.w,
    boss: on.boss,
    ask: (...asked: Parameters<typeof askBoss>) => askBoss(...asked),
    add: () => Promise.reject(new Error('unused')),
  };
  const client = String((body.client as { _id: string })._id);
  billed = (status) =>
    insertBill(scene, client, { total: 50_000, due: '2026-11-01', status, contract: on.contract });
  bill = await billed('Issued');
});
const askBoss = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  on.ask(on.boss, method, path, body);
const total = async (noun: string, filters: object) =>
  (await askBoss('POST', `/${noun}`, { filters })).body.total;

const OCTOBER = {
  kind: 'consumption',
  cycle: '2026-10-01',
  period_start: '2026-10-01',
  period_end: '2026-10-31',
} as const;

describe('lists are narrowed', () => {
  it('to the invoices of a month and of a site', async () => {
    const draft = await billed('Draft');
    await on.w.db.updateTable('bills').set(OCTOBER).where('id', '=', draft).execute();
    const { site_code } = await on.w.db
      .selectFrom('contracts')
      .select('site_code')
      .where('id', '=', on.contract)
      .executeTakeFirstOrThrow();
    expect(await total('bill', { cycle: '2026-10', site: site_code })).toBe(1);
    expect(await total('bill', { cycle: '2026-11' })).toBe(0);
    expect(await total('bill', { site: site_code })).toBe(2);
    expect(await total('bill', { site: 'SITE-NONE' })).toBe(0);
    expect((await askBoss('POST', '/bill', { filters: { cycle: '2026-10-01' } })).status).toBe(422);
  });

  it('to the contracts of a collector', async () => {
    expect(await total('contract', { collector: on.collector.username })).toBe(0);
    await on.w.db
      .updateTable('contracts')
      .set({ collector_id: on.collector.id })
      .where('id', '=', on.contract)
      .execute();
    expect(await total('contract', { collector: on.collector.username })).toBe(1);
    expect(await total('contract', { collector: [on.collector.username, 'nobody'] })).toBe(1);
  });

  it('to the clients who owe what is overdue, and to those whose papers lack', async () => {
    expect(await total('client', { overdue: true })).toBe(1);
    expect(await total('client', { overdue: false })).toBe(0);
    expect(await total('client', { unproved: true })).toBe(0);
    await on.w.db.updateTable('clients').set({ national_id: null, passport_number: 'P1234567' }).execute();
    expect(await total('client', { unproved: true })).toBe(1);
  });
});

it('a dispute is told to those who look after invoices, each time that it is said anew', async () => {
  const keeper = await on.w.signIn({ flags: ['canUpdateBills'] });
  const say = async (disputed: boolean) => {
    const { body } = await askBoss('GET', `/bill/${bill}`);
    expect((await askBoss('PUT', `/bill/${bill}`, { version: body.version, disputed })).status).toBe(200);
  };
  const told = () =>
    on.w.db
      .selectFrom('events')
      .select(['title', 'model_id'])
      .where('user_id', '=', keeper.id)
      .where('code', '=', 'bill.disputed')
      .execute();
  await say(true);
  await say(true);
  expect(await told()).toMatchObject([{ model_id: bill }]);
  await say(false);
  expect(await told()).toHaveLength(1);
  await say(true);
  expect(await told()).toHaveLength(2);
});
