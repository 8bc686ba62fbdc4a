import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeEvery } from 'redux-saga/effects';
import type { Id } from '../../../domain/entity';
import type { Media } from '../../../domain/media/media';
import { parseRecord } from '../../api/parseResponse';
import { createRequest, perform } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { RootState } from '../../store/rootState';

/** A photo came on screen whose link is not known. */
export const photoOpened = createAction<Id>('photos/opened');
export const readPhoto = createRequest<Id, Media>('photos/read', async (api, id) =>
  parseRecord<Media>(await api.get(`/media/${encodeURIComponent(id)}`)),
);

declare module '../../store/rootState' {
  interface RootState {
    /** Null for a photo that is no longer available. */
    photos: Record<Id, Media | null>;
  }
}

export const photos = createSlice({
  name: 'photos',
  initialState: (): RootState['photos'] => ({}),
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(readPhoto.fulfilled, (known, { payload, meta }) => ({ ...known, [meta.arg]: payload }))
      .addCase(readPhoto.rejected, (known, { meta }) => ({ ...known, [meta.arg]: null })),
});

/** A photo with its link; undefined until it is loaded. */
export const selectPhoto =
  (id: Id) =>
  ({ photos: loaded }: RootState): Media | null | undefined =>
    loaded[id];

export function* photosSaga(): Saga {
  yield takeEvery(photoOpened, ({ payload }) => perform(readPhoto, payload));
}
