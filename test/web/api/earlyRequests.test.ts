import { sendEarly, takeEarlyResponse } from '../../../src/web/api/earlyRequests';
import type { EarlyRequest } from '../../../src/web/api/earlyRequests';

const LIST: EarlyRequest = { method: 'post', path: '/bill', body: { page: 1, limit: 10 } };
const asked = jest.fn<Promise<Partial<Response>>, [string, RequestInit]>();

beforeEach(() => {
  jest.useFakeTimers();
  asked.mockReset().mockResolvedValue({ ok: true, json: () => Promise.resolve({ total: 3 }) });
  Object.assign(globalThis, { fetch: asked });
});
afterEach(() => jest.useRealTimers());

it('is asked as the program would ask it', () => {
  sendEarly('https://api.example.com', 'gt', LIST);
  const [url, { method, headers, body }] = asked.mock.calls[0] ?? ['', {}];
  expect([url, method, body]).toEqual(['https://api.example.com/api/bill', 'POST', '{"page":1,"limit":10}']);
  expect(headers).toMatchObject({ Authorization: 'Bearer gt', 'Content-Type': 'application/json' });
});

it('is answered once', async () => {
  sendEarly('', 'gt', LIST);
  expect(await takeEarlyResponse({ ...LIST }, 'gt')).toEqual({ total: 3 });
  expect(takeEarlyResponse(LIST, 'gt')).toBeUndefined();
});

it('is not answered to another question or to somebody else', () => {
  sendEarly('', 'gt', LIST);
  expect(takeEarlyResponse({ ...LIST, body: { page: 2, limit: 10 } }, 'gt')).toBeUndefined();
  expect(takeEarlyResponse(LIST, 'other')).toBeUndefined();
  expect(takeEarlyResponse(LIST, 'gt')).toBeUndefined();
});

it('is asked again when the answer is old', () => {
  sendEarly('', 'gt', LIST);
  jest.advanceTimersByTime(10_001);
  expect(takeEarlyResponse(LIST, 'gt')).toBeUndefined();
});

it('is out of date as soon as who asked it said', () => {
  sendEarly('', 'gt', LIST, 1500);
  jest.advanceTimersByTime(1500);
  expect(takeEarlyResponse(LIST, 'gt')).toBeUndefined();
});

it('keeps no answer that nobody has fetched in time', () => {
  for (const path of ['/bill/1', '/bill/2', '/bill/3']) {
    jest.advanceTimersByTime(1500);
    sendEarly('', 'gt', { method: 'get', path }, 1500);
  }
  expect((globalThis as { askedEarly?: Map<string, unknown> }).askedEarly?.size).toBe(1);
});

it.each([
  ['a refusal came', () => Promise.resolve({ ok: false })],
  ['nothing came', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['no JSON came', () => Promise.resolve({ ok: true, json: () => Promise.reject(new SyntaxError('no')) })],
])('is asked again when %s', async (_case, answer: () => Promise<Partial<Response>>) => {
  asked.mockImplementation(answer);
  sendEarly('', 'gt', LIST);
  expect(await takeEarlyResponse(LIST, 'gt')).toBeUndefined();
});
