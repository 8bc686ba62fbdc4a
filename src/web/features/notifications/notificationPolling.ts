import type { EventChannel } from 'redux-saga';
import { buffers, eventChannel } from 'redux-saga';
import { delay, put, race, take } from 'redux-saga/effects';
import type { ApiError } from '../../../domain/entity';
import type { NotificationPage } from '../../../domain/notifications/notification';
import { NOTIFICATION_POLL_INTERVAL_MS } from '../../../domain/session/session';
import { connectionLost, connectionRestored } from '../../store/connection';
import { isFulfilled } from '../../store/createRequest';
import { NETWORK_ERROR, isRequestFailure, toApiError } from '../../api/apiError';
import type { Saga } from '../../store/sagaEffects';
import { call, select, service } from '../../store/sagaEffects';
import type { PageService } from '../../store/services';
import {
  notificationsReceived,
  markAllRead,
  markRead,
  selectLatestNotifications,
  sendPoll,
} from './notifications';

/** Longest interval of the back-off while the server is unreachable. */
export const MAX_POLL_INTERVAL_MS = 10_000;

type PollResult = { page: NotificationPage } | { error: ApiError } | { isOutdated: true };

/** Polls for notifications during the session, one request at a time and only while the page is visible. */
export function* pollNotifications(): Saga {
  const page = yield* service('page');
  const clock = yield* service('clock');
  const wakeEvents = wakeChannel(page);
  let failures = 0;
  try {
    for (;;) {
      while (page.isHidden()) yield take(wakeEvents);
      const startedAt = clock.now();
      const response = yield* pollOnce();
      if ('isOutdated' in response) continue;
      failures = 'error' in response ? failures + 1 : 0;
      yield* 'error' in response ? handleFailure(response.error) : handleResponse(response.page);
      yield* waitForNextPoll(pollDelay(failures, clock.now(), startedAt), wakeEvents, failures > 0);
    }
  } finally {
    wakeEvents.close();
  }
}

const wakeChannel = (page: PageService): EventChannel<'awake'> =>
  eventChannel((emit) => page.onResume(() => emit('awake')), buffers.none());

/** One poll; a response sent before notifications were marked as read is outdated and dropped. */
function* pollOnce(): Saga<PollResult> {
  const abort = new AbortController();
  try {
    const api = (yield* service('api')).withSignal(abort.signal);
    const first = (yield race({
      page: call(sendPoll, api),
      outdated: take([markRead.fulfilled, markAllRead.fulfilled]),
      late: delay(NOTIFICATION_POLL_INTERVAL_MS),
    })) as { page?: NotificationPage; outdated?: unknown };
    if (first.outdated) return { isOutdated: true };
    return first.page ? { page: first.page } : { error: NETWORK_ERROR };
  } catch (cause) {
    if (!isRequestFailure(cause)) (yield* service('reportError'))(cause);
    return { error: toApiError(cause) };
  } finally {
    abort.abort();
  }
}

function* handleFailure(error: ApiError): Saga {
  const { isDisconnected } = yield* select(selectLatestNotifications);
  if (!isDisconnected || error.status === 401) yield put(connectionLost(error));
}

/** An unchanged response dispatches nothing, so that nothing renders again. */
function* handleResponse(page: NotificationPage): Saga {
  const latest = yield* select(selectLatestNotifications);
  if (latest.isDisconnected) yield put(connectionRestored());
  if (JSON.stringify(latest.page) !== JSON.stringify(page)) yield put(notificationsReceived(page));
}

/** Milliseconds until the next poll: 5 s, longer with jitter after failures. */
export function pollDelay(failures: number, now: number, startedAt: number): number {
  if (failures === 0) return Math.max(0, NOTIFICATION_POLL_INTERVAL_MS - (now - startedAt));
  const wait = Math.min(MAX_POLL_INTERVAL_MS, NOTIFICATION_POLL_INTERVAL_MS * 2 ** (failures - 1));
  return Math.round(wait * (1 - (now % 1000) / 5000));
}

/** Waits, unless the page becomes visible, the network is back or another request succeeds after failures. */
function* waitForNextPoll(ms: number, wakeEvents: EventChannel<'awake'>, isDisconnected: boolean): Saga {
  yield race({
    timeout: delay(ms),
    awake: take(wakeEvents),
    ...(isDisconnected && { restored: take(isFulfilled) }),
  });
}
