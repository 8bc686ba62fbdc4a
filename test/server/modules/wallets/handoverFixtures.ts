import { COLLECTION_USER, SUPER_ADMIN } from '../../../../src/domain/permissions';
import { makeContract, makePayment } from '../payments/paymentFixtures';
import type { Wish } from '../payments/paymentFixtures';
import { world } from '../../support/testServer';
import type { Person, World } from '../../support/testServer';

/** Whoever takes and counts money in a test, on a server of their own that is emptied before each. */
export interface Hands {
  w: World;
  boss: Person;
  collector: Person;
  /** A contract that payments belong to. */
  contract: string;
  /** A payment in the collector's hands. */
  pay: (more?: Partial<Wish>) => Promise<string>;
  ask: World['ask'];
}

/** A super administrator, a collector and a contract for every test of this file. */
export function hands(): Hands {
  const on = {} as Hands;
  beforeAll(async () => {
    on.w = await world();
    on.ask = (...asked) => on.w.ask(...asked);
    on.pay = (more = {}) => makePayment(on.w, { holder: on.collector.id, contract: on.contract, ...more });
  });
  beforeEach(async () => {
    await on.w.clear();
    on.boss = await on.w.signIn({ role: SUPER_ADMIN });
    on.collector = await on.w.signIn({ role: COLLECTION_USER });
    on.contract = await makeContract(on.w, on.boss);
  });
  afterAll(() => on.w.end());
  return on;
}
