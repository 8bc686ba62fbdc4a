import { buildApp } from '../../../src/server/app';
import { createTestServer } from '../support/testServer';
import type { TestServer } from '../support/testServer';

let w: TestServer;
beforeAll(async () => {
  w = await createTestServer();
});
afterAll(() => w.end());

/** A fresh server, what it writes into its log, and a way to report to it. */
function listening(limits = w.deps.limits) {
  const told: unknown[] = [];
  const app = buildApp({ ...w.deps, ...(limits && { limits }) });
  app.addHook('onRequest', (request, _reply, done) => {
    jest.spyOn(request.log, 'warn').mockImplementation((line: unknown) => void told.push(line));
    done();
  });
  const report = (body: unknown, type = 'application/reports+json') =>
    app.inject({
      method: 'POST',
      url: '/csp-report',
      headers: { 'content-type': type },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return { app, told, report };
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

describe('what browsers report of a page', () => {
  it('is logged once for every kind', async () => {
    const { app, told, report } = listening();
    for (const page of ['https://evil.example/x', 'https://evil.example/x'])
      expect((await report([one(page)])).statusCode).toBe(204);
    expect(told).toEqual([
      {
        directive: 'img-src',
        blocked: 'https://evil.example/x',
        source: 'https://a.example/m.js',
        page: 'https://a.example/',
      },
    ]);
    await app.close();
  });

  it('is understood in the words of older browsers', async () => {
    const { app, told, report } = listening();
    const words = {
      'violated-directive': 'style-src-elem x',
      'blocked-uri': 'inline',
      'document-uri': 'https://a.example/',
    };
    await report({ 'csp-report': words }, 'application/csp-report');
    expect(told).toMatchObject([{ directive: 'style-src-elem', blocked: 'inline' }]);
    await app.close();
  });

  it('writes neither lines of its own nor secrets of an address into the log', async () => {
    const { app, told, report } = listening();
    await report([one(`https://e.example/a\nb\u001b[31m"}?token=gt_secret#x`), one('x'.repeat(5_000))]);
    expect(told).toMatchObject([{ blocked: 'https://e.example/a_b__31m__' }, { blocked: 'x'.repeat(200) }]);
    await app.close();
  });

  it.each([
    ['no JSON', '{', 400],
    ['too much', JSON.stringify([one('x'.repeat(17_000))]), 413],
    ['a name twice', '[{"type":"a","type":"b"}]', 422],
  ])('is refused when it is %s', async (_what, body, expected) => {
    const { app, told, report } = listening();
    expect((await report(body)).statusCode).toBe(expected);
    expect(told).toEqual([]);
    await app.close();
  });

  it.each([null, 5, 'x', [], [null], [{ body: 7 }], { 'csp-report': [] }])(
    'says nothing when it is %j',
    async (body) => {
      const { app, told, report } = listening();
      expect((await report(JSON.stringify(body))).statusCode).toBe(204);
      expect(told).toEqual([]);
      await app.close();
    },
  );

  it('fills no log: ten of a report and two hundred kinds are heard, thirty reports a minute', async () => {
    const many = listening();
    for (let page = 0; page < 30; page += 1)
      await many.report(
        Array.from({ length: 12 }, (_none, at) => one(`https://e.example/${String(page)}-${String(at)}`)),
      );
    expect(many.told).toHaveLength(200);
    await many.app.close();
    const few = listening({ ...w.deps.limits, reports: { max: 30, windowMs: 60_000 } });
    const answers = await Promise.all(Array.from({ length: 31 }, () => few.report([one('x')])));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    await few.app.close();
  });

  it('is heard from pages of this origin only', async () => {
    const { app } = listening();
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
