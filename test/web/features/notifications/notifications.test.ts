import type { Notification } from '../../../../src/domain/notifications/notification';
import { NOTIFICATION_POLL_INTERVAL_MS } from '../../../../src/domain/session/session';
import {
  allReadClicked,
  notificationClicked,
  notifications,
  readClicked,
  selectUnread,
} from '../../../../src/web/features/notifications/notifications';
import {
  MAX_POLL_INTERVAL_MS,
  pollDelay,
} from '../../../../src/web/features/notifications/notificationPolling';
import { profileOpened } from '../../../../src/web/features/profile/profile';
import { neverResolves, errorResponse, networkError } from '../../../fakeServices';
import type { Story } from '../../../runStory';
import { runStory } from '../../../runStory';

const POLL = 'POST /event?sort=desc';
const ONE: Notification = {
  _id: 'n1',
  title: 'Invoice overdue',
  text: 'INV-2026-000014 is 3 days overdue',
  status: 0,
  model: 'bill',
  model_id: 'b14',
};
const pageOf = (...documents: Notification[]) => ({ documents, total: documents.length, page: 1, limit: 10 });

let story: Story;
let response: unknown;
const polls = () => story.services.calls.filter(({ line }) => line === POLL);
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'], now: 1_790_000_000_000 });
  response = pageOf(ONE);
});
afterEach(() => {
  story.stop();
  jest.useRealTimers();
});
const startStory = (responses: Record<string, unknown> = {}, stored: Record<string, string> = {}) =>
  (story = runStory({
    responses: { [POLL]: () => response, ...responses },
    stored: { token: 'gt', 'user-id': 'u1', ...stored },
  }));

describe('polling', () => {
  it('starts at once and repeats every five seconds, with an empty body', async () => {
    startStory();
    await story.advance(0);
    expect(polls()).toEqual([{ line: POLL, body: undefined, aborted: false }]);
    await story.advance(NOTIFICATION_POLL_INTERVAL_MS - 1);
    expect(polls()).toHaveLength(1);
    await story.advance(1);
    expect(polls()).toHaveLength(2);
    await story.advance(10 * NOTIFICATION_POLL_INTERVAL_MS);
    expect(polls()).toHaveLength(12);
  });

  it('dispatches nothing and keeps the state while nothing changes', async () => {
    startStory();
    expect(await story.advance(0)).toEqual(['notifications/received']);
    const before = story.state();
    response = structuredClone(pageOf(ONE));
    expect(await story.advance(12 * NOTIFICATION_POLL_INTERVAL_MS)).toEqual([]);
    expect(story.state()).toBe(before);
  });

  it('stores new notifications', async () => {
    startStory();
    await story.advance(0);
    response = pageOf({ ...ONE, _id: 'n2' }, ONE);
    expect(await story.advance(NOTIFICATION_POLL_INTERVAL_MS)).toEqual(['notifications/received']);
    expect(selectUnread(story.state())).toBe(2);
  });

  it('uses the server’s unread count', async () => {
    response = { ...pageOf(ONE), unread: 37 };
    startStory();
    await story.advance(0);
    expect(selectUnread(story.state())).toBe(37);
  });

  it('has one request in flight and aborts it after five seconds', async () => {
    response = neverResolves();
    startStory();
    await story.advance(NOTIFICATION_POLL_INTERVAL_MS - 1);
    expect(polls()).toHaveLength(1);
    await story.advance(1);
    expect(polls()[0]?.aborted).toBe(true);
    expect(story.state().latestNotifications.isDisconnected).toBe(true);
  });

  it('reports a lost and a restored connection once each, without a toast', async () => {
    startStory();
    await story.advance(0);
    response = networkError();
    expect(await story.advance(60_000)).toEqual(['connection/lost']);
    response = pageOf(ONE);
    expect(await story.advance(MAX_POLL_INTERVAL_MS)).toEqual(['connection/restored']);
    expect(story.services.toasts).toEqual([]);
  });

  it('slows down while the server is unavailable', async () => {
    response = errorResponse(503);
    startStory();
    await story.advance(10 * 60_000);
    expect(polls().length).toBeLessThan(80);
    expect(polls().length).toBeGreaterThan(55);
  });

  it('treats a malformed page as a failure', async () => {
    response = '<html></html>';
    startStory();
    expect(await story.advance(0)).toEqual(['connection/lost']);
  });

  it('pauses while the page is hidden and continues at once when it is visible', async () => {
    startStory();
    await story.advance(0);
    story.services.page.isInBackground = true;
    await story.advance(60_000);
    expect(polls()).toHaveLength(1);
    story.services.page.resume();
    await story.advance(0);
    expect(polls()).toHaveLength(2);
  });

  it('continues at once when another request succeeds', async () => {
    response = networkError();
    startStory({ 'GET /profile': { _id: 'u1' } });
    await story.advance(0);
    response = pageOf(ONE);
    expect((await story.dispatch(profileOpened())).slice(-2)).toEqual([
      'connection/restored',
      'notifications/received',
    ]);
  });
});

