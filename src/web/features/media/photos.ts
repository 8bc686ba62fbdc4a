import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeEvery } from 'redux-saga/effects';
import type { Id } from '../../../domain/entity';
import type { Media } from '../../../domain/media/media';
import { parseRecord } from '../../api/parseResponse';
import { createRequest, perform } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { RootState } from '../../store/rootState';

/** The place of a photo came on screen: a record names the photo, its link is asked for here. */
export const photoOpened = createAction<Id>('photos/opened');
export const readPhoto = createRequest<Id, Media>('photos/read', async (api, id) =>
  parseRecord<Media>(await api.get(`/media/${encodeURIComponent(id)}`)),
);

declare module '../../store/rootState' {
  interface RootState {
    /** Nothing for one that can't be seen any more. */
    photos: Record<Id, Media | null>;
  }
}

/** The photos whose links were asked for. */
export const photos = createSlice({
  name: 'photos',
  initialState: (): RootState['photos'] => ({}),
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(readPhoto.fulfilled, (known, { payload, meta }) => ({ ...known, [meta.arg]: payload }))
      .addCase(readPhoto.rejected, (known, { meta }) => ({ ...known, [meta.arg]: null })),
});

/** A photo with its link; undefined until it is there. */
export const selectPhoto =
  (id: Id) =>
  ({ photos: loaded }: RootState): Media | null | undefined =>
    loaded[id];

/** Asks for the link of every photo that comes on screen. */
export function* photosSaga(): Saga {
  yield takeEvery(photoOpened, ({ payload }) => perform(readPhoto, payload));
}
