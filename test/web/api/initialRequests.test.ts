import { takeInitialResponse } from '../../../src/web/api/initialRequests';

const FIRST_PAGE = { page: 1, limit: 10 };
const BODY = { documents: [], total: 0 };

const start = (response: Promise<unknown>, key = '/bill {"page":1,"limit":10}') => {
  window.initialRequests = { token: 'gt', responses: { [key]: response } };
};

beforeEach(() => {
  jest.spyOn(performance, 'now').mockReturnValue(9_000);
});
afterEach(() => {
  delete window.initialRequests;
  jest.restoreAllMocks();
});

it('returns a response once', async () => {
  start(Promise.resolve(BODY));
  expect(await takeInitialResponse('/bill', FIRST_PAGE, 'gt')).toEqual(BODY);
  expect(await takeInitialResponse('/bill', FIRST_PAGE, 'gt')).toBeUndefined();
});

it('matches requests without a body', async () => {
  start(Promise.resolve(BODY), '/event?sort=desc');
  expect(await takeInitialResponse('/event?sort=desc', undefined, 'gt')).toEqual(BODY);
});

it.each([
  ['another path', '/order', FIRST_PAGE, 'gt'],
  ['another query', '/bill', { page: 2, limit: 10 }, 'gt'],
  ['another user', '/bill', FIRST_PAGE, 'other'],
  ['no user', '/bill', FIRST_PAGE, null],
])('returns nothing for %s', async (_case, path, body, token) => {
  start(Promise.resolve(BODY));
  expect(await takeInitialResponse(path, body, token)).toBeUndefined();
});

it('returns nothing for a failed request, so that it is sent again', async () => {
  start(Promise.resolve(undefined));
  expect(await takeInitialResponse('/bill', FIRST_PAGE, 'gt')).toBeUndefined();
  start(Promise.reject(new TypeError('Failed to fetch')));
  expect(await takeInitialResponse('/bill', FIRST_PAGE, 'gt')).toBeUndefined();
});

it('ignores responses older than ten seconds', async () => {
  start(Promise.resolve(BODY));
  jest.spyOn(performance, 'now').mockReturnValue(10_001);
  expect(await takeInitialResponse('/bill', FIRST_PAGE, 'gt')).toBeUndefined();
});

it('returns nothing when index.html sent no request', async () => {
  expect(await takeInitialResponse('/bill', FIRST_PAGE, 'gt')).toBeUndefined();
});
