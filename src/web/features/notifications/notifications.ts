import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { fork, put, takeEvery, takeLeading } from 'redux-saga/effects';
import type { Id } from '../../../domain/entity';
import type { Notification, NotificationPage } from '../../../domain/notifications/notification';
import {
  NOTIFICATIONS_PATH,
  READ,
  UNREAD,
  notificationPath,
  unreadCount,
} from '../../../domain/notifications/notification';
import { parsePage } from '../../api/parseResponse';
import { connectionLost, connectionRestored } from '../../store/connection';
import { createResource, refetchList } from '../../store/createResource';
import { createRequest, perform } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import { select, service } from '../../store/sagaEffects';
import type { Api } from '../../store/services';
import type { ToastRule } from '../../store/toasts';
import { serverMessage } from '../../store/toasts';
import type { RootState } from '../../store/rootState';
import { selectCurrentUser } from '../session/session';

declare module '../../store/rootState' {
  interface RootState {
    latestNotifications: { page: NotificationPage | null; isDisconnected: boolean };
  }
}

const OLDEST_FIRST_PATH = '/event?sort=asc';

export const notifications = createResource<Notification>('notifications', NOTIFICATIONS_PATH, {
  list: (api, { page, limit, dir, filters }) =>
    api.post(dir === 'asc' ? OLDEST_FIRST_PATH : NOTIFICATIONS_PATH, {
      page,
      limit,
      ...(filters && { filters }),
    }),
});

/** New notifications were received. */
export const notificationsReceived = createAction<NotificationPage>('notifications/received');

export const readClicked = createAction<Id>('notifications/readClicked');
export const notificationClicked = createAction<Notification>('notifications/clicked');
export const markRead = createRequest<Id, unknown>('notifications/markRead', (api, id) =>
  api.put(`/event/${encodeURIComponent(id)}`, { status: READ }),
);
export const allReadClicked = createAction('notifications/allReadClicked');
export const markAllRead = createRequest<undefined, { read: number }>('notifications/markAllRead', (api) =>
  api.post<{ read: number }>('/event/read'),
);

/** The newest notifications and the number of unread ones. */
export const latestNotifications = createSlice({
  name: 'latestNotifications',
  initialState: (): RootState['latestNotifications'] => ({ page: null, isDisconnected: false }),
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(notificationsReceived, (state, { payload }) => ({ ...state, page: payload }))
      .addCase(connectionLost, (state) => ({ ...state, isDisconnected: true }))
      .addCase(connectionRestored, (state) => ({ ...state, isDisconnected: false }))
      .addCase(markRead.fulfilled, ({ page }, { meta }) => {
        const notification = page?.documents.find(({ _id, status }) => _id === meta.arg && status === UNREAD);
        if (!page || !notification) return;
        if (page.unread !== undefined) page.unread = Math.max(0, page.unread - 1);
        notification.status = READ;
      })
      .addCase(markAllRead.fulfilled, ({ page }) => {
        if (!page) return;
        if (page.unread !== undefined) page.unread = 0;
        for (const notification of page.documents) notification.status = READ;
      }),
});

export const selectLatestNotifications = (state: RootState): RootState['latestNotifications'] =>
  state.latestNotifications;

export const selectUnread = ({ latestNotifications: { page } }: RootState): number =>
  page ? unreadCount(page) : 0;

export const sendPoll = async (api: Api): Promise<NotificationPage> =>
  parsePage<Notification>(await api.post(NOTIFICATIONS_PATH));

function* markNotificationRead({ payload: id }: PayloadAction<Id>): Saga {
  const { ok } = yield* perform(markRead, id);
  if (ok) yield* refetchList(notifications);
}

function* markAllNotificationsRead(): Saga {
  const { ok } = yield* perform(markAllRead, undefined);
  if (ok) yield* refetchList(notifications);
}

/** Marks a clicked notification as read and opens its record. */
function* openNotification({ payload }: PayloadAction<Notification>): Saga {
  const currentUser = yield* select(selectCurrentUser);
  const path = currentUser && notificationPath(payload, currentUser);
  if (payload.status === UNREAD) yield put(readClicked(payload._id));
  if (path) (yield* service('page')).navigate(path, { force: false });
}

export function* notificationsSaga(): Saga {
  yield fork(notifications.saga);
  yield takeEvery(readClicked, markNotificationRead);
  yield takeLeading(allReadClicked, markAllNotificationsRead);
  yield takeEvery(notificationClicked, openNotification);
}

/** Toasts of notification requests; a single notification that stays unread is visible in its list. */
export const notificationsToasts: readonly ToastRule[] = [[markAllRead.rejected, 'error', serverMessage]];
