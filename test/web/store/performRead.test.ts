import { connectionLost, connectionRestored, resumed } from '../../../src/web/store/connection';
import { clients } from '../../../src/web/features/clients/clients';
import { makeCurrentUser, makePage } from '../../factories';
import { errorResponse, networkError, neverResolves } from '../../fakeServices';
import { records } from '../../sampleRecords';
import type { Story } from '../../runStory';
import { runStory } from '../../runStory';

const LINE = 'POST /client';
const PAGE = makePage([records.client]);
const QUERY = { page: 1, limit: 10 };
const ERROR = { message: 'The server can’t be reached.' };

let story: Story;
let responses: unknown[];

/** Runs the clients' saga; each request gets the next response, and the last one is repeated. */
const start = (...next: unknown[]) => {
  responses = next;
  const respond = () => (responses.length > 1 ? responses.shift() : responses[0]);
  story = runStory({ responses: { [LINE]: respond }, saga: clients.saga });
  return story.dispatch(clients.listRequested(QUERY));
};
const requestCount = () => story.services.calls.filter(({ line }) => line === LINE).length;
const rows = () => clients.selectView('main')(story.state())?.ids;

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  story.stop();
  jest.useRealTimers();
});

describe('a read', () => {
  it('is retried once after a temporary failure', async () => {
    await start(errorResponse(503, ERROR));
    await story.advance(1_900);
    expect(requestCount()).toBe(1);
    await story.advance(100);
    expect(requestCount()).toBe(2);
    await story.advance(60_000);
    expect(requestCount()).toBe(2);
  });

  it('is retried after the time that the server requires', async () => {
    await start(errorResponse(503, ERROR, { 'retry-after': '5' }), PAGE);
    await story.advance(4_900);
    expect(requestCount()).toBe(1);
    await story.advance(100);
    expect(rows()).toEqual([records.client._id]);
  });

  it.each([
    ['no response', networkError()],
    ['status 503', errorResponse(503, ERROR)],
  ])('that failed with %s is retried when the connection is restored', async (_name, failure) => {
    await start(failure, failure, PAGE);
    await story.advance(2_000);
    await story.dispatch(connectionLost(ERROR));
    await story.advance(60_000);
    expect(requestCount()).toBe(2);
    await story.dispatch(connectionRestored());
    expect(rows()).toEqual([records.client._id]);
  });

  it('without a response is aborted and sent again when the connection is restored', async () => {
    await start(neverResolves(), PAGE);
    await story.dispatch(connectionLost(ERROR), connectionRestored());
    expect(story.services.calls.map(({ aborted }) => aborted)).toEqual([true, false]);
    expect(rows()).toEqual([records.client._id]);
  });

  it('that waits for a prefetch without a response is sent when the connection is restored', async () => {
    const { _id } = records.client;
    const answers = [neverResolves(), records.client];
    story = runStory({ responses: { [`GET /client/${_id}`]: () => answers.shift() }, saga: clients.saga });
    await story.dispatch(clients.recordHovered(_id));
    await story.advance(100);
    await story.dispatch(clients.recordRequested(_id), connectionLost(ERROR), connectionRestored());
    expect(clients.selectRecord(_id)(story.state())).toBeDefined();
  });

  it('that an expired session refused is repeated when the user has signed in again', async () => {
    await start(errorResponse(401, ERROR), PAGE);
    await story.dispatch(connectionRestored());
    expect(requestCount()).toBe(1);
    await story.dispatch(resumed(makeCurrentUser()));
    expect(rows()).toEqual([records.client._id]);
  });

  it.each([403, 500])('is not retried after status %i', async (status) => {
    await start(errorResponse(status, ERROR));
    await story.dispatch(connectionLost(ERROR), connectionRestored());
    await story.advance(60_000);
    expect(requestCount()).toBe(1);
  });

  it('is not retried after success', async () => {
    await start(PAGE);
    await story.dispatch(connectionLost(ERROR), connectionRestored());
    await story.advance(60_000);
    expect(requestCount()).toBe(1);
  });

  it('that failed is not retried beside a newer one of the same list', async () => {
    await start(errorResponse(503, ERROR), PAGE);
    await story.dispatch(clients.listRequested({ ...QUERY, search: 'marina' }));
    await story.advance(60_000);
    expect(requestCount()).toBe(2);
  });
});
