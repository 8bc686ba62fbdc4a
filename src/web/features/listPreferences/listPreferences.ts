import { createAction, createSlice } from '@reduxjs/toolkit';
import { put, takeEvery, takeLeading } from 'redux-saga/effects';
import type { Id } from '../../../domain/entity';
import type { Layout, ListsKept, SavedView } from '../../../domain/lists/listPreferences';
import { asAnswer } from '../../api/parseResponse';
import { asRecord } from '../../store/createResource';
import { operation, run } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import { select } from '../../store/sagaEffects';
import type { ToastRow } from '../../store/toasts';
import { serverSentence } from '../../store/toasts';
import type { Http } from '../../store/services';

/** A view that is to be kept, and whether the list is to begin with it. */
export interface ViewKept extends Pick<SavedView, 'area' | 'name' | 'address' | 'shared'> {
  begins: boolean;
}

export interface HasLists {
  lists: ListsKept | null;
}

export const listsWanted = createAction('lists/wanted');
export const layoutArranged = createAction<Layout>('lists/arranged');
export const keepClicked = createAction<ViewKept>('lists/keepClicked');
export const defaultClicked = createAction<{ id: Id; begins: boolean }>('lists/defaultClicked');
export const deleteClicked = createAction<Id>('lists/deleteClicked');
export const readLists = operation<undefined, ListsKept>('lists/read');
export const arrange = operation<Layout, Layout>('lists/arrange');
export const keepView = operation<ViewKept, SavedView>('lists/keepView');
const chooseView = operation<{ id: Id; begins: boolean }, SavedView>('lists/chooseView');
const deleteView = operation<Id, unknown>('lists/deleteView');

/** How the person likes their lists; null until the first list has asked. */
export const lists = createSlice({
  name: 'lists',
  initialState: (): HasLists['lists'] => null,
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(readLists.succeeded, (_before, { payload }) => ({
        ...payload,
        areas: [...(payload.areas ?? [])],
        views: [...payload.views],
        layouts: [...payload.layouts],
      }))
      .addCase(layoutArranged, (kept, { payload }) => ({
        areas: kept?.areas ?? [],
        views: kept?.views ?? [],
        layouts: [...(kept?.layouts ?? []).filter(({ area }) => area !== payload.area), payload],
      })),
});

export const selectLists = (state: HasLists): HasLists['lists'] => state.lists;

const EVERYWHERE: readonly string[] = [];

/** Where the person works, when they see nothing of elsewhere; known once the first list has asked. */
export const selectAreas = (state: HasLists): readonly string[] => state.lists?.areas ?? EVERYWHERE;

const viewPath = (id: Id) => `/view/${encodeURIComponent(id)}`;
const sendRead = async (api: Http) =>
  asAnswer(await api.get<ListsKept | undefined>('/profile/lists'), {
    areas: 'maybeList',
    layouts: 'list',
    views: 'list',
  });
const sendArrange = (api: Http, layout: Layout) => api.put<Layout>('/profile/layout', layout);
const sendKeep = async (api: Http, { area, name, address, shared }: ViewKept) =>
  asRecord(await api.post<SavedView | undefined>('/view/add', { area, name, address, shared }));
const sendChoose = (api: Http, { id, begins }: { id: Id; begins: boolean }) =>
  api.post<SavedView>(`${viewPath(id)}/default`, { is_default: begins });
const sendDelete = (api: Http, id: Id) => api.delete(viewPath(id));

const readAgain = () => run(readLists, sendRead, undefined);

function* readOnce(): Saga {
  if (!(yield* select(selectLists))) yield* readAgain();
}

function* keep({ payload }: ReturnType<typeof keepClicked>): Saga {
  const kept = yield* run(keepView, sendKeep, payload);
  if (!kept.ok) return;
  if (payload.begins) yield put(defaultClicked({ id: kept.result._id, begins: true }));
  else yield* readAgain();
}

/** Keeps the arrangement of lists on the server, where it outlives the browser's memory. */
export function* listsSaga(): Saga {
  yield takeLeading(listsWanted, readOnce);
  yield takeEvery(layoutArranged, ({ payload }) => run(arrange, sendArrange, payload));
  yield takeLeading(keepClicked, keep);
  yield takeEvery(defaultClicked, function* ({ payload }): Saga {
    yield* run(chooseView, sendChoose, payload);
    yield* readAgain();
  });
  yield takeEvery(deleteClicked, function* ({ payload }): Saga {
    yield* run(deleteView, sendDelete, payload);
    yield* readAgain();
  });
}

/** What is said about views; what is wrong with a new one stands in its form. */
export const listsToasts: readonly ToastRow[] = [
  [keepView.succeeded, 'success', 'View kept'],
  [deleteView.succeeded, 'success', 'View deleted'],
  [arrange.failed, 'error', serverSentence],
  [chooseView.failed, 'error', serverSentence],
  [deleteView.failed, 'error', serverSentence],
];
