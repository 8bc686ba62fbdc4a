import { createAction, createSlice } from '@reduxjs/toolkit';
import { buffers, channel } from 'redux-saga';
import type { Channel } from 'redux-saga';
import { call as callEffect, fork, put, race, take, takeLeading } from 'redux-saga/effects';
import type { Id, ListQuery } from '../../../domain/entity';
import { operation, run, tellsOperation } from '../../store/createRequest';
import { Refused } from '../../api/apiError';
import type { Saga } from '../../store/sagaEffects';
import { tool } from '../../store/sagaEffects';
import type { ToastRow } from '../../store/toasts';
import { serverSentence } from '../../store/toasts';
import type { Http, PageTool } from '../../store/services';

export type ExportFormat = 'csv' | 'xlsx';

/** What leaves as a file: all that a list's question matches, or the records that were chosen. */
export interface Export {
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

export const exportClicked = createAction<Export>('exports/clicked');
export const cancelClicked = createAction('exports/cancelClicked');
export const grew = createAction<number>('exports/grew');
export const fetchExport = operation<Export, { bytes: number }>('exports/fetch');

/** The one file that is on its way, and how much of it has come. */
export const exporting = createSlice({
  name: 'exporting',
  initialState: null as HasExports['exporting'],
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(fetchExport.started, (_none, { meta }) => ({ filename: meta.arg.filename, bytes: 0 }))
      .addCase(grew, (going, { payload }) => going && { ...going, bytes: payload })
      .addMatcher(tellsOperation, (going, { meta }) =>
        meta.operation === fetchExport.name && meta.moment !== 'started' ? null : going,
      ),
});

export const selectExport = (state: HasExports): HasExports['exporting'] => state.exporting;

/** The log stays readable when a file grows by this much between two events. */
const STEP_BYTES = 256 * 1024;

async function keep(api: Http, page: PageTool, asked: Export, sizes: Channel<number>) {
  const { noun, format, query, ids, columns, filename } = asked;
  let told = 0;
  const file = await api.download(
    `/${noun}/export/${format}`,
    { ...query, ...(ids && { ids }), ...(columns && { columns }) },
    {
      onProgress: (bytes) => {
        if (bytes - told < STEP_BYTES) return;
        told = bytes;
        sizes.put(bytes);
      },
    },
  );
  if (!(file instanceof Blob)) throw new Refused(file);
  page.save(file, `${filename}.${format}`);
  return { bytes: file.size };
}

function* tellSizes(sizes: Channel<number>): Saga {
  for (;;) yield put(grew((yield take(sizes)) as number));
}

function* fetchFile(asked: Export): Saga {
  const page = yield* tool('page');
  const sizes = channel<number>(buffers.sliding(1));
  yield fork(tellSizes, sizes);
  yield* run(fetchExport, (api, arg) => keep(api, page, arg, sizes), asked);
  sizes.close();
}

/** Fetches one file at a time; the person may let go of it. */
export function* exportsSaga(): Saga {
  yield takeLeading(exportClicked, function* ({ payload }): Saga {
    yield race([callEffect(fetchFile, payload), take(cancelClicked)]);
  });
}

/** What is said of a file. */
export const exportsToasts: readonly ToastRow[] = [
  [fetchExport.succeeded, 'success', 'The file has been saved'],
  [fetchExport.failed, 'error', serverSentence],
  [fetchExport.dropped, 'info', 'The export was stopped'],
];
