import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { createContractInput } from '../../support/testRecords';
import type { TestUser } from '../../support/testServer';

const on = setUpServer();
const find = async (search: string, who: TestUser = on.boss) => {
  const { body } = await on.w.ask(who, 'POST', '/find', { search });
  return (body.documents ?? []) as { area: string; label: string; hint: string; _id: string }[];
};
const areas = async (search: string, who?: TestUser) => (await find(search, who)).map(({ area }) => area);

beforeAll(async () => {
  const contract = await createContractInput(on);
  await on.add('contract', contract);
  await on.add('bill', { ...drafts.bill, client: contract.client });
  await on.add('tank', { ...drafts.tank, serial_number: 'ASME-1', code: undefined });
});

it.each([
  ['rahm', ['clients', 'contracts', 'bills']],
  ['CL-0000', ['clients', 'contracts', 'bills']],
  ['ct-20', ['contracts']],
  ['asme-1', ['tanks']],
  ['boss', ['users']],
])('typing %s finds records of %j', async (typed, found) => {
  expect(new Set(await areas(typed))).toEqual(new Set(found));
});

it('finds a client by telephone and a contract by its unit', async () => {
  const { phone } = drafts.client;
  expect(await areas(phone.slice(1, 9))).toContain('clients');
  const [contract] = await find('1204');
  expect(contract?.hint).toContain('1204');
});

it.each([
  ['000001', ['clients', 'contracts']],
  ['001', ['clients', 'contracts', 'tanks']],
])('finds numbers and codes by their last digits: %s', async (typed, found) => {
  expect(new Set(await areas(typed))).toEqual(new Set(found));
});

it('finds a client by the last digits of a telephone', async () => {
  expect(await areas(drafts.client.phone.slice(-4))).toContain('clients');
});

it('tells nobody of what they may not see', async () => {
  const reader = await on.w.signIn({ flags: ['canViewTanks'] });
  expect(await areas('rahm', reader)).toEqual([]);
  expect(await areas('asme-1', reader)).toEqual(['tanks']);
  const nobody = await on.w.signIn({ flags: [] });
  expect(await find('asme-1', nobody)).toEqual([]);
});

it.each(["'; drop table users --", '%%%%', '____', '\\\\', '(((', '💧💧', 'مارينا'])(
  'takes %j for words and nothing else',
  async (typed) => {
    expect((await on.ask('POST', '/find', { search: typed })).status).toBe(200);
    expect(await areas('rahm')).toContain('clients');
  },
);

it.each([
  ['', 'Enter a search term'],
  ['a', 'Enter at least 2 letters'],
  ['x'.repeat(61), 'Search must be at most 60 characters'],
])('refuses %j', async (search, sentence) => {
  expect(await on.ask('POST', '/find', { search })).toMatchObject({
    status: 422,
    body: { fields: { search: sentence } },
  });
});
