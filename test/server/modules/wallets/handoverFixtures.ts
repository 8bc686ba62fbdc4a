import { COLLECTION_USER, SUPER_ADMIN } from '../../../../src/domain/permissions';
import { createContract, createPayment } from '../payments/paymentFixtures';
import type { PaymentInput } from '../payments/paymentFixtures';
import { createTestServer } from '../../support/testServer';
import type { TestUser, TestServer } from '../../support/testServer';

/** Whoever takes and counts money in a test, on a server of their own that is emptied before each. */
export interface HandoverFixtures {
  w: TestServer;
  boss: TestUser;
  collector: TestUser;
  /** A contract that payments belong to. */
  contract: string;
  /** A payment in the collector's hands. */
  pay: (more?: Partial<PaymentInput>) => Promise<string>;
  ask: TestServer['ask'];
}

/** A super administrator, a collector and a contract for every test of this file. */
export function createHandoverFixtures(): HandoverFixtures {
  const on = {} as HandoverFixtures;
  beforeAll(async () => {
    on.w = await createTestServer();
    on.ask = (...asked) => on.w.ask(...asked);
    on.pay = (more = {}) => createPayment(on.w, { holder: on.collector.id, contract: on.contract, ...more });
  });
  beforeEach(async () => {
    await on.w.clear();
    on.boss = await on.w.signIn({ role: SUPER_ADMIN });
    on.collector = await on.w.signIn({ role: COLLECTION_USER });
    on.contract = await createContract(on.w, on.boss);
  });
  afterAll(() => on.w.end());
  return on;
}
