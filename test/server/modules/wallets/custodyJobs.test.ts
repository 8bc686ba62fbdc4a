import { COLLECTION_USER, SUPER_ADMIN } from '../../../../src/domain/permissions';
import { notifyCashLimits } from '../../../../src/server/modules/wallets/custodyJobs';
import { createContract, createPayment } from '../payments/paymentFixtures';
import { createTestServer } from '../../support/testServer';
import type { TestServer } from '../../support/testServer';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

it('cash over the limit of a custodian is notified', async () => {
  const admin = await server.signIn({ role: SUPER_ADMIN });
  const collector = await server.signIn({ role: COLLECTION_USER });
  const contract = await createContract(server, admin);
  await createPayment(server, { custodian: collector.id, contract, amount: 2_000_001 });
  await notifyCashLimits(server.db, server.clock.now);
  await notifyCashLimits(server.db, server.clock.now);
  const events = await server.db
    .selectFrom('events')
    .select('user_id')
    .where('code', '=', 'contract.wallet_limit')
    .execute();
  expect(events.map(({ user_id }) => user_id).sort()).toEqual([admin.id, collector.id].sort());
});
