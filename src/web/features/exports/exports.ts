import { createAction, createSlice } from '@reduxjs/toolkit';
import { buffers, channel } from 'redux-saga';
import type { Channel } from 'redux-saga';
import { call as callEffect, fork, put, race, take, takeEvery } from 'redux-saga/effects';
import type { Id, ListQuery } from '../../../domain/entity';
import { createRequest, perform, isRequestAction } from '../../store/createRequest';
import { InvalidResponseError } from '../../api/apiError';
import type { Saga } from '../../store/sagaEffects';
import { select, service } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';
import { serverMessage } from '../../store/toasts';
import type { SecretRef } from '../../store/secretStore';
import { storeFile, takeFile } from '../../store/secretStore';
import type { RootState } from '../../store/rootState';

export type ExportFormat = 'csv' | 'xlsx' | 'pdf' | 'zip' | 'xml';

/** Export of the records that match a query, or of the records in `ids`. */
interface ExportRequest {
  /** API path of the file. */
  path: string;
  format: ExportFormat;
  query: Omit<ListQuery, 'page' | 'limit'> | Readonly<Record<string, unknown>>;
  ids?: readonly Id[];
  /** Columns in order; all by default. */
  columns?: readonly string[];
  /** Without extension. */
  filename: string;
}

interface ExportedFile {
  file: SecretRef;
  bytes: number;
}

declare module '../../store/rootState' {
  interface RootState {
    exporting: { filename: string; bytes: number } | null;
  }
}

export const exportClicked = createAction<ExportRequest>('exports/clicked');
export const cancelClicked = createAction('exports/cancelClicked');
const exportIgnored = createAction('exports/ignored');
const downloadProgressed = createAction<number>('exports/progressed');
const fetchExport = createRequest<ExportRequest, ExportedFile>(
  'exports/fetch',
  async (api, { path, format, query, ids, columns, filename }, onProgress) => {
    const body = { ...query, ...(ids && { ids }), ...(columns && { columns }) };
    const file = await api.download(path, body, { onProgress });
    if (!(file instanceof Blob)) throw new InvalidResponseError(file);
    return { file: storeFile(new File([file], `${filename}.${format}`)), bytes: file.size };
  },
);

/** The current export and the bytes received. */
export const exporting = createSlice({
  name: 'exporting',
  initialState: null as RootState['exporting'],
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(fetchExport.pending, (_state, { meta }) => ({ filename: meta.arg.filename, bytes: 0 }))
      .addCase(downloadProgressed, (state, { payload }) => state && { ...state, bytes: payload })
      .addMatcher(isRequestAction, (state, { meta }) =>
        meta.request === fetchExport.type && meta.phase !== 'pending' ? null : state,
      ),
});

export const selectExport = (state: RootState): RootState['exporting'] => state.exporting;

/** Progress is dispatched in steps, so that the action log stays readable. */
const PROGRESS_STEP_BYTES = 256 * 1024;

function* reportProgress(sizes: Channel<number>): Saga {
  let reported = 0;
  for (;;) {
    const bytes = (yield take(sizes)) as number;
    if (bytes - reported < PROGRESS_STEP_BYTES) continue;
    reported = bytes;
    yield put(downloadProgressed(bytes));
  }
}

function* fetchFile(request: ExportRequest): Saga {
  const sizes = channel<number>(buffers.sliding(1));
  yield fork(reportProgress, sizes);
  const outcome = yield* perform(fetchExport, request, (bytes) => sizes.put(bytes));
  sizes.close();
  const file = outcome.ok ? takeFile(outcome.data.file) : undefined;
  if (file) (yield* service('page')).download(file, file.name);
}

/** Fetches one file at a time; the user may cancel. */
export function* exportsSaga(): Saga {
  yield takeEvery(exportClicked, function* ({ payload }): Saga {
    if (yield* select(selectExport)) yield put(exportIgnored());
    else yield race([callEffect(fetchFile, payload), take(cancelClicked)]);
  });
}

/** Toasts of export requests. */
export const exportsToasts: readonly ToastRule[] = [
  [fetchExport.fulfilled, 'success', 'The file has been saved'],
  [fetchExport.rejected, 'error', serverMessage],
  [fetchExport.cancelled, 'info', 'The export was stopped'],
  [exportIgnored, 'info', 'Another file is being exported. Try again when it has been saved.'],
];
