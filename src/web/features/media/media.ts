import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { Channel } from 'redux-saga';
import { buffers, channel } from 'redux-saga';
import { actionChannel, cancelled, delay, fork, put, take, takeEvery, takeLeading } from 'redux-saga/effects';
import type { Id } from '../../../domain/entity';
import type { Media, Upload } from '../../../domain/media/media';
import { asAnswer } from '../../api/parseResponse';
import { confirmed } from '../../store/confirm';
import { showFile } from '../../store/openFile';
import { operation, run } from '../../store/createRequest';
import { Refused, problemOf } from '../../api/apiError';
import type { Saga } from '../../store/sagaEffects';
import { call, tool } from '../../store/sagaEffects';
import type { ToastRow } from '../../store/toasts';
import { serverSentence } from '../../store/toasts';
import type { Http } from '../../store/services';
import type { Sealed } from '../../store/secretStore';
import { unsealFile } from '../../store/secretStore';

/** 'File Deleted' stays readable before the page reloads. */
export const DELETED_PAUSE_MS = 800;

/** A file on its way to its owner; its bytes only as a ticket. */
export type Sending = Upload & { file: Sealed };

export interface HasMedia {
  media: { share: number | null; left: number; kept: Sealed | null; keptAs: Id | null };
}

export const removeClicked = createAction<Id>('media/removeClicked');
export const viewClicked = createAction<Pick<Media, '_id' | 'filePath'>>('media/viewClicked');
export const uploadChosen = createAction<Sending>('media/uploadChosen');
export const progressed = createAction<number>('media/progressed');
export const remove = operation<Id, unknown>('media/remove');
export const view = operation<Id, Media>('media/view');
export const upload = operation<Sending, Media>('media/upload');

/** How far the file under way has come, how many are still to go out, and which one the server has kept last. */
export const media = createSlice({
  name: 'media',
  initialState: (): HasMedia['media'] => ({ share: null, left: 0, kept: null, keptAs: null }),
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(uploadChosen, (state) => ({ ...state, left: state.left + 1 }))
      .addCase(progressed, (state, { payload }) => ({ ...state, share: payload }))
      .addCase(upload.succeeded, (state, { payload, meta }) => ({
        ...state,
        kept: meta.arg.file,
        keptAs: payload._id,
      }))
      .addMatcher(
        ({ type }) => [upload.succeeded, upload.failed, upload.dropped].some((end) => end.type === type),
        (state) => ({ ...state, share: null, left: Math.max(0, state.left - 1) }),
      ),
});

/** How much of the file has gone out, from 0 to 1; null when none is under way. */
export const selectUploadShare = (state: HasMedia): number | null => state.media.share;

/** How many files are still to go out, the one under way included. */
export const selectUploadsLeft = (state: HasMedia): number => state.media.left;

/** The file that the server has kept last. */
export const selectKept = (state: HasMedia): Sealed | null => state.media.kept;

/** The id under which it was kept. */
export const selectKeptAs = (state: HasMedia): Id | null => state.media.keptAs;

const sendView = async (api: Http, id: Id) =>
  asAnswer(await api.get<Media | undefined>(`/media/${encodeURIComponent(id)}`), { filePath: 'words' });

/** A file that is gone already is as good as deleted. */
const sendRemove = (api: Http, id: Id): Promise<unknown> =>
  api.delete(`/media/${encodeURIComponent(id)}`).catch((error: unknown) => {
    if (problemOf(error).status !== 404) throw error;
  });

function sendUpload(api: Http, { file, name, owner_model, owner_id }: Sending, shares: Channel<number>) {
  const bytes = unsealFile(file);
  if (!bytes) return Promise.reject(new Refused({ message: 'Choose the file once more.' }));
  const form = new FormData();
  for (const [key, value] of Object.entries({ name, owner_model, owner_id })) form.set(key, value);
  form.set('file', bytes);
  return api.post<Media>('/media', form, { onProgress: (share) => shares.put(share) });
}

/** Ask, delete, let the person read that it is done, and reload the page as it is now. */
function* removeMedia({ payload: id }: PayloadAction<Id>): Saga {
  const sure = yield* confirmed({ text: 'Are you sure you want to delete this file?', destructive: true });
  if (!sure) return;
  const { ok } = yield* run(remove, sendRemove, id);
  if (!ok) return;
  yield delay(DELETED_PAUSE_MS);
  (yield* tool('page')).reload();
}

/** Show a file by a link that is good now; a server that gives none has its first one tried. */
function* viewMedia({ payload: { _id, filePath } }: ReturnType<typeof viewClicked>): Saga {
  const tab = (yield* tool('page')).openTab();
  try {
    const seen = yield* run(view, sendView, _id);
    yield* showFile(tab, seen.ok ? seen.result.filePath : filePath);
  } finally {
    if ((yield cancelled()) === true) tab?.close();
  }
}

/** Files go out one after another, in the order in which they were chosen. */
function* uploadInTurn(): Saga {
  const chosen = (yield actionChannel(uploadChosen)) as Channel<PayloadAction<Sending>>;
  for (;;) yield* call(uploadMedia, (yield take(chosen)) as PayloadAction<Sending>);
}

function* uploadMedia({ payload }: PayloadAction<Sending>): Saga {
  const shares = channel<number>(buffers.sliding(1));
  yield fork(tellShares, shares);
  yield* run(upload, (api, sending) => sendUpload(api, sending, shares), payload);
  shares.close();
}

/** A tenth at a time, so that the log stays readable. */
function* tellShares(shares: Channel<number>): Saga {
  let told = 0;
  for (;;) {
    const tenths = Math.floor(((yield take(shares)) as number) * 10);
    if (tenths > told) yield put(progressed(tenths / 10));
    told = Math.max(told, tenths);
  }
}

/** Watches every place where files are shown or sent. */
export function* mediaSaga(): Saga {
  yield takeLeading(removeClicked, removeMedia);
  yield takeEvery(viewClicked, viewMedia);
  yield fork(uploadInTurn);
}

/** What is said about files. */
export const mediaToasts: ToastRow[] = [
  [remove.succeeded, 'success', 'File Deleted'],
  [remove.failed, 'error', 'Something went wrong !'],
  [upload.succeeded, 'success', 'File added'],
  [upload.failed, 'error', serverSentence],
];