describe('marking as read', () => {
  const READ = 'PUT /event/n1';

  it('updates the unread count', async () => {
    startStory({ [READ]: () => (response = pageOf({ ...ONE, status: 1 })) });
    await story.advance(0);
    expect(selectUnread(story.state())).toBe(1);
    expect(await story.dispatch(readClicked('n1'))).toEqual([
      'notifications/readClicked',
      'notifications/markRead/pending',
      'notifications/markRead/fulfilled',
    ]);
    expect(story.services.calls.find(({ line }) => line === READ)?.body).toEqual({ status: 1 });
    expect(selectUnread(story.state())).toBe(0);
    expect(await story.advance(NOTIFICATION_POLL_INTERVAL_MS)).toEqual([]);
  });

  it('is not undone by the response to an earlier poll', async () => {
    let respondLate: (page: unknown) => void = () => undefined;
    response = new Promise((resolve) => (respondLate = resolve));
    startStory({ [READ]: {} });
    await story.advance(0);
    response = pageOf({ ...ONE, status: 1 });
    await story.dispatch(readClicked('n1'));
    respondLate(pageOf(ONE));
    await story.advance(0);
    expect(selectUnread(story.state())).toBe(0);
  });

  it('of all notifications is not undone by the response to an earlier poll', async () => {
    startStory({ 'POST /event/read': { read: 1 } });
    await story.advance(0);
    let respondLate: (page: unknown) => void = () => undefined;
    response = new Promise((resolve) => (respondLate = resolve));
    await story.advance(NOTIFICATION_POLL_INTERVAL_MS);
    response = pageOf({ ...ONE, status: 1 });
    await story.dispatch(allReadClicked());
    respondLate(pageOf(ONE));
    await story.advance(0);
    expect(selectUnread(story.state())).toBe(0);
  });

  it('of all notifications shows an error if it fails', async () => {
    startStory({ 'POST /event/read': errorResponse(503, { message: 'The server is busy.' }) });
    await story.advance(0);
    await story.dispatch(allReadClicked());
    expect(story.services.toasts).toEqual([{ tone: 'error', text: 'The server is busy.' }]);
    expect(selectUnread(story.state())).toBe(1);
  });

  it('happens when a click opens the record of a notification', async () => {
    startStory({ [READ]: {} });
    await story.advance(0);
    await story.dispatch(notificationClicked(ONE));
    expect(story.services.page.navigations).toEqual(['/bills/b14']);
    expect(story.services.calls.map(({ line }) => line)).toContain(READ);
  });

  const READING = { ...ONE, model: 'contract', model_id: 'k1', review_counter: 'BK-7 01' } as const;

  it('happens when a click opens the review of its reading', async () => {
    startStory({ [READ]: {} }, { permissions: JSON.stringify({ canUpdateContracts: true }) });
    await story.advance(0);
    await story.dispatch(notificationClicked(READING));
    expect(story.services.page.navigations).toEqual(['/counters/readings?serial_number=BK-7%2001']);
  });

  it('happens when a click opens the contract of its reading, for users who don’t review readings', async () => {
    startStory({ [READ]: {} });
    await story.advance(0);
    await story.dispatch(notificationClicked(READING));
    expect(story.services.page.navigations).toEqual(['/contracts/k1']);
  });

  it('is skipped when a click opens the record of a read notification', async () => {
    startStory();
    await story.dispatch(notificationClicked({ ...ONE, status: 1, model: 'order', model_id: 'o1' }));
    expect(story.services.page.navigations).toEqual(['/orders/o1']);
    expect(story.services.calls.map(({ line }) => line)).toEqual([POLL]);
  });

  it('shows no toast when it fails', async () => {
    startStory({ [READ]: errorResponse(500) });
    await story.advance(0);
    await story.dispatch(readClicked('n1'));
    expect(story.services.toasts).toEqual([]);
    expect(selectUnread(story.state())).toBe(1);
  });

  it('fetches the full list again while it is visible', async () => {
    startStory({ [READ]: {} });
    await story.dispatch(
      notifications.listMounted('main'),
      notifications.listRequested({ page: 2, limit: 25 }),
    );
    expect(polls().at(-1)?.body).toEqual({ page: 2, limit: 25 });
    expect((await story.dispatch(readClicked('n1'))).slice(3)).toEqual([
      'notifications/listRequested',
      'notifications/fetchList/pending',
      'notifications/fetchList/fulfilled',
    ]);
  });
});

it.each([
  [0, 1_000, 0, 4_000],
  [0, 9_000, 0, 0],
  [1, 0, 0, 5_000],
  [2, 0, 0, 10_000],
  [9, 0, 0, 10_000],
  [9, 500, 0, 9_000],
])('after %i failures, at time %i of a poll started at %i, waits %i ms', (failures, now, since, ms) => {
  expect(pollDelay(failures, now, since)).toBe(ms);
});
