import { createAction, createSlice } from '@reduxjs/toolkit';
import type { Action, PayloadAction, UnknownAction } from '@reduxjs/toolkit';
import type { Channel } from 'redux-saga';
import { buffers, channel } from 'redux-saga';
import {
  actionChannel,
  call as callEffect,
  cancelled,
  delay,
  fork,
  put,
  take,
  takeEvery,
  takeLatest,
  takeLeading,
} from 'redux-saga/effects';
import type { ApiError, Id } from '../../../domain/entity';
import { METER_PHOTO } from '../../../domain/media/media';
import type { Media, MediaUpload } from '../../../domain/media/media';
import { labelOf } from '../../../domain/labels';
import { parseRecord, parseResponse } from '../../api/parseResponse';
import { confirm } from '../../store/confirm';
import { openFile } from '../../store/openFile';
import { resumed } from '../../store/connection';
import { createRequest, isRequestAction, perform } from '../../store/createRequest';
import type { Outcome, RequestAction } from '../../store/createRequest';
import { InvalidResponseError, toApiError } from '../../api/apiError';
import type { Saga } from '../../store/sagaEffects';
import { call, select, service } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';
import { serverMessage } from '../../store/toasts';
import type { SecretRef } from '../../store/secretStore';
import { readFile, takeFile } from '../../store/secretStore';
import { SPEC_TEXTS } from '../../../domain/specTexts';
import type { RootState } from '../../store/rootState';
import { createResource, refetchList } from '../../store/createResource';
import { shrinkPhoto } from './shrinkPhoto';

/** Pause that shows 'File Deleted' before the page reloads. */
export const DELETED_PAUSE_MS = 800;

/** An upload; the content is in the secret store. */
type UploadRequest = MediaUpload & { file: SecretRef };
type NamedMedia = Pick<Media, '_id' | 'name' | 'file_name'>;

declare module '../../store/rootState' {
  interface RootState {
    media: {
      /** Uploads that are not finished, in order. */
      pending: UploadRequest[];
      progress: number | null;
      uploadedFile: SecretRef | null;
      uploadedId: Id | null;
    };
  }
}

export const removeClicked = createAction<NamedMedia>('media/removeClicked');
export const viewClicked = createAction<Pick<Media, '_id' | 'filePath'>>('media/viewClicked');
export const uploadRequested = createAction<UploadRequest>('media/uploadRequested');
const uploadProgressed = createAction<number>('media/uploadProgressed');
export const remove = createRequest<Id, unknown>('media/remove', (api, id) =>
  api.delete(`/media/${encodeURIComponent(id)}`).catch((error: unknown) => {
    if (toApiError(error).status !== 404) throw error;
  }),
);
const view = createRequest<Id, Media>(
  'media/view',
  async (api, id) =>
    parseResponse(await api.get<Media | undefined>(`/media/${encodeURIComponent(id)}`), {
      filePath: 'string',
    }),
  { isRead: true },
);
export const upload = createRequest<UploadRequest, Media>(
  'media/upload',
  async (api, { file, name, owner_model, owner_id }, onProgress) => {
    const bytes = readFile(file);
    if (!bytes) throw new InvalidResponseError({ message: 'Choose the file again.' });
    const form = new FormData();
    for (const [key, value] of Object.entries({ name, owner_model, owner_id })) form.set(key, value);
    form.set('file', name === METER_PHOTO ? await shrinkPhoto(bytes) : bytes);
    return parseRecord(await api.post('/media', form, { onProgress }));
  },
);

const isRefusedByExpiredSession = ({ payload }: RequestAction): boolean =>
  (payload as ApiError | undefined)?.status === 401;

const isUploadEnd = (action: Action): action is RequestAction =>
  isRequestAction(action) && action.meta.request === upload.type && action.meta.phase !== 'pending';

/** The pending uploads, progress of the first one, and the last stored file. */
export const media = createSlice({
  name: 'media',
  initialState: (): RootState['media'] => ({
    pending: [],
    progress: null,
    uploadedFile: null,
    uploadedId: null,
  }),
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(uploadRequested, (state, { payload }) => ({
        ...state,
        pending: [...state.pending, payload],
      }))
      .addCase(uploadProgressed, (state, { payload }) => ({ ...state, progress: payload }))
      .addCase(upload.fulfilled, (state, { payload, meta }) => ({
        ...state,
        uploadedFile: meta.arg.file,
        uploadedId: payload._id,
      }))
      .addMatcher(isUploadEnd, (state, action) => ({
        ...state,
        progress: null,
        pending: isRefusedByExpiredSession(action) ? state.pending : state.pending.slice(1),
      })),
});

