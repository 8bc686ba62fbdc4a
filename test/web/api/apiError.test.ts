import {
  isRequestFailure,
  toApiError,
  InvalidResponseError,
  NetworkError,
} from '../../../src/web/api/apiError';
import { errorResponse, networkError } from '../../fakeServices';

const AWAY = { message: 'The server can’t be reached. Check your connection and try again.' };

it.each([
  [400, 'Something went wrong !'],
  [401, 'Your session has ended. Please sign in again.'],
  [403, 'You are not allowed to do this.'],
  [404, 'This record does not exist.'],
  [409, 'This record was changed by someone else. Reload to see the latest version.'],
  [413, 'This is too large.'],
  [422, 'Please fix these fields.'],
  [429, 'Too many attempts. Please wait a moment.'],
  [500, 'Something went wrong !'],
  [503, 'The server is busy. Please try again in a moment.'],
])('a %i without a sentence of its own reads %j', (status, message) => {
  expect(toApiError(errorResponse(status, '<html>'))).toEqual({ status, message });
});

it('keeps the server’s own sentence, its field faults and how long to wait', () => {
  const body = { message: 'Wait', fields: { 'site.code': 'Site is required' } };
  expect(toApiError(errorResponse(429, body, { 'retry-after': '30' }))).toEqual({
    status: 429,
    message: 'Wait',
    fields: body.fields,
    retryAfter: 30,
    body,
  });
});

it('cuts a sentence that is none', () => {
  expect(toApiError(errorResponse(500, { message: 'x'.repeat(5000) })).message).toHaveLength(200);
});

it.each([[{ message: 12 }], [{ message: '   ' }], [[{ message: 'a list' }]], [null]])(
  'reads no sentence from %j',
  (body) => {
    expect(toApiError(errorResponse(500, body)).message).toBe('Something went wrong !');
  },
);

it.each([
  ['no answer', networkError()],
  ['no client to ask with', new NetworkError(new Error('Loading chunk wire failed'))],
])('says that the server can’t be reached after %s', (_what, error) => {
  expect(toApiError(error)).toEqual(AWAY);
});

it('takes an answer that lacks what was asked for a refusal', () => {
  expect(toApiError(new InvalidResponseError({ message: 'Not yet', success: false }))).toEqual({
    status: 200,
    message: 'Not yet',
    body: { message: 'Not yet', success: false },
  });
  expect(toApiError(new InvalidResponseError('<html>'))).toEqual({
    status: 200,
    message: 'Something went wrong !',
  });
});

it('tells a programming error from a failed request', () => {
  const defect = new TypeError('undefined is not a function');
  expect([isRequestFailure(defect), isRequestFailure(networkError())]).toEqual([false, true]);
  expect(toApiError(defect)).toEqual({ status: 500, message: 'Something went wrong !' });
});
