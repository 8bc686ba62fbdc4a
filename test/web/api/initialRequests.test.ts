import { takeInitialResponse } from '../../../src/web/api/initialRequests';

const FIRST = { page: 1, limit: 10 };
const BODY = { documents: [], total: 0 };

const json = (status = 200) => Promise.resolve(new Response(JSON.stringify(BODY), { status }));

const start = (response: Promise<Response>, key = '/bill {"page":1,"limit":10}') => {
  window.initialRequests = { token: 'gt', responses: { [key]: response } };
};

afterEach(() => {
  delete window.initialRequests;
  jest.restoreAllMocks();
});

it('hands a response out once', async () => {
  start(json());
  expect(await takeInitialResponse('/bill', FIRST, 'gt')).toEqual(BODY);
  expect(await takeInitialResponse('/bill', FIRST, 'gt')).toBeUndefined();
});

it('knows requests without a body', async () => {
  start(json(), '/event?sort=desc');
  expect(await takeInitialResponse('/event?sort=desc', undefined, 'gt')).toEqual(BODY);
});

it.each([
  ['another path', '/order', FIRST, 'gt'],
  ['another query', '/bill', { page: 2, limit: 10 }, 'gt'],
  ['another user', '/bill', FIRST, 'other'],
  ['nobody', '/bill', FIRST, null],
])('has no response for %s', async (_what, path, body, token) => {
  start(json());
  expect(await takeInitialResponse(path, body, token)).toBeUndefined();
});

it('leaves failed requests to be repeated', async () => {
  start(json(401));
  expect(await takeInitialResponse('/bill', FIRST, 'gt')).toBeUndefined();
  start(Promise.reject(new TypeError('Failed to fetch')));
  expect(await takeInitialResponse('/bill', FIRST, 'gt')).toBeUndefined();
});

it('does not use an old response', async () => {
  start(json());
  jest.spyOn(performance, 'now').mockReturnValue(10_001);
  expect(await takeInitialResponse('/bill', FIRST, 'gt')).toBeUndefined();
});

it('has none when index.html requested none', async () => {
  expect(await takeInitialResponse('/bill', FIRST, 'gt')).toBeUndefined();
});
