import { COLLECTION_USER, SUPER_ADMIN } from '../../../../src/domain/permissions';
import { expireStaleCheques, notifyDueCheques } from '../../../../src/server/modules/wallets/chequeJobs';
import { notifyCashLimits } from '../../../../src/server/modules/wallets/custodyJobs';
import { createContract, createPayment } from '../payments/paymentFixtures';
import { untilWaitingForLock } from '../../support/testDatabase';
import { insertBill } from '../../support/testRecords';
import { createTestServer } from '../../support/testServer';
import type { TestUser, TestServer } from '../../support/testServer';

let server: TestServer;
let admin: TestUser;
let collector: TestUser;
let contract: string;

beforeAll(async () => {
  server = await createTestServer();
});
beforeEach(async () => {
  await server.clear();
  admin = await server.signIn({ role: SUPER_ADMIN });
  collector = await server.signIn({ role: COLLECTION_USER });
  contract = await createContract(server, admin);
});
afterAll(() => server.close());

const cheque = async (end_date: string) => {
  const id = await createPayment(server, { custodian: collector.id, contract, type: 'check' });
  await server.db.updateTable('wallets').set({ end_date }).where('id', '=', id).execute();
  return id;
};
const notifications = async (code: string) =>
  (await server.db.selectFrom('events').select(['user_id', 'title']).where('code', '=', code).execute()).map(
    ({ user_id }) => user_id,
  );

it('due cheques notify custodian and super administrators three days and one day before, once each', async () => {
  await cheque('2026-11-23');
  await cheque('2026-11-24');
  await notifyDueCheques(server.db, server.clock.now);
  await notifyDueCheques(server.db, server.clock.now);
  expect((await notifications('contract.check_due')).sort()).toEqual([admin.id, collector.id].sort());
  await notifyDueCheques(server.db, server.clock.now + 2 * 86_400_000);
  expect((await notifications('contract.check_due')).length).toBe(6);
});

it('cheques become stale half a year after their date, with a warning a month before', async () => {
  const [old, agingCheque, recent] = [
    await cheque('2026-05-20'),
    await cheque('2026-05-21'),
    await cheque('2026-06-21'),
  ];
  await expireStaleCheques(server.db, server.clock.now);
  await expireStaleCheques(server.db, server.clock.now);
  const chequeStatus = async (id: string) =>
    (await server.request(admin, 'GET', `/wallet/${id}`)).body.check_status;
  expect([await chequeStatus(old), await chequeStatus(agingCheque), await chequeStatus(recent)]).toEqual([
    'stale',
    'received',
    'received',
  ]);
  expect((await notifications('contract.check_stale')).length).toBe(4);
});

it('a cheque that is returned while the job runs does not become stale', async () => {
  const id = await cheque('2026-05-20');
  let job: Promise<void> | undefined;
  await server.db.transaction().execute(async (trx) => {
    await trx.updateTable('wallets').set({ check_status: 'cancelled' }).where('id', '=', id).execute();
    job = expireStaleCheques(server.db, server.clock.now);
    await untilWaitingForLock(server.db);
  });
  await job;
  const { body } = await server.request(admin, 'GET', `/wallet/${id}`);
  expect(body.check_status).toBe('cancelled');
});

it('payments of a client without an allocation are notified with the client’s invoice', async () => {
  const { client_id } = await server.db
    .selectFrom('contracts')
    .select('client_id')
    .where('id', '=', contract)
    .executeTakeFirstOrThrow();
  const bill = await insertBill({ server }, client_id, {
    total: 10_500,
    paid: 10_500,
    due: '2026-11-20',
    status: 'Paid',
  });
  const ofClient = { custodian: collector.id, contract, row: { contract_id: null, client_id } };
  await createPayment(server, { ...ofClient, amount: 2_000_001 });
  for (const end_date of ['2026-11-21', '2026-05-22'])
    await createPayment(server, { ...ofClient, type: 'check', row: { ...ofClient.row, end_date } });
  await notifyCashLimits(server.db, server.clock.now);
  await notifyDueCheques(server.db, server.clock.now);
  await expireStaleCheques(server.db, server.clock.now);
  const events = await server.db.selectFrom('events').select(['code', 'model', 'model_id']).execute();
  expect([...new Set(events.map(({ code }) => code))].sort()).toEqual([
    'contract.check_due',
    'contract.check_stale',
    'contract.wallet_limit',
  ]);
  expect(events.filter(({ model, model_id }) => model !== 'bill' || model_id !== bill)).toEqual([]);
});
