import { COLLECTION_USER, SUPER_ADMIN } from '../../../../src/domain/permissions';
import {
  expireStaleCheques,
  notifyDueCheques,
  notifyCashLimits,
} from '../../../../src/server/modules/wallets/chequeJobs';
import { createContract, createPayment } from '../payments/paymentFixtures';
import { createTestServer } from '../../support/testServer';
import type { TestUser, TestServer } from '../../support/testServer';

let w: TestServer;
let boss: TestUser;
let collector: TestUser;
let contract: string;

beforeAll(async () => {
  w = await createTestServer();
});
beforeEach(async () => {
  await w.clear();
  boss = await w.signIn({ role: SUPER_ADMIN });
  collector = await w.signIn({ role: COLLECTION_USER });
  contract = await createContract(w, boss);
});
afterAll(() => w.end());

const cheque = async (end_date: string) => {
  const id = await createPayment(w, { holder: collector.id, contract, type: 'check' });
  await w.db.updateTable('wallets').set({ end_date }).where('id', '=', id).execute();
  return id;
};
const told = async (code: string) =>
  (await w.db.selectFrom('events').select(['user_id', 'title']).where('code', '=', code).execute()).map(
    ({ user_id }) => user_id,
  );

it('tells the holder and the super administrators of a cheque three days and one day before, once each', async () => {
  await cheque('2026-11-23');
  await cheque('2026-11-24');
  await notifyDueCheques(w.db, w.clock.now);
  await notifyDueCheques(w.db, w.clock.now);
  expect((await told('contract.check_due')).sort()).toEqual([boss.id, collector.id].sort());
  await notifyDueCheques(w.db, w.clock.now + 2 * 86_400_000);
  expect((await told('contract.check_due')).length).toBe(6);
});

it('makes a cheque stale half a year after its date, and warns a month before', async () => {
  const [old, ageing, young] = [
    await cheque('2026-05-20'),
    await cheque('2026-05-21'),
    await cheque('2026-06-21'),
  ];
  await expireStaleCheques(w.db, w.clock.now);
  await expireStaleCheques(w.db, w.clock.now);
  const stands = async (id: string) => (await w.ask(boss, 'GET', `/wallet/${id}`)).body.check_status;
  expect([await stands(old), await stands(ageing), await stands(young)]).toEqual([
    'stale',
    'received',
    'received',
  ]);
  expect((await told('contract.check_stale')).length).toBe(4);
});

it('tells of too much cash in one hand', async () => {
  await createPayment(w, { holder: collector.id, contract, amount: 2_000_001 });
  await notifyCashLimits(w.db, w.clock.now);
  await notifyCashLimits(w.db, w.clock.now);
  expect((await told('contract.wallet_limit')).sort()).toEqual([boss.id, collector.id].sort());
});
