import { COLLECTION_USER, SUPER_ADMIN } from '../../../../src/domain/permissions';
import { ageCheques, tellOfDue, tellOfFullHands } from '../../../../src/server/modules/wallets/chequeJobs';
import { makeContract, makePayment } from '../payments/paymentFixtures';
import { world } from '../../support/testServer';
import type { Person, World } from '../../support/testServer';

let w: World;
let boss: Person;
let collector: Person;
let contract: string;

beforeAll(async () => {
  w = await world();
});
beforeEach(async () => {
  await w.clear();
  boss = await w.signIn({ role: SUPER_ADMIN });
  collector = await w.signIn({ role: COLLECTION_USER });
  contract = await makeContract(w, boss);
});
afterAll(() => w.end());

const cheque = async (end_date: string) => {
  const id = await makePayment(w, { holder: collector.id, contract, type: 'check' });
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
  await tellOfDue(w.db, w.clock.now);
  await tellOfDue(w.db, w.clock.now);
  expect((await told('contract.check_due')).sort()).toEqual([boss.id, collector.id].sort());
  await tellOfDue(w.db, w.clock.now + 2 * 86_400_000);
  expect((await told('contract.check_due')).length).toBe(6);
});

it('makes a cheque stale half a year after its date, and warns a month before', async () => {
  const [old, ageing, young] = [
    await cheque('2026-05-20'),
    await cheque('2026-05-21'),
    await cheque('2026-06-21'),
  ];
  await ageCheques(w.db, w.clock.now);
  await ageCheques(w.db, w.clock.now);
  const stands = async (id: string) => (await w.ask(boss, 'GET', `/wallet/${id}`)).body.check_status;
  expect([await stands(old), await stands(ageing), await stands(young)]).toEqual([
    'stale',
    'received',
    'received',
  ]);
  expect((await told('contract.check_stale')).length).toBe(4);
});

it('tells of too much cash in one hand', async () => {
  await makePayment(w, { holder: collector.id, contract, amount: 2_000_001 });
  await tellOfFullHands(w.db, w.clock.now);
  await tellOfFullHands(w.db, w.clock.now);
  expect((await told('contract.wallet_limit')).sort()).toEqual([boss.id, collector.id].sort());
});
