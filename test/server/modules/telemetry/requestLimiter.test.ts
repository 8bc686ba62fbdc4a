import { createRequestLimiter } from '../../../../src/server/modules/telemetry/requestLimiter';

/** Requests in the order in which they were allowed to run, with the functions that end them. */
function setUp(maxWaitMs = 60_000) {
  const acquireSlot = createRequestLimiter({ maxActive: 2, maxWaiting: 2, maxWaitMs });
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const request = (key: string, name: string) =>
    acquireSlot(key).then((end) => {
      running.push(name);
      ends.set(name, end);
    });
  return { request, running, end: (name: string) => ends.get(name)?.() };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('runs some requests of a key concurrently and the others in order of arrival', async () => {
  const { request, running, end } = setUp();
  const requests = ['a', 'b', 'c', 'd'].map((name) => request('key', name));
  await settled();
  expect(running).toEqual(['a', 'b']);
  end('b');
  end('b');
  await settled();
  expect(running).toEqual(['a', 'b', 'c']);
  end('a');
  await Promise.all(requests);
  expect(running).toEqual(['a', 'b', 'c', 'd']);
});

it('refuses requests of a key with too many waiting ones, but not of another key', async () => {
  const { request, running, end } = setUp();
  const requests = ['a', 'b', 'c', 'd'].map((name) => request('key', name));
  await expect(request('key', 'e')).rejects.toMatchObject({ status: 429, details: { retryAfter: 1 } });
  await request('other', 'f');
  expect(running).toEqual(['a', 'b', 'f']);
  for (const name of ['a', 'b']) end(name);
  await Promise.all(requests);
  for (const name of ['c', 'd']) end(name);
  await request('key', 'g');
  expect(running.at(-1)).toBe('g');
});

it('refuses a request that waits too long, and keeps the order of the others', async () => {
  const { request, running, end } = setUp(1);
  await Promise.all(['a', 'b'].map((name) => request('key', name)));
  await expect(request('key', 'c')).rejects.toMatchObject({ status: 429 });
  end('a');
  await request('key', 'd');
  expect(running).toEqual(['a', 'b', 'd']);
});
