import { createAction } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { takeLatest, takeLeading } from 'redux-saga/effects';
import type { Id, ListQuery, Page } from '../../../domain/entity';
import type { VisitSession } from '../../../domain/session/userSession';
import { deviceOf } from '../../../domain/session/userSession';
import { confirmed } from '../../store/confirm';
import { asPage, entity, listAgain } from '../../store/createResource';
import { operation, run } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRow } from '../../store/toasts';
import { serverSentence } from '../../store/toasts';
import type { Http } from '../../store/services';

/** Whose sessions: everybody's own are found without a name. */
export const OWN = 'profile';

/** The open sessions of one person; `field` says whether they are one's own, `search` whose they are otherwise. */
export const visitSessions = entity<VisitSession>('visitSessions');
export const endClicked = createAction<VisitSession>('visitSessions/endClicked');
/** All but this one are to end: one's own, or those of the employee named. */
export const endOthersClicked = createAction<Id>('visitSessions/endOthersClicked');
export const endSession = operation<Id, unknown>('visitSessions/end');
export const endOthers = operation<Id, unknown>('visitSessions/endOthers');

const placeOf = (whose: string): string =>
  whose === OWN ? '/profile' : `/user/${encodeURIComponent(whose)}`;

const sendList = async (api: Http, { search = OWN, page, limit, sort, dir }: ListQuery) =>
  asPage(
    await api.post<Partial<Page<VisitSession>>>(`${placeOf(search)}/sessions`, {
      page,
      limit,
      ...(sort && { sort, dir }),
    }),
  );

const sendEnd = (api: Http, id: Id) => api.post(`/session/${encodeURIComponent(id)}/end`, {});
const sendEndOthers = (api: Http, whose: Id) =>
  api.post(whose === OWN ? '/profile/end-others' : `${placeOf(whose)}/end-sessions`, {});

function* endOne({ payload: { _id, agent, ip } }: PayloadAction<VisitSession>): Saga {
  const sure = yield* confirmed({
    title: 'End this session?',
    text: `${deviceOf(agent)}, ${ip}, is signed out at once.`,
    yes: 'End session',
  });
  if (!sure) return;
  yield* run(endSession, sendEnd, _id);
  yield* listAgain(visitSessions);
}

function* endRest({ payload: whose }: PayloadAction<Id>): Saga {
  const sure = yield* confirmed({
    title: 'End all other sessions?',
    text: 'Everything else that is signed in with this account is signed out at once.',
    yes: 'End sessions',
  });
  if (!sure) return;
  yield* run(endOthers, sendEndOthers, whose);
  yield* listAgain(visitSessions);
}

/** Reads who is signed in, and ends what somebody wants ended. */
export function* visitSessionsSaga(): Saga {
  yield takeLatest(visitSessions.listOpened, ({ payload }) => run(visitSessions.list, sendList, payload));
  yield takeLeading(endClicked, endOne);
  yield takeLeading(endOthersClicked, endRest);
}

/** What is said about sessions. */
export const visitSessionsToasts: readonly ToastRow[] = [
  [endSession.succeeded, 'success', 'Session ended'],
  [endSession.failed, 'error', serverSentence],
  [endOthers.succeeded, 'success', 'Other sessions ended'],
  [endOthers.failed, 'error', serverSentence],
];
