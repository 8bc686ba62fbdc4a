import { buildApp } from '../../../src/server/app';
import { createTestServer } from '../support/testServer';
import type { TestServer } from '../support/testServer';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

/** Starts a server with a captured log and a function that sends reports. */
function startListening(limits = server.deps.limits) {
  const logged: unknown[] = [];
  const app = buildApp({ ...server.deps, ...(limits && { limits }) });
  app.addHook('onRequest', (request, _reply, done) => {
    jest.spyOn(request.log, 'warn').mockImplementation((line: unknown) => void logged.push(line));
    done();
  });
  const report = (body: unknown, type = 'application/reports+json') =>
    app.inject({
      method: 'POST',
      url: '/csp-report',
      headers: { 'content-type': type },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return { app, logged, report };
}

const one = (blockedURL: string) => ({
  type: 'csp-violation',
  body: {
    effectiveDirective: 'img-src',
    blockedURL,
    sourceFile: 'https://a.example/m.js',
    documentURL: 'https://a.example/',
  },
});

describe('CSP reports', () => {
  it('are logged once per kind', async () => {
    const { app, logged, report } = startListening();
    for (const page of ['https://evil.example/x', 'https://evil.example/x'])
      expect((await report([one(page)])).statusCode).toBe(204);
    expect(logged).toEqual([
      {
        directive: 'img-src',
        blocked: 'https://evil.example/x',
        source: 'https://a.example/m.js',
        page: 'https://a.example/',
      },
    ]);
    await app.close();
  });

  it('are accepted in the format of older browsers', async () => {
    const { app, logged, report } = startListening();
    const violation = {
      'violated-directive': 'style-src-elem x',
      'blocked-uri': 'inline',
      'document-uri': 'https://a.example/',
    };
    await report({ 'csp-report': violation }, 'application/csp-report');
    expect(logged).toMatchObject([{ directive: 'style-src-elem', blocked: 'inline' }]);
    await app.close();
  });

  it('are logged without line breaks and URL secrets', async () => {
    const { app, logged, report } = startListening();
    await report([one(`https://e.example/a\nb\u001b[31m"}?token=gt_secret#x`), one('x'.repeat(5_000))]);
    expect(logged).toMatchObject([{ blocked: 'https://e.example/a_b__31m__' }, { blocked: 'x'.repeat(200) }]);
    await app.close();
  });

  it.each([
    ['no JSON', '{', 400],
    ['too large', JSON.stringify([one('x'.repeat(17_000))]), 413],
    ['a body with a duplicate name', '[{"type":"a","type":"b"}]', 422],
  ])('are rejected when %s', async (_case, body, expected) => {
    const { app, logged, report } = startListening();
    expect((await report(body)).statusCode).toBe(expected);
    expect(logged).toEqual([]);
    await app.close();
  });

  it.each([null, 5, 'x', [], [null], [{ body: 7 }], { 'csp-report': [] }])(
    'are ignored when %j',
    async (body) => {
      const { app, logged, report } = startListening();
      expect((await report(JSON.stringify(body))).statusCode).toBe(204);
      expect(logged).toEqual([]);
      await app.close();
    },
  );

  it('are limited to ten violations per report, two hundred kinds, and thirty reports a minute', async () => {
    const many = startListening();
    for (let page = 0; page < 30; page += 1)
      await many.report(
        Array.from({ length: 12 }, (_none, at) => one(`https://e.example/${String(page)}-${String(at)}`)),
      );
    expect(many.logged).toHaveLength(200);
    await many.app.close();
    const limited = startListening({ ...server.deps.limits, reports: { max: 30, windowMs: 60_000 } });
    const responses = await Promise.all(Array.from({ length: 31 }, () => limited.report([one('x')])));
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    await limited.app.close();
  });

  it('are accepted from the same origin only', async () => {
    const { app } = startListening();
    const foreign = await app.inject({
      method: 'POST',
      url: '/csp-report',
      headers: { 'content-type': 'application/reports+json', origin: 'https://evil.example' },
      payload: '[]',
    });
    expect(foreign.statusCode).toBe(403);
    await app.close();
  });
});
