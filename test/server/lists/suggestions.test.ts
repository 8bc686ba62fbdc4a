import { SUGGESTION_NAMES } from '../../../src/domain/lists/suggestions';
import { setUpServer } from '../support/recordLifecycle';
import { createCounter } from '../modules/counters/counterFixtures';

const context = setUpServer();

it('suggestions contain the texts in use, each once and in order', async () => {
  for (const route_code of ['SHJ-1', 'DXB-1', 'DXB-1']) await createCounter(context, { route_code });
  expect(await context.request('GET', '/suggestion/route')).toMatchObject({
    status: 200,
    body: {
      suggestions: [
        { value: 'DXB-1', label: null },
        { value: 'SHJ-1', label: null },
      ],
    },
  });
});

it('suggestions include the label of a code', async () => {
  const { body } = await context.request('GET', '/suggestion/account');
  expect(body).toMatchObject({
    suggestions: expect.arrayContaining([{ value: '1010', label: expect.any(String) as string }]) as unknown,
  });
});

it.each(SUGGESTION_NAMES)('suggestions of %s are listed for users of all areas and of some', async (name) => {
  const restricted = await context.server.signIn({
    areas: ['Dubai'],
    flags: ['canViewBills', 'canViewContracts', 'canViewDevices', 'canViewTanks'],
  });
  for (const user of [context.admin, restricted]) {
    const { status, body } = await context.server.request(user, 'GET', `/suggestion/${name}`);
    expect([name, status, Array.isArray((body as { suggestions: unknown }).suggestions)]).toEqual([
      name,
      200,
      true,
    ]);
  }
});
