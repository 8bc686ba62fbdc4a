import {
  isRequestFailure,
  toApiError,
  InvalidResponseError,
  NetworkError,
} from '../../../src/web/api/apiError';
import { errorResponse, networkError } from '../../fakeServices';

const UNREACHABLE = { message: 'The server can’t be reached. Check your connection and try again.' };

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
])('maps a %i response without a message to %j', (status, message) => {
  expect(toApiError(errorResponse(status, '<html>'))).toEqual({ status, message });
});

it('keeps the server’s message, field errors and Retry-After', () => {
  const body = { message: 'Wait', fields: { 'site.code': 'Site is required' } };
  expect(toApiError(errorResponse(429, body, { 'retry-after': '30' }))).toEqual({
    status: 429,
    message: 'Wait',
    fields: body.fields,
    retryAfter: 30,
    body,
  });
});

it('truncates a message to 200 characters', () => {
  expect(toApiError(errorResponse(500, { message: 'x'.repeat(5000) })).message).toHaveLength(200);
});

it.each([[{ message: 12 }], [{ message: '   ' }], [[{ message: 'a list' }]], [null]])(
  'ignores the message of %j',
  (body) => {
    expect(toApiError(errorResponse(500, body)).message).toBe('Something went wrong !');
  },
);

it.each([
  ['no response', networkError()],
  ['a chunk that fails to load', new NetworkError(new Error('Loading chunk wire failed'))],
])('reports that the server can’t be reached after %s', (_case, error) => {
  expect(toApiError(error)).toEqual(UNREACHABLE);
});

it('treats a response of an unexpected shape as an error', () => {
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

it('distinguishes a programming error from a failed request', () => {
  const defect = new TypeError('undefined is not a function');
  expect([isRequestFailure(defect), isRequestFailure(networkError())]).toEqual([false, true]);
  expect(toApiError(defect)).toEqual({ status: 500, message: 'Something went wrong !' });
});
