/** @jest-environment node */
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import axios from 'axios';
import { createHttpClient } from '../../../src/web/api/httpClient';
import { toApiError } from '../../../src/web/api/apiError';

interface ReceivedRequest extends Pick<IncomingMessage, 'method' | 'url' | 'headers'> {
  body: string;
}

let server: Server;
let heard: ReceivedRequest[];
let host: string;
let token: string | null;

beforeEach(async () => {
  heard = [];
  token = 'gt_1';
  server = createServer((ask, answer) => {
    let body = '';
    ask.on('data', (part: Buffer) => (body += part.toString()));
    ask.on('end', () => {
      heard.push({ method: ask.method, url: ask.url, headers: ask.headers, body });
      if (ask.url === '/api/slow') return;
      const status = { '/api/no': 409, '/api/away': 503 }[ask.url ?? ''] ?? 200;
      answer
        .writeHead(status, { 'Content-Type': 'application/json' })
        .end(status === 503 ? '<html>' : '{"message":"Heard"}');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  host = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterEach(
  () =>
    new Promise((closed) => {
      server.closeAllConnections();
      server.close(closed);
    }),
);

const api = () => createHttpClient(host, () => token);

it('goes to the fixed host with the stored token and JSON both ways', async () => {
  expect(await api().post('wallet', { page: 1 })).toEqual({ message: 'Heard' });
  expect(heard[0]).toMatchObject({ method: 'POST', url: '/api/wallet', body: '{"page":1}' });
  expect(heard[0]?.headers).toMatchObject({
    accept: 'application/json',
    'content-type': 'application/json',
    authorization: 'Bearer gt_1',
  });
});

it('reads the token anew for every call and sends none when there is none', async () => {
  const http = api();
  await http.get('/profile');
  token = 'gt_2';
  await http.get('/profile');
  token = null;
  await http.get('/profile');
  expect(heard.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer gt_1',
    'Bearer gt_2',
    undefined,
  ]);
});

it('sends a form as a form', async () => {
  const form = new FormData();
  form.set('username', 'mariam');
  await api().post('user/login', form);
  expect(heard[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(heard[0]?.body).toContain('name="username"\r\n\r\nmariam');
});

it('takes the four kinds of call', async () => {
  const http = api();
  await http.get('/a');
  await http.post('/b');
  await http.put('/c', { status: 1 });
  await http.delete('/d');
  expect(heard.map(({ method, url }) => `${method ?? ''} ${url ?? ''}`)).toEqual([
    'GET /api/a',
    'POST /api/b',
    'PUT /api/c',
    'DELETE /api/d',
  ]);
});

it('fails with the server’s own words', async () => {
  const failure: unknown = await api()
    .get('/no')
    .catch((error: unknown) => error);
  expect(toApiError(failure)).toMatchObject({ status: 409, message: 'Heard' });
});

describe('a file that is refused', () => {
  const { adapter } = axios.defaults;
  beforeEach(() => void (axios.defaults.adapter = 'fetch'));
  afterEach(() => void (axios.defaults.adapter = adapter));
  const problem = async (path: string) =>
    toApiError(
      await api()
        .download(path, {})
        .catch((error: unknown) => error),
    );

  it('fails with the server’s own words, and carries no file into an event', async () => {
    expect(await problem('/no')).toEqual({ status: 409, message: 'Heard', body: { message: 'Heard' } });
  });

  it('fails with the usual words when it brings none', async () => {
    expect(await problem('/away')).toEqual({
      status: 503,
      message: 'The server is busy. Please try again in a moment.',
    });
  });

  it('comes as a file when it is not', async () => {
    expect(await (await api().download('/file', {})).text()).toBe('{"message":"Heard"}');
  });
});

it('drops a call as soon as it is told to', async () => {
  const leaving = new AbortController();
  const call = api().withSignal(leaving.signal).get('/slow');
  while (heard.length === 0) await new Promise((tick) => setTimeout(tick, 5));
  leaving.abort();
  await expect(call).rejects.toMatchObject({ code: 'ERR_CANCELED' });
});

it('repeats what moves money under the same key until it is done, and never something else', async () => {
  const http = api();
  const keys = () => heard.map(({ headers }) => String(headers['idempotency-key']));
  await http.post('/plain', { amount: 1 });
  for (const path of ['/no', '/no', '/pay', '/pay'])
    await http.post(path, { amount: 1 }, { idempotencyKey: true }).catch(() => undefined);
  await http.post('/no', { amount: 2 }, { idempotencyKey: true }).catch(() => undefined);
  await http.post('/pay', { amount: 1 }, { idempotencyKey: 'the-form' });
  const [plain, first, again, paid, anew, other, own] = keys();
  expect(plain).toBe('undefined');
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(again).toBe(first);
  expect(new Set([first, paid, anew, other]).size).toBe(4);
  expect(own).toBe('the-form');
});
