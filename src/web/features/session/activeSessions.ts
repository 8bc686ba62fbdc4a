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

/** Stands for the user's own sessions. */
export const OWN_SESSIONS = 'profile';

/** Open sessions; the query's `search` is an employee's id, without one they are the user's own. */
export const activeSessions = createResource<UserSession>('activeSessions', '/session', {
  defaults: { agent: '' },
  list: (api, { search = OWN_SESSIONS, page, limit, sort, dir }) =>
    api.post(`${basePath(search)}/sessions`, { page, limit, ...(sort && { sort, dir }) }),
});
export const endSessionClicked = createAction<UserSession>('activeSessions/endClicked');
/** End all other sessions: the user's own, or those of an employee. */
export const endOthersClicked = createAction<Id>('activeSessions/endOthersClicked');
export const endSession = createRequest<Id, unknown>('activeSessions/end', (api, id) =>
  api.post(`/session/${encodeURIComponent(id)}/end`, {}),
);
export const endOthers = createRequest<Id, unknown>('activeSessions/endOthers', (api, whose) =>
  api.post(whose === OWN_SESSIONS ? '/profile/end-others' : `${basePath(whose)}/end-sessions`, {}),
);

const basePath = (whose: string): string =>
  whose === OWN_SESSIONS ? '/profile' : `/user/${encodeURIComponent(whose)}`;

function* confirmAndEnd({ payload: { _id, agent, ip } }: PayloadAction<UserSession>): Saga {
  const sure = yield* confirm({
    title: 'End this session?',
    text: `${describeUserAgent(agent)}, ${ip}, will be signed out immediately.`,
    confirmLabel: 'End session',
  });
  if (!sure) return;
  yield* perform(endSession, _id);
  yield* refetchList(activeSessions);
}

function* confirmAndEndOthers({ payload: whose }: PayloadAction<Id>): Saga {
  const sure = yield* confirm({
    title: 'End all other sessions?',
    text: 'All other sessions of this account will be signed out immediately.',
    confirmLabel: 'End sessions',
  });
  if (!sure) return;
  yield* perform(endOthers, whose);
  yield* refetchList(activeSessions);
}

export function* activeSessionsSaga(): Saga {
  yield fork(activeSessions.saga);
  yield takeLeading(endSessionClicked, confirmAndEnd);
  yield takeLeading(endOthersClicked, confirmAndEndOthers);
}

/** Toasts of session requests. */
export const activeSessionsToasts: readonly ToastRule[] = [
  [endSession.fulfilled, 'success', 'Session ended'],
  [endSession.rejected, 'error', serverMessage],
  [endOthers.fulfilled, 'success', 'Other sessions ended'],
  [endOthers.rejected, 'error', serverMessage],
];
