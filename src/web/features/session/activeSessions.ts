import { createAction } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { fork, takeLeading } from 'redux-saga/effects';
import type { Id } from '../../../domain/entity';
import type { UserSession } from '../../../domain/session/userSession';
import { describeUserAgent } from '../../../domain/session/userSession';
import { confirm } from '../../store/confirm';
import { createResource, refetchList } from '../../store/createResource';
import { createRequest, perform } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';
import { serverMessage } from '../../store/toasts';

/** Value of `search` for the user's own sessions. */
export const OWN_SESSIONS = 'profile';

/** Active sessions; the query's `search` is an employee id, by default the signed-in user. */
export const activeSessions = createResource<UserSession>('activeSessions', '/session', {
  defaults: { agent: '' },
  list: (api, { search = OWN_SESSIONS, page, limit, sort, dir }) =>
    api.post(`${basePath(search)}/sessions`, { page, limit, ...(sort && { sort, dir }) }),
});
export const endSessionClicked = createAction<UserSession>('activeSessions/endClicked');
/** The user clicked the button that ends all sessions of an account except the current one. */
export const endAllClicked = createAction<Id>('activeSessions/endAllClicked');
const endSession = createRequest<Id, unknown>('activeSessions/end', (api, id) =>
  api.post(`/session/${encodeURIComponent(id)}/end`, {}),
);
const endAll = createRequest<Id, unknown>('activeSessions/endAll', (api, userId) =>
  api.post(userId === OWN_SESSIONS ? '/profile/end-others' : `${basePath(userId)}/end-sessions`, {}),
);

const basePath = (userId: string): string =>
  userId === OWN_SESSIONS ? '/profile' : `/user/${encodeURIComponent(userId)}`;

function* confirmAndEnd({ payload: { _id, agent, ip } }: PayloadAction<UserSession>): Saga {
  const isConfirmed = yield* confirm({
    title: 'End this session?',
    text: `${describeUserAgent(agent)}, ${ip}, will be signed out immediately.`,
    confirmLabel: 'End session',
  });
  if (!isConfirmed) return;
  yield* perform(endSession, _id);
  yield* refetchList(activeSessions);
}

function* confirmAndEndAll({ payload: userId }: PayloadAction<Id>): Saga {
  const which = userId === OWN_SESSIONS ? 'other sessions' : 'sessions';
  const isConfirmed = yield* confirm({
    title: `End all ${which}?`,
    text: `All ${which} of this account will be signed out immediately.`,
    confirmLabel: 'End sessions',
  });
  if (!isConfirmed) return;
  yield* perform(endAll, userId);
  yield* refetchList(activeSessions);
}

export function* activeSessionsSaga(): Saga {
  yield fork(activeSessions.saga);
  yield takeLeading(endSessionClicked, confirmAndEnd);
  yield takeLeading(endAllClicked, confirmAndEndAll);
}

/** Toasts of session requests. */
export const activeSessionsToasts: readonly ToastRule[] = [
  [endSession.fulfilled, 'success', 'Session ended'],
  [endSession.rejected, 'error', serverMessage],
  [
    endAll.fulfilled,
    'success',
    (action) =>
      endAll.fulfilled.match(action) && action.meta.arg === OWN_SESSIONS
        ? 'Other sessions ended'
        : 'Sessions ended',
  ],
  [endAll.rejected, 'error', serverMessage],
];
