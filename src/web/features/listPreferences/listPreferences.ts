import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { put, takeEvery, takeLatest, takeLeading } from 'redux-saga/effects';
import type { Id } from '../../../domain/entity';
import type { ListLayout, ListPreferences, SavedView } from '../../../domain/lists/listPreferences';
import { parseRecord, parseResponse } from '../../api/parseResponse';
import { confirm } from '../../store/confirm';
import { createRequest, perform, performRead } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import { select, takeLatestBy } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';
import { serverMessage } from '../../store/toasts';
import type { RootState } from '../../store/rootState';

/** A new saved view, and whether it becomes the default. */
interface NewView extends Pick<SavedView, 'list' | 'name' | 'query' | 'shared'> {
  isDefault: boolean;
}

declare module '../../store/rootState' {
  interface RootState {
    listPreferences: ListPreferences | null;
  }
}

export const listPreferencesRequested = createAction('listPreferences/requested');
export const layoutChanged = createAction<ListLayout>('listPreferences/layoutChanged');
export const saveViewClicked = createAction<NewView>('listPreferences/saveViewClicked');
export const defaultViewClicked = createAction<{ id: Id; isDefault: boolean }>(
  'listPreferences/defaultViewClicked',
);
export const deleteViewClicked = createAction<SavedView>('listPreferences/deleteViewClicked');
const readListPreferences = createRequest<undefined, ListPreferences>('listPreferences/read', async (api) =>
  parseResponse(await api.get<ListPreferences | undefined>('/profile/lists'), {
    areas: 'optionalList',
    layouts: 'list',
    views: 'list',
  }),
);
const saveLayout = createRequest<ListLayout, ListLayout>('listPreferences/saveLayout', (api, layout) =>
  api.put<ListLayout>('/profile/layout', layout),
);
export const saveView = createRequest<NewView, SavedView>(
  'listPreferences/saveView',
  async (api, { list, name, query, shared }) =>
    parseRecord<SavedView>(await api.post('/view/add', { list, name, query, shared })),
);
const setDefaultView = createRequest<{ id: Id; isDefault: boolean }, SavedView>(
  'listPreferences/setDefaultView',
  (api, { id, isDefault }) => api.post<SavedView>(`${viewPath(id)}/default`, { is_default: isDefault }),
);
const deleteView = createRequest<Id, unknown>('listPreferences/deleteView', (api, id) =>
  api.delete(viewPath(id)),
);

/** List layouts and saved views of the user; null or without areas until loaded. */
export const listPreferences = createSlice({
  name: 'listPreferences',
  initialState: (): RootState['listPreferences'] => null,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(readListPreferences.fulfilled, (_state, { payload }) => ({
        ...payload,
        areas: [...(payload.areas ?? [])],
        views: [...payload.views],
        layouts: [...payload.layouts],
      }))
      .addCase(layoutChanged, (state, { payload }) => ({
        ...(state ?? { views: [] }),
        layouts: [...(state?.layouts ?? []).filter(({ list }) => list !== payload.list), payload],
      })),
});

export const selectListPreferences = (state: RootState): RootState['listPreferences'] =>
  state.listPreferences;

const ALL_AREAS: readonly string[] = [];

/** Areas to which the user is restricted; empty without a restriction, or before they are loaded. */
export const selectVisibleAreas = (state: RootState): readonly string[] =>
  state.listPreferences?.areas ?? ALL_AREAS;

const viewPath = (id: Id) => `/view/${encodeURIComponent(id)}`;

const refetchPreferences = () => performRead(readListPreferences, undefined);

function* readOnce(): Saga {
  if (!(yield* select(selectListPreferences))?.areas) yield* refetchPreferences();
}

function* saveNewView({ payload }: ReturnType<typeof saveViewClicked>): Saga {
  const outcome = yield* perform(saveView, payload);
  if (!outcome.ok) return;
  if (payload.isDefault) yield put(defaultViewClicked({ id: outcome.data._id, isDefault: true }));
  else yield* refetchPreferences();
}

function* confirmAndDeleteView({ payload: { _id, name, shared } }: PayloadAction<SavedView>): Saga {
  const isConfirmed = yield* confirm({
    title: `Delete the view “${name}”?`,
    text: shared ? 'It is shared, so your colleagues lose it too.' : 'The records of the list are kept.',
    confirmLabel: 'Delete',
    destructive: true,
  });
  if (!isConfirmed) return;
  yield* perform(deleteView, _id);
  yield* refetchPreferences();
}

export function* listPreferencesSaga(): Saga {
  yield takeLatest(listPreferencesRequested, readOnce);
  yield takeLatestBy(
    layoutChanged,
    ({ payload }) => payload.list,
    ({ payload }) => perform(saveLayout, payload),
  );
  yield takeEvery(saveViewClicked, saveNewView);
  yield takeEvery(defaultViewClicked, function* ({ payload }): Saga {
    yield* perform(setDefaultView, payload);
    yield* refetchPreferences();
  });
  yield takeLeading(deleteViewClicked, confirmAndDeleteView);
}

/** Toasts of saved view requests; errors are shown in the form. */
export const listPreferencesToasts: readonly ToastRule[] = [
  [saveView.fulfilled, 'success', 'View saved'],
  [deleteView.fulfilled, 'success', 'View deleted'],
  [saveLayout.rejected, 'error', serverMessage],
  [setDefaultView.rejected, 'error', serverMessage],
  [deleteView.rejected, 'error', serverMessage],
];
