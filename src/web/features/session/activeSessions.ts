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

/** Whose sessions: everybody's own are found without a name. */
export const OWN_SESSIONS = 'profile';

/** The open sessions of one person; `field` says whether they are one's own, `search` whose they are otherwise. */
export const activeSessions = createResource<UserSession>('activeSessions', '/session', {
  list: (api, { search = OWN_SESSIONS, page, limit, sort, dir }) =>
    api.post(`${basePath(search)}/sessions`, { page, limit, ...(sort && { sort, dir }) }),
});
export const endSessionClicked = createAction<UserSession>('activeSessions/endClicked');
/** All but this one are to end: one's own, or those of the employee named. */
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

/** Reads who is signed in, and ends what somebody wants ended. */
export function* activeSessionsSaga(): Saga {
  yield fork(activeSessions.saga);
  yield takeLeading(endSessionClicked, confirmAndEnd);
  yield takeLeading(endOthersClicked, confirmAndEndOthers);
}

/** What is said about sessions. */
export const activeSessionsToasts: readonly ToastRule[] = [
  [endSession.fulfilled, 'success', 'Session ended'],
  [endSession.rejected, 'error', serverMessage],
  [endOthers.fulfilled, 'success', 'Other sessions ended'],
  [endOthers.rejected, 'error', serverMessage],
];
