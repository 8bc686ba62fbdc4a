import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { put, takeEvery, takeLatest, takeLeading } from 'redux-saga/effects';
import type { Id, ListQuery, Page } from '../../../domain/entity';
import type { Notification, NotificationPage } from '../../../domain/notifications/notification';
import { NEWEST_FIRST, READ, UNREAD, pageOf, unreadIn } from '../../../domain/notifications/notification';
import { asPage, entity, listAgain } from '../../store/createResource';
import { operation, run } from '../../store/createRequest';
import { problemEvent } from '../../api/apiError';
import type { Saga } from '../../store/sagaEffects';
import { tool } from '../../store/sagaEffects';
import type { Http } from '../../store/services';

export interface HasBell {
  bell: { page: NotificationPage | null; lost: boolean };
}

/** The whole list, for its own page. */
export const notifications = entity<Notification>('notifications');

/** Something is different from what was known. */
export const arrived = createAction<NotificationPage>('notifications/arrived');
/** The server stopped answering, and it answers again; each is told once. */
export const lost = problemEvent('notifications/lost');
export const found = createAction('notifications/found');

export const readClicked = createAction<Id>('notifications/readClicked');
export const notificationClicked = createAction<Notification>('notifications/clicked');
export const markRead = operation<Id, unknown>('notifications/markRead');
export const allReadClicked = createAction('notifications/allReadClicked');
export const markAllRead = operation<undefined, { read: number }>('notifications/markAllRead');

/** What the bell knows: the newest notifications and how many are unread. */
export const bell = createSlice({
  name: 'bell',
  initialState: (): HasBell['bell'] => ({ page: null, lost: false }),
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(arrived, (state, { payload }) => ({ ...state, page: payload }))
      .addCase(lost, (state) => ({ ...state, lost: true }))
      .addCase(found, (state) => ({ ...state, lost: false }))
      .addCase(markRead.succeeded, ({ page }, { meta }) => {
        const one = page?.documents.find(({ _id, status }) => _id === meta.arg && status === UNREAD);
        if (!page || !one) return;
        if (page.unread !== undefined) page.unread = Math.max(0, page.unread - 1);
        one.status = READ;
      })
      .addCase(markAllRead.succeeded, ({ page }) => {
        if (!page) return;
        if (page.unread !== undefined) page.unread = 0;
        for (const one of page.documents) one.status = READ;
      }),
});

/** What the bell knows. */
export const selectBell = (state: HasBell): HasBell['bell'] => state.bell;

/** Whether the server didn't answer when it was asked last. */
export const selectIsAway = ({ bell: { lost } }: HasBell): boolean => lost;

/** The number on the bell. */
export const selectUnread = ({ bell: { page } }: HasBell): number => (page ? unreadIn(page) : 0);

/** Ask for the newest notifications. */
export const sendPoll = async (api: Http): Promise<NotificationPage> =>
  asPage(await api.post<Partial<NotificationPage>>(NEWEST_FIRST));

const sendList = async (api: Http, { page, limit, filters }: ListQuery): Promise<Page<Notification>> =>
  asPage(
    await api.post<Partial<Page<Notification>>>(NEWEST_FIRST, { page, limit, ...(filters && { filters }) }),
  );

const sendRead = (api: Http, id: Id) => api.put(`/event/${encodeURIComponent(id)}`, { status: READ });

function* readOne({ payload: id }: PayloadAction<Id>): Saga {
  const { ok } = yield* run(markRead, sendRead, id);
  if (ok) yield* listAgain(notifications);
}

const sendAllRead = (api: Http) => api.post<{ read: number }>('/event/read');

function* readAll(): Saga {
  const { ok } = yield* run(markAllRead, sendAllRead, undefined);
  if (ok) yield* listAgain(notifications);
}

/** To click a notification is to read it and to go where it points. */
function* openNotification({ payload }: PayloadAction<Notification>): Saga {
  const path = pageOf(payload);
  if (payload.status === UNREAD) yield put(readClicked(payload._id));
  if (path) (yield* tool('page')).go(path);
}

/** Watches the bell, its panel and the list's own page. */
export function* notificationsSaga(): Saga {
  yield takeLatest(notifications.listOpened, ({ payload }) => run(notifications.list, sendList, payload));
  yield takeEvery(readClicked, readOne);
  yield takeLeading(allReadClicked, readAll);
  yield takeEvery(notificationClicked, openNotification);
}
