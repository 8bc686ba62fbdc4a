import { createAction, createSlice } from '@reduxjs/toolkit';
import { buffers, channel } from 'redux-saga';
import type { Channel } from 'redux-saga';
import { call as callEffect, fork, put, race, take, takeLeading } from 'redux-saga/effects';
import type { Id, ListQuery } from '../../../domain/entity';
import { createRequest, perform, isRequestAction } from '../../store/createRequest';
import { InvalidResponseError } from '../../api/apiError';
import type { Saga } from '../../store/sagaEffects';
import { service } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';
import { serverMessage } from '../../store/toasts';
import type { Api, PageService } from '../../store/services';

export type ExportFormat = 'csv' | 'xlsx';

/** What leaves as a file: all that a list's question matches, or the records that were chosen. */
export interface ExportRequest {
  noun: string;
  format: ExportFormat;
  query: Omit<ListQuery, 'page' | 'limit'> | { from?: string; to?: string };
  ids?: readonly Id[];
  /** Which of the list's columns, in their order; all of them unless told. */
  columns?: readonly string[];
  /** What the person finds it by. */
  filename: string;
}

export interface HasExports {
  exporting: { filename: string; bytes: number } | null;
}

export const exportClicked = createAction<ExportRequest>('exports/clicked');
export const cancelClicked = createAction('exports/cancelClicked');
export const downloadProgressed = createAction<number>('exports/progressed');
export const fetchExport = createRequest<ExportRequest, { bytes: number }>('exports/fetch');

/** The one file that is on its way, and how much of it has come. */
export const exporting = createSlice({
  name: 'exporting',
  initialState: null as HasExports['exporting'],
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(fetchExport.pending, (_none, { meta }) => ({ filename: meta.arg.filename, bytes: 0 }))
      .addCase(downloadProgressed, (going, { payload }) => going && { ...going, bytes: payload })
      .addMatcher(isRequestAction, (going, { meta }) =>
        meta.request === fetchExport.name && meta.phase !== 'pending' ? null : going,
      ),
});

export const selectExport = (state: HasExports): HasExports['exporting'] => state.exporting;

/** The log stays readable when a file grows by this much between two events. */
const PROGRESS_STEP_BYTES = 256 * 1024;

async function downloadExport(api: Api, page: PageService, request: ExportRequest, sizes: Channel<number>) {
  const { noun, format, query, ids, columns, filename } = request;
  let reported = 0;
  const file = await api.download(
    `/${noun}/export/${format}`,
    { ...query, ...(ids && { ids }), ...(columns && { columns }) },
    {
      onProgress: (bytes) => {
        if (bytes - reported < PROGRESS_STEP_BYTES) return;
        reported = bytes;
        sizes.put(bytes);
      },
    },
  );
  if (!(file instanceof Blob)) throw new InvalidResponseError(file);
  page.download(file, `${filename}.${format}`);
  return { bytes: file.size };
}

function* reportProgress(sizes: Channel<number>): Saga {
  for (;;) yield put(downloadProgressed((yield take(sizes)) as number));
}

function* fetchFile(request: ExportRequest): Saga {
  const page = yield* service('page');
  const sizes = channel<number>(buffers.sliding(1));
  yield fork(reportProgress, sizes);
  yield* perform(fetchExport, (api, arg) => downloadExport(api, page, arg, sizes), request);
  sizes.close();
}

/** Fetches one file at a time; the person may let go of it. */
export function* exportsSaga(): Saga {
  yield takeLeading(exportClicked, function* ({ payload }): Saga {
    yield race([callEffect(fetchFile, payload), take(cancelClicked)]);
  });
}

/** What is said of a file. */
export const exportsToasts: readonly ToastRule[] = [
  [fetchExport.fulfilled, 'success', 'The file has been saved'],
  [fetchExport.rejected, 'error', serverMessage],
  [fetchExport.cancelled, 'info', 'The export was stopped'],
];
