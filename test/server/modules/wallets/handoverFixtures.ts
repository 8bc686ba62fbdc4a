import { COLLECTION_USER, SUPER_ADMIN } from '../../../../src/domain/permissions';
import { createContract, createPayment } from '../payments/paymentFixtures';
import type { PaymentInput } from '../payments/paymentFixtures';
import { createTestServer } from '../../support/testServer';
import type { TestUser, TestServer } from '../../support/testServer';

/** Custodian and cashier on a server that is cleared before each test. */
export interface HandoverFixtures {
  server: TestServer;
  admin: TestUser;
  collector: TestUser;
  /** Contract of the payments. */
  contract: string;
  /** Creates a payment in the collector's custody. */
  pay: (more?: Partial<PaymentInput>) => Promise<string>;
  request: TestServer['request'];
}

/** Creates a super administrator, a collector and a contract before every test. */
export function createHandoverFixtures(): HandoverFixtures {
  const context = {} as HandoverFixtures;
  beforeAll(async () => {
    context.server = await createTestServer();
    context.request = (...args) => context.server.request(...args);
    context.pay = (more = {}) =>
      createPayment(context.server, { custodian: context.collector.id, contract: context.contract, ...more });
  });
  beforeEach(async () => {
    await context.server.clear();
    context.admin = await context.server.signIn({ role: SUPER_ADMIN });
    context.collector = await context.server.signIn({ role: COLLECTION_USER });
    context.contract = await createContract(context.server, context.admin);
  });
  afterAll(() => context.server.close());
  return context;
}