/** Uploaded share of a record's current file, from 0 to 1; null without an upload. */
export const selectUploadProgress =
  (owner: Id) =>
  ({ media: { pending, progress } }: RootState): number | null =>
    pending[0]?.owner_id === owner ? progress : null;

/** Number of a record's uploads that are not finished. */
export const selectPendingUploads =
  (owner: Id) =>
  (state: RootState): number =>
    state.media.pending.filter(({ owner_id }) => owner_id === owner).length;

export const selectUploadedFile = (state: RootState): SecretRef | null => state.media.uploadedFile;

export const selectUploadedId = (state: RootState): Id | null => state.media.uploadedId;

function* removeMedia({ payload }: PayloadAction<NamedMedia>): Saga {
  const isConfirmed = yield* confirm({
    title: mediaLabel(payload),
    text: 'Are you sure you want to delete this file?',
    destructive: true,
  });
  if (!isConfirmed) return;
  yield* perform(remove, payload._id);
}

/** Reloads the page once its uploads are finished. */
function* reload(): Saga {
  yield delay(DELETED_PAUSE_MS);
  while ((yield* select(({ media: { pending } }: RootState) => pending)).length > 0) yield take(isUploadEnd);
  (yield* service('page')).reload();
}

/** Opens a file with a new link, or with the known one if the request fails. */
function* viewMedia({ payload: { _id, filePath } }: ReturnType<typeof viewClicked>): Saga {
  const tab = (yield* service('page')).openTab();
  try {
    const outcome = yield* perform(view, _id);
    yield* openFile(tab, outcome.ok ? outcome.data.filePath : filePath);
  } finally {
    if ((yield cancelled()) === true) tab?.close();
  }
}

/** Uploads files one at a time. */
function* uploadSequentially(): Saga {
  const uploads = (yield actionChannel(uploadRequested)) as Channel<PayloadAction<UploadRequest>>;
  for (;;) yield* call(uploadMedia, (yield take(uploads)) as PayloadAction<UploadRequest>);
}

/**
 * Repeats an upload that an expired session refused once the user has signed in again. `call` instead of `yield*`:
 * when cancelled, a delegated saga that still dispatches `cancelled` would return into the loop.
 */
function* uploadMedia({ payload }: PayloadAction<UploadRequest>): Saga {
  const release = (yield* service('page')).registerUnsavedChanges();
  try {
    for (;;) {
      const outcome = (yield callEffect(sendUpload, payload)) as Outcome<Media>;
      if (outcome.ok || outcome.error.status !== 401) return;
      yield take(resumed);
    }
  } finally {
    takeFile(payload.file);
    release();
  }
}

function* sendUpload(request: UploadRequest): Saga<Outcome<Media>> {
  const progress = channel<number>(buffers.sliding(1));
  yield fork(reportProgress, progress);
  try {
    return yield* perform(upload, request, (fraction) => progress.put(fraction));
  } finally {
    progress.close();
  }
}

/** Dispatches progress in tenths, so that the action log stays readable. */
function* reportProgress(progress: Channel<number>): Saga {
  let reported = 0;
  for (;;) {
    const tenths = Math.floor(((yield take(progress)) as number) * 10);
    if (tenths > reported) yield put(uploadProgressed(tenths / 10));
    reported = Math.max(reported, tenths);
  }
}

export function* mediaSaga(): Saga {
  yield takeLeading(removeClicked, removeMedia);
  yield takeLatest(remove.fulfilled, reload);
  yield takeEvery(viewClicked, viewMedia);
  yield fork(uploadSequentially);
}

/** None if the session has expired, because the upload is repeated. */
const uploadErrorMessage = (action: UnknownAction): string =>
  isUploadEnd(action) && isRefusedByExpiredSession(action) ? '' : serverMessage(action);

/** Toasts of file requests. */
export const mediaToasts: ToastRule[] = [
  [remove.fulfilled, 'success', 'File Deleted'],
  [remove.rejected, 'error', SPEC_TEXTS.somethingWentWrong],
  [upload.fulfilled, 'success', 'File added'],
  [upload.rejected, 'error', uploadErrorMessage],
];

/** Kind and name of a file: `Meter photo, IMG_1.jpg`. */
export const mediaLabel = ({ name, file_name }: Pick<Media, 'name' | 'file_name'>): string =>
  [labelOf(name), file_name].filter(Boolean).join(', ');

/**
 * Stored files; a list contains the files of one record: the query's `field` is its noun and `search` its id.
 */
export const attachments = createResource<Media>('attachments', '/media', {
  list: (api, { field = '', search = '' }) => api.get(`/${field}/${encodeURIComponent(search)}/media`),
});

export function* attachmentsSaga(): Saga {
  yield fork(attachments.saga);
  yield takeEvery([upload.fulfilled, remove.fulfilled], () => refetchList(attachments));
}
