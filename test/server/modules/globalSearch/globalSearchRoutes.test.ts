import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { createContractInput } from '../../support/testRecords';
import type { TestUser } from '../../support/testServer';

const context = setUpServer();
const find = async (search: string, user: TestUser = context.admin) => {
  const { body } = await context.server.request(user, 'POST', '/find', { search });
  return (body.documents ?? []) as { area: string; label: string; hint: string; _id: string }[];
};
const areas = async (search: string, user?: TestUser) => (await find(search, user)).map(({ area }) => area);

beforeAll(async () => {
  const contract = await createContractInput(context);
  await context.add('contract', contract);
  await context.add('bill', { ...drafts.bill, client: contract.client });
  const creek = { code: 'SITE-042', name: 'Creek Tower', area: 'Al Jaddaf', address: 'Riyadh Street 7' };
  await context.add('site', { ...drafts.site, ...creek, emirate: 'Sharjah' });
  await context.add('tank', { ...drafts.tank, serial_number: 'ASME-1', code: undefined });
});

it.each([
  ['rahm', ['clients', 'contracts', 'bills']],
  ['CL-0000', ['clients', 'contracts', 'bills']],
  ['ct-20', ['contracts']],
  ['asme-1', ['tanks']],
  ['boss', ['users']],
])('searching %s finds records of %j', async (typed, expected) => {
  expect(new Set(await areas(typed))).toEqual(new Set(expected));
});

it('finds clients by phone and contracts by unit', async () => {
  const { phone } = drafts.client;
  expect(await areas(phone.slice(1, 9))).toContain('clients');
  const [contract] = await find('1204');
  expect(contract?.hint).toContain('1204');
});

it.each([
  ['000001', ['clients', 'contracts']],
  ['001', ['clients', 'contracts', 'tanks']],
])('finds numbers and codes by their last digits: %s', async (typed, expected) => {
  expect(new Set(await areas(typed))).toEqual(new Set(expected));
});

it('finds clients by the last digits of a phone number', async () => {
  expect(await areas(drafts.client.phone.slice(-4))).toContain('clients');
});

it('returns only records that the user may view', async () => {
  const reader = await context.server.signIn({ flags: ['canViewTanks'] });
  expect(await areas('rahm', reader)).toEqual([]);
  expect(await areas('asme-1', reader)).toEqual(['tanks']);
  const unprivileged = await context.server.signIn({ flags: [] });
  expect(await find('asme-1', unprivileged)).toEqual([]);
});

it.each(['site-042', 'creek', 'riyadh street'])(
  'searching %s finds a site by code, name or address, for users of its area only',
  async (typed) => {
    const reader = (area: string) => context.server.signIn({ flags: ['canViewTanks'], areas: [area] });
    const found = [{ area: 'sites', label: 'SITE-042 · Creek Tower', hint: 'Al Jaddaf · Riyadh Street 7' }];
    expect(await find(typed)).toMatchObject(found);
    expect(await find(typed, await reader('Sharjah'))).toMatchObject(found);
    expect(await find(typed, await reader('Ajman'))).toEqual([]);
  },
);

it.each(["'; drop table users --", '%%%%', '____', '\\\\', '(((', '💧💧', 'مارينا'])(
  'treats %j as plain text',
  async (typed) => {
    expect((await context.request('POST', '/find', { search: typed })).status).toBe(200);
    expect(await areas('rahm')).toContain('clients');
  },
);

it.each([
  ['', 'Enter a search term'],
  ['a', 'Enter at least 2 letters'],
  ['x'.repeat(61), 'Search must be at most 60 characters'],
])('rejects %j', async (search, message) => {
  expect(await context.request('POST', '/find', { search })).toMatchObject({
    status: 422,
    body: { fields: { search: message } },
  });
});
