import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { waitUntil } from '../../../src/server/db/embedded/processes';
import { createFileStore } from '../../../src/server/storage/fileStore';
import { newRecordId } from '../../../src/server/db/recordId';
import { parseJson } from '../../../src/server/http/strictJson';
import { RATE_LIMITS, createRateLimiter } from '../../../src/server/http/rateLimits';
import type { RateLimitName, RateLimits } from '../../../src/server/http/rateLimits';
import { HttpError } from '../../../src/server/http/httpError';
import {
  createErrorHandler,
  registerErrorHandlers,
  toHttpError,
} from '../../../src/server/http/errorHandler';
import { registerGuards } from '../../../src/server/http/plugins';
import { hashPassword, verifyPassword } from '../../../src/server/security/passwordHash';
import { passwordWeakness } from '../../../src/server/security/passwordStrength';
import { createTestDatabase } from '../support/testDatabase';

const PATIENCE_MS = 10_000;

const statusFor = (work: () => unknown) => {
  try {
    work();
    return 200;
  } catch (error) {
    return error instanceof HttpError ? error.status : 500;
  }
};

describe('request body', () => {
  it.each([
    ['', undefined],
    [' \n', undefined],
    ['{"a":[1,{"a":"é \\u0041 \\ud83d\\ude00"}]}', { a: [1, { a: 'é A 😀' }] }],
    ['{"a":"{\\"a\\":1,\\"a\\":2}"}', { a: '{"a":1,"a":2}' }],
    ['null', null],
  ])('%j is parsed as %j', (text, value) => {
    expect(parseJson(Buffer.from(text))).toEqual(value);
  });

  it.each([
    ['{"a":1,"a":2}', 422],
    ['{"a":1,"\\u0061":2}', 422],
    ['[{"b":{"c":1,"c":1}}]', 422],
    ['{"__proto__":1}', 422],
    ['{"a":{"constructor":1}}', 422],
    ['{"toString":"x"}', 422],
    ['{"a":[{"hasOwnProperty":1}]}', 422],
    ['{"a":"\\u0000"}', 422],
    ['{"a\\u0000":1}', 422],
    ['{"a":"\\udc00"}', 422],
    ['['.repeat(17) + ']'.repeat(17), 422],
    ['{a:1}', 400],
    ['{"a":1}}', 400],
    ['NaN', 400],
  ])('%s is rejected with %i', (text, status) => {
    expect(statusFor(() => parseJson(Buffer.from(text)))).toBe(status);
  });

  it('in another encoding is rejected', () => {
    expect(statusFor(() => parseJson(Buffer.from('{"a":"é"}', 'latin1')))).toBe(400);
  });
});

describe('errors', () => {
  const thrown = (code: string, more: object = {}) =>
    Object.assign(new Error('secret words of the database'), { code, ...more });

  it.each([
    [thrown('22P02'), 422],
    [thrown('22021'), 422],
    [thrown('23505', { table: 'users', constraint: 'users_email_key' }), 409],
    [thrown('23503'), 409],
    [thrown('23514'), 409],
    [thrown('40001'), 409],
    [thrown('40P01'), 409],
    [thrown('55P03'), 503],
    [thrown('57014'), 503],
    [thrown('57P01'), 503],
    [thrown('53300'), 503],
    [thrown('08006'), 503],
    [thrown('ECONNREFUSED'), 503],
    [thrown('EPIPE'), 503],
    [thrown('ENOSPC'), 507],
    [thrown('53100'), 507],
    [new Error('Client was closed and is not queryable'), 503],
    [new Error('Connection terminated unexpectedly'), 503],
    [new Error('timeout exceeded when trying to connect'), 503],
    [thrown('42703'), undefined],
    [new TypeError('x is not a function'), undefined],
    ['a string', undefined],
  ])('%s answers %s', (error, status) => {
    const refusal = toHttpError(error);
    expect(refusal?.status).toBe(status);
    expect(refusal?.message ?? '').not.toContain('secret');
  });

  it.each([
    [true, thrown('ERR_STREAM_PREMATURE_CLOSE'), 0],
    [false, thrown('ERR_STREAM_PREMATURE_CLOSE'), 1],
    [true, new TypeError('x is not a function'), 1],
  ])('with the client gone (%s), %s is logged %i times', (destroyed, error, times) => {
    const log = { error: jest.fn() };
    const request = { url: '/', log, socket: { destroyed }, routeOptions: { config: {} } };
    const reply = { status: () => reply, send: () => reply };
    createErrorHandler([])(error, request as unknown as FastifyRequest, reply as unknown as FastifyReply);
    expect(log.error).toHaveBeenCalledTimes(times);
  });
});

