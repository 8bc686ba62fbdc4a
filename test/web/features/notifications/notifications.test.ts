import type { Notification } from '../../../../src/domain/notifications/notification';
import { NOTIFICATION_POLL_INTERVAL_MS } from '../../../../src/domain/session/session';
import {
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
const news = (...documents: Notification[]) => ({ documents, total: documents.length, page: 1, limit: 10 });

let scene: Story;
let answer: unknown;
const polls = () => scene.services.calls.filter(({ line }) => line === POLL);
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'], now: 1_790_000_000_000 });
  answer = news(ONE);
});
afterEach(() => {
  scene.stop();
  jest.useRealTimers();
});
const visit = (answers: Record<string, unknown> = {}) =>
  (scene = runStory({
    responses: { [POLL]: () => answer, ...answers },
    stored: { token: 'gt', 'user-id': 'u1' },
  }));

describe('polling', () => {
  it('asks at once and then every five seconds, with an empty body', async () => {
    visit();
    await scene.advance(0);
    expect(polls()).toEqual([{ line: POLL, body: undefined, aborted: false }]);
    await scene.advance(NOTIFICATION_POLL_INTERVAL_MS - 1);
    expect(polls()).toHaveLength(1);
    await scene.advance(1);
    expect(polls()).toHaveLength(2);
    await scene.advance(10 * NOTIFICATION_POLL_INTERVAL_MS);
    expect(polls()).toHaveLength(12);
  });

  it('says nothing and keeps the very same state while nothing is new', async () => {
    visit();
    expect(await scene.advance(0)).toEqual(['notifications/received']);
    const before = scene.state();
    answer = structuredClone(news(ONE));
    expect(await scene.advance(12 * NOTIFICATION_POLL_INTERVAL_MS)).toEqual([]);
    expect(scene.state()).toBe(before);
  });

  it('brings what is new', async () => {
    visit();
    await scene.advance(0);
    answer = news({ ...ONE, _id: 'n2' }, ONE);
    expect(await scene.advance(NOTIFICATION_POLL_INTERVAL_MS)).toEqual(['notifications/received']);
    expect(selectUnread(scene.state())).toBe(2);
  });

  it('believes the server’s own count of the unread', async () => {
    answer = { ...news(ONE), unread: 37 };
    visit();
    await scene.advance(0);
    expect(selectUnread(scene.state())).toBe(37);
  });

  it('has one question under way at a time and gives up on it after five seconds', async () => {
    answer = neverResolves();
    visit();
    await scene.advance(NOTIFICATION_POLL_INTERVAL_MS - 1);
    expect(polls()).toHaveLength(1);
    await scene.advance(1);
    expect(polls()[0]?.aborted).toBe(true);
    expect(scene.state().bell.lost).toBe(true);
  });

  it('tells once that the server is away and once that it is back, without a toast', async () => {
    visit();
    await scene.advance(0);
    answer = networkError();
    expect(await scene.advance(60_000)).toEqual(['notifications/connectionLost']);
    answer = news(ONE);
    expect(await scene.advance(MAX_POLL_INTERVAL_MS)).toEqual(['notifications/connectionRestored']);
    expect(scene.services.toasts).toEqual([]);
  });

  it('asks more seldom while the server is away', async () => {
    answer = errorResponse(503);
    visit();
    await scene.advance(10 * 60_000);
    expect(polls().length).toBeLessThan(80);
    expect(polls().length).toBeGreaterThan(55);
  });

  it('takes a page that is no list for a failure', async () => {
    answer = '<html></html>';
    visit();
    expect(await scene.advance(0)).toEqual(['notifications/connectionLost']);
  });

  it('rests while nobody looks and asks at once when somebody does', async () => {
    visit();
    await scene.advance(0);
    scene.services.page.isInBackground = true;
    await scene.advance(60_000);
    expect(polls()).toHaveLength(1);
    scene.services.page.resume();
    await scene.advance(0);
    expect(polls()).toHaveLength(2);
  });

  it('asks at once when another call shows that the server is back', async () => {
    answer = networkError();
    visit({ 'GET /profile': { _id: 'u1' } });
    await scene.advance(0);
    answer = news(ONE);
    expect((await scene.dispatch(profileOpened())).slice(-2)).toEqual([
      'notifications/connectionRestored',
      'notifications/received',
    ]);
  });
});

describe('reading', () => {
  const READ = 'PUT /event/n1';

  it('marks one as read, and the number falls', async () => {
    visit({ [READ]: () => (answer = news({ ...ONE, status: 1 })) });
    await scene.advance(0);
    expect(selectUnread(scene.state())).toBe(1);
    expect(await scene.dispatch(readClicked('n1'))).toEqual([
      'notifications/readClicked',
      'notifications/markRead/pending',
      'notifications/markRead/fulfilled',
    ]);
    expect(scene.services.calls.find(({ line }) => line === READ)?.body).toEqual({ status: 1 });
    expect(selectUnread(scene.state())).toBe(0);
    expect(await scene.advance(NOTIFICATION_POLL_INTERVAL_MS)).toEqual([]);
  });

  it('lets no answer that was already on its way bring the number back', async () => {
    let late: (page: unknown) => void = () => undefined;
    answer = new Promise((resolve) => (late = resolve));
    visit({ [READ]: {} });
    await scene.advance(0);
    answer = news({ ...ONE, status: 1 });
    await scene.dispatch(readClicked('n1'));
    late(news(ONE));
    await scene.advance(0);
    expect(selectUnread(scene.state())).toBe(0);
  });

  it('by clicking opens the record it is about', async () => {
    visit({ [READ]: {} });
    await scene.advance(0);
    await scene.dispatch(notificationClicked(ONE));
    expect(scene.services.page.navigations).toEqual(['/bills/b14']);
    expect(scene.services.calls.map(({ line }) => line)).toContain(READ);
  });

  it('of one that is read already only opens the record', async () => {
    visit();
    await scene.dispatch(notificationClicked({ ...ONE, status: 1, model: 'order', model_id: 'o1' }));
    expect(scene.services.page.navigations).toEqual(['/orders/o1']);
    expect(scene.services.calls.map(({ line }) => line)).toEqual([POLL]);
  });

  it('that fails is only logged', async () => {
    visit({ [READ]: errorResponse(500) });
    await scene.advance(0);
    await scene.dispatch(readClicked('n1'));
    expect(scene.services.toasts).toEqual([]);
    expect(selectUnread(scene.state())).toBe(1);
  });

  it('refreshes the whole list when that is on screen', async () => {
    visit({ [READ]: {} });
    await scene.dispatch(notifications.listRequested({ page: 2, limit: 25 }));
    expect(polls().at(-1)?.body).toEqual({ page: 2, limit: 25 });
    expect((await scene.dispatch(readClicked('n1'))).slice(3)).toEqual([
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
])('after %i failures, at %i since %i, waits %i ms', (failures, now, since, ms) => {
  expect(pollDelay(failures, now, since)).toBe(ms);
});
