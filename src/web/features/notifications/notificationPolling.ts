import type { EventChannel } from 'redux-saga';
import { buffers, eventChannel } from 'redux-saga';
import type { Action } from '@reduxjs/toolkit';
import { delay, put, race, take } from 'redux-saga/effects';
import type { Problem } from '../../../domain/entity';
import type { NotificationPage } from '../../../domain/notifications/notification';
import { POLL_MS } from '../../../domain/session/session';
import { tellsOperation } from '../../store/createRequest';
import { UNREACHABLE, problemOf } from '../../api/apiError';
import type { Saga } from '../../store/sagaEffects';
import { call, select, tool } from '../../store/sagaEffects';
import type { PageTool } from '../../store/services';
import { arrived, found, lost, markRead, selectBell, sendPoll } from './notifications';

/** While the server is away it is asked more and more seldom, but never more seldom than this. */
export const POLL_AT_LEAST_MS = 10_000;

type Polled = { page: NotificationPage } | { problem: Problem } | { overtaken: true };

/** Ask for notifications as long as the visit lasts, one question at a time, and only while somebody looks. */
export function* keepPolling(): Saga {
  const page = yield* tool('page');
  const clock = yield* tool('clock');
  const wakes = wakesOf(page);
  let failures = 0;
  try {
    for (;;) {
      while (page.hidden()) yield take(wakes);
      const since = clock.now();
      const answer = yield* askOnce();
      if ('overtaken' in answer) continue;
      failures = 'problem' in answer ? failures + 1 : 0;
      yield* 'problem' in answer ? noteLoss(answer.problem) : noteAnswer(answer.page);
      yield* pause(waitFor(failures, clock.now(), since), wakes, failures > 0);
    }
  } finally {
    wakes.close();
  }
}

const wakesOf = (page: PageTool): EventChannel<'awake'> =>
  eventChannel((tell) => page.onWake(() => tell('awake')), buffers.none());

/** One question; an answer that was on its way while something was marked as read is out of date already. */
function* askOnce(): Saga<Polled> {
  const leaving = new AbortController();
  try {
    const api = (yield* tool('api')).until(leaving.signal);
    const first = (yield race({
      page: call(sendPoll, api),
      overtaken: take(markRead.succeeded),
      late: delay(POLL_MS),
    })) as { page?: NotificationPage; overtaken?: unknown };
    if (first.overtaken) return { overtaken: true };
    return first.page ? { page: first.page } : { problem: UNREACHABLE };
  } catch (error) {
    return { problem: problemOf(error) };
  } finally {
    leaving.abort();
  }
}

function* noteLoss(problem: Problem): Saga {
  const known = (yield* select(selectBell)).lost;
  if (!known || problem.status === 401) yield put(lost(problem));
}

/** An answer that brings nothing new changes nothing, so that nothing is drawn again. */
function* noteAnswer(page: NotificationPage): Saga {
  const held = yield* select(selectBell);
  if (held.lost) yield put(found());
  if (JSON.stringify(held.page) !== JSON.stringify(page)) yield put(arrived(page));
}

/** From question to question five seconds; after failures longer, a little different in every browser. */
export function waitFor(failures: number, now: number, since: number): number {
  if (failures === 0) return Math.max(0, POLL_MS - (now - since));
  const wait = Math.min(POLL_AT_LEAST_MS, POLL_MS * 2 ** (failures - 1));
  return Math.round(wait * (1 - (now % 1000) / 5000));
}

const tellsSuccess = (action: Action): boolean =>
  tellsOperation(action) && action.meta.moment === 'succeeded';

/** Wait, unless the page is looked at again, the network is back or another call shows that the server is. */
function* pause(ms: number, wakes: EventChannel<'awake'>, away: boolean): Saga {
  yield race({ over: delay(ms), awake: take(wakes), ...(away && { back: take(tellsSuccess) }) });
}