describe('overloaded process', () => {
  it('answers 503 and keeps its health checks available', async () => {
    const usage = { ...process.memoryUsage(), heapUsed: Infinity };
    const memory = jest.spyOn(process, 'memoryUsage').mockReturnValue(usage);
    const app = fastify();
    registerErrorHandlers(app, [], createErrorHandler([]));
    registerGuards(app);
    void app.register((scope, _options, done) => {
      for (const path of ['/api/client', '/api/health', '/metrics']) scope.get(path, () => 'ok');
      done();
    });
    await app.ready();
    const isOverloaded = async () => (await app.inject('/api/client')).statusCode === 503;
    expect(await waitUntil(PATIENCE_MS, isOverloaded)).toBe(true);
    const responses = await Promise.all(
      ['/api/client', '/api/health', '/metrics'].map((path) => app.inject(path)),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([503, 200, 200]);
    expect(responses[0]?.headers).toMatchObject({ 'retry-after': '5', 'x-content-type-options': 'nosniff' });
    memory.mockRestore();
    await app.close();
  });
});

describe('rate limit', () => {
  /** Sends requests under the given rate limits with a stopped clock. */
  function limited(narrower: Partial<RateLimits> = {}) {
    const clock = { now: 0 };
    const limitRate = createRateLimiter({ ...RATE_LIMITS, ...narrower }, () => clock.now);
    const refusals = (name: RateLimitName, from: object, times: number) => {
      const waits: unknown[] = [];
      for (let turn = 0; turn < times; turn += 1)
        try {
          limitRate(name, { currentUser: null, ...from } as FastifyRequest);
        } catch (error) {
          waits.push(error instanceof HttpError && [error.status, error.details.retryAfter]);
        }
      return waits;
    };
    return { clock, refusals };
  }

  it('rejects requests over the limit until its window ends, separately per key', () => {
    const { clock, refusals } = limited({ reads: { max: 2, windowMs: 10_000 } });
    const anna = { currentUser: { userId: 'anna' } };
    expect(refusals('reads', anna, 3)).toEqual([[429, 10]]);
    expect(refusals('reads', { currentUser: { userId: 'bert' } }, 2)).toEqual([]);
    expect(refusals('writes', anna, 2)).toEqual([]);
    clock.now = 9_500;
    expect(refusals('reads', anna, 1)).toEqual([[429, 1]]);
    clock.now = 10_000;
    expect(refusals('reads', anna, 2)).toEqual([]);
  });

  it('counts polling by session and anonymous requests by address', () => {
    const one = { max: 1, windowMs: 1_000 };
    const { refusals } = limited({ events: one, open: one });
    expect(refusals('events', { currentUser: { userId: 'anna', sessionId: 'a' } }, 1)).toEqual([]);
    expect(refusals('events', { currentUser: { userId: 'anna', sessionId: 'b' } }, 2)).toHaveLength(1);
    expect(refusals('open', { ip: '203.0.113.8' }, 2)).toHaveLength(1);
    expect(refusals('open', { ip: '203.0.113.9' }, 1)).toEqual([]);
  });

  it.each<[string, RateLimitName, number]>([
    ["a meter reader's photos of a day, sent together", 'uploads', 200],
    ['two bulk actions over 500 records within a minute', 'writes', 1_000],
    ['reading lists and records at the same time', 'reads', 1_500],
    ['twenty tabs polling for a minute', 'events', 240],
    ['forty users behind one address viewing a hundred pictures each', 'files', 4_000],
  ])('does not apply to %s', (_work, name, times) => {
    const { refusals } = limited();
    const from = { ip: '203.0.113.9', currentUser: { userId: 'anna', sessionId: 'a' } };
    expect(refusals(name, from, times)).toEqual([]);
  });
});

describe('record ids', () => {
  it('sort by creation, also within a millisecond', () => {
    const ids = Array.from({ length: 50 }, (_, at) => newRecordId(1_700_000_000_000 + at));
    expect([...ids].sort()).toEqual(ids);
    const ofOneMoment = Array.from({ length: 1000 }, () => newRecordId(1_700_000_000_000));
    expect([...ofOneMoment].sort()).toEqual(ofOneMoment);
    expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

describe('passwords', () => {
  it.each([
    ['correct horse battery', false],
    ['Zwölf Boxkämpfer', false],
    ['كلمة السر الطويلة جدا', false],
    ['k7#mQ2!vT9@x', false],
    ['hunter2', true],
    ['passwordpassword', true],
    ['P@ssw0rd2024!!', true],
    ['qwertyuiop[]', true],
    ['abcdefghijklm', true],
    ['000000000000', true],
    ['tankbook2026', true],
    ['a.rahman.2026', true],
  ])('%s is too weak: %s', (password, isWeak) => {
    expect(
      passwordWeakness(password, ['a.rahman', 'a.rahman@gas.example', 'Abdul', 'Rahman']) !== undefined,
    ).toBe(isWeak);
  });

  it('are hashed two at a time with fifty in the queue; the next request gets 503', async () => {
    const cost = { memoryCost: 8_192, timeCost: 2, parallelism: 1 };
    const all = await Promise.allSettled(Array.from({ length: 60 }, () => hashPassword('some words', cost)));
    const refused = all.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(8);
    expect(refused.map(({ reason }) => (reason instanceof HttpError ? reason.status : 0))).toEqual(
      Array(8).fill(503),
    );
  });

  it('of unknown users take the same time and never match', async () => {
    const cost = { memoryCost: 64, timeCost: 1, parallelism: 1 };
    expect(await verifyPassword(null, 'placeholder for unknown accounts', cost)).toBe(false);
  });
});

describe('file store', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tankbook-kept-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('stores the same content once, also when written concurrently', async () => {
    const files = createFileStore(join(folder, 'files'));
    const names = await Promise.all([1, 2, 3].map(() => files.put(Buffer.from('same'))));
    expect(new Set(names).size).toBe(1);
    expect(await readdir(join(folder, 'files', names[0]?.slice(0, 2) ?? ''))).toEqual([names[0]]);
    expect((await files.open(names[0] ?? ''))?.size).toBe(4);
    expect(await files.open('0'.repeat(64))).toBeUndefined();
  });
});

describe('audit table', () => {
  it('is append-only', async () => {
    const { db, close } = await createTestDatabase();
    const row = {
      id: newRecordId(),
      action: 'test',
      actor_id: null,
      session_id: null,
      ip: null,
      request_id: null,
      model: null,
      model_id: null,
      before: null,
      after: null,
    };
    await db.insertInto('audit').values(row).execute();
    await expect(db.updateTable('audit').set({ action: 'other' }).execute()).rejects.toThrow('append-only');
    await expect(db.deleteFrom('audit').execute()).rejects.toThrow('append-only');
    await close();
  });
});
