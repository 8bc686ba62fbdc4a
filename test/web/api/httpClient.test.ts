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
let received: ReceivedRequest[];
let host: string;
let token: string | null;

beforeEach(async () => {
  received = [];
  token = 'gt_1';
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      received.push({ method: request.method, url: request.url, headers: request.headers, body });
      if (request.url === '/api/slow') return;
      const status = { '/api/no': 409, '/api/away': 503 }[request.url ?? ''] ?? 200;
      response
        .writeHead(status, { 'Content-Type': 'application/json' })
        .end(status === 503 ? '<html>' : '{"message":"Received"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterEach(
  () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(resolve);
    }),
);

const api = () => createHttpClient(host, () => token);

it('sends JSON with the stored token to the API host', async () => {
  expect(await api().post('wallet', { page: 1 })).toEqual({ message: 'Received' });
  expect(received[0]).toMatchObject({ method: 'POST', url: '/api/wallet', body: '{"page":1}' });
  expect(received[0]?.headers).toMatchObject({
    accept: 'application/json',
    'content-type': 'application/json',
    authorization: 'Bearer gt_1',
  });
});

it('reads the token for every request and sends no header without a token', async () => {
  const http = api();
  await http.get('/profile');
  token = 'gt_2';
  await http.get('/profile');
  token = null;
  await http.get('/profile');
  expect(received.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer gt_1',
    'Bearer gt_2',
    undefined,
  ]);
});

it('sends FormData as multipart', async () => {
  const form = new FormData();
  form.set('username', 'mariam');
  await api().post('user/login', form);
  expect(received[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(received[0]?.body).toContain('name="username"\r\n\r\nmariam');
});

it('supports GET, POST, PUT and DELETE', async () => {
  const http = api();
  await http.get('/a');
  await http.post('/b');
  await http.put('/c', { status: 1 });
  await http.delete('/d');
  expect(received.map(({ method, url }) => `${method ?? ''} ${url ?? ''}`)).toEqual([
    'GET /api/a',
    'POST /api/b',
    'PUT /api/c',
    'DELETE /api/d',
  ]);
});

it('rejects with the server’s message', async () => {
  const failure: unknown = await api()
    .get('/no')
    .catch((error: unknown) => error);
  expect(toApiError(failure)).toMatchObject({ status: 409, message: 'Received' });
});

describe('download', () => {
  const { adapter } = axios.defaults;
  beforeEach(() => void (axios.defaults.adapter = 'fetch'));
  afterEach(() => void (axios.defaults.adapter = adapter));
  const downloadError = async (path: string) =>
    toApiError(
      await api()
        .download(path, {})
        .catch((error: unknown) => error),
    );

  it('rejects with the server’s message and no file in the error', async () => {
    expect(await downloadError('/no')).toEqual({
      status: 409,
      message: 'Received',
      body: { message: 'Received' },
    });
  });

  it('rejects with the default message when the response has none', async () => {
    expect(await downloadError('/away')).toEqual({
      status: 503,
      message: 'The server is busy. Please try again in a moment.',
    });
  });

  it('resolves to the file', async () => {
    expect(await (await api().download('/file', {})).text()).toBe('{"message":"Received"}');
  });
});

it('aborts a request through its signal', async () => {
  const controller = new AbortController();
  const pending = api().withSignal(controller.signal).get('/slow');
  while (received.length === 0) await new Promise((tick) => setTimeout(tick, 5));
  controller.abort();
  await expect(pending).rejects.toMatchObject({ code: 'ERR_CANCELED' });
});

it('keeps the idempotency key of a request until it succeeds; other requests have other keys', async () => {
  const http = api();
  const keys = () => received.map(({ headers }) => String(headers['idempotency-key']));
  await http.post('/plain', { amount: 1 });
  for (const path of ['/no', '/no', '/pay', '/pay'])
    await http.post(path, { amount: 1 }, { idempotencyKey: true }).catch(() => undefined);
  await http.post('/no', { amount: 2 }, { idempotencyKey: true }).catch(() => undefined);
  await http.post('/pay', { amount: 1 }, { idempotencyKey: 'the-form' });
  const [plain, first, retried, paid, afterSuccess, other, given] = keys();
  expect(plain).toBe('undefined');
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(retried).toBe(first);
  expect(new Set([first, paid, afterSuccess, other]).size).toBe(4);
  expect(given).toBe('the-form');
});
