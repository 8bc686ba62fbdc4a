import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { all, delay, takeEvery, takeLatest, takeLeading } from 'redux-saga/effects';
import type { ReportDefinition, ReportPage, ReportRow } from '../../../domain/reports/report';
import type { Id } from '../../../domain/entity';
import { isObject } from '../../../domain/entity';
import type { ReportFormat } from '../../../domain/reports/report';
import type { ReportExport, ReportSchedule, ReportTimes } from '../../../domain/reports/reportSchedule';
import { parsePage, parseRecord, parseResponse } from '../../api/parseResponse';
import { confirm } from '../../store/confirm';
import { createQuery } from '../../store/createQuery';
import type { QueryResult } from '../../store/createQuery';
import { createRequest, perform, performRead } from '../../store/createRequest';
import type { RootState } from '../../store/rootState';
import type { Saga } from '../../store/sagaEffects';
import { takeLatestBy } from '../../store/sagaEffects';
import { serverMessage } from '../../store/toasts';
import type { ToastRule } from '../../store/toasts';

/** A report and its query string, as in the URL. */
interface ReportRequest {
  name: string;
  query: string;
}

/** The last response of a report and its query. */
interface LoadedReport {
  query: string;
  page: ReportPage;
}

declare module '../../store/rootState' {
  interface RootState {
    reportCatalogue: QueryResult<object, readonly ReportDefinition[]> | null;
    reports: {
      pages: Record<string, LoadedReport>;
      /** Null until loaded. */
      exports: ReportExport[] | null;
      schedules: ReportSchedule[] | null;
    };
  }
}

export const reportOpened = createAction<ReportRequest>('reports/opened');

/** Parses a definition in a list of reports; empty if required properties are missing. */
function parseDefinition(value: unknown): ReportDefinition[] {
  if (!isObject(value) || typeof value.name !== 'string') return [];
  const { columns, filters, order, title, description, rowsLabel } = value;
  if (!Array.isArray(columns) || !Array.isArray(filters) || !isObject(order)) return [];
  return [
    {
      ...value,
      title: String(title),
      description: String(description),
      rowsLabel: typeof rowsLabel === 'string' ? rowsLabel : 'Rows',
      columns: columns.filter(isObject),
      filters: filters.filter(isObject),
    } as unknown as ReportDefinition,
  ];
}

/** The reports that the user may open. */
export const reportCatalogue = createQuery<object, readonly ReportDefinition[]>(
  'reportCatalogue',
  async (api) => parsePage<unknown>(await api.get('/rapport')).documents.flatMap(parseDefinition),
);

export const readReport = createRequest<ReportRequest, ReportPage>(
  'reports/read',
  async (api, { name, query }) => {
    const path = `/rapport/${encodeURIComponent(name)}${query && `?${query}`}`;
    const body = parseResponse(await api.get<ReportPage | undefined>(path), {
      filters: 'list',
      totals: 'record',
    });
    return { ...body, ...parsePage<ReportRow>(body), filters: body.filters.filter(isObject) };
  },
  { getKey: ({ name }) => name },
);

/** A report to export in the background. */
interface NewExport {
  report: string;
  query: string;
  format: ReportFormat;
}

type NewSchedule = NewExport & ReportTimes;

export const exportsOpened = createAction('reports/exportsOpened');
export const exportsClosed = createAction('reports/exportsClosed');
export const exportInBackgroundClicked = createAction<NewExport>('reports/exportInBackgroundClicked');
export const deleteExportClicked = createAction<ReportExport>('reports/deleteExportClicked');
export const scheduleSubmitted = createAction<NewSchedule>('reports/scheduleSubmitted');
export const deleteScheduleClicked = createAction<ReportSchedule>('reports/deleteScheduleClicked');

export const readExports = createRequest<undefined, ReportExport[]>(
  'reports/readExports',
  async (api) => parsePage(await api.get('/report_export'), parseRecord<ReportExport>).documents,
);
export const readSchedules = createRequest<undefined, ReportSchedule[]>(
  'reports/readSchedules',
  async (api) => parsePage(await api.get('/report_schedule'), parseRecord<ReportSchedule>).documents,
);
const addExport = createRequest<NewExport, unknown>('reports/addExport', (api, input) =>
  api.post('/report_export/add', input),
);
const deleteExport = createRequest<Id, unknown>('reports/deleteExport', (api, id) =>
  api.delete(`/report_export/${encodeURIComponent(id)}`),
);
export const addSchedule = createRequest<NewSchedule, unknown>('reports/addSchedule', (api, input) =>
  api.post('/report_schedule/add', input),
);
const deleteSchedule = createRequest<Id, unknown>('reports/deleteSchedule', (api, id) =>
  api.delete(`/report_schedule/${encodeURIComponent(id)}`),
);

/** The last page of each report, and the user's exports and schedules. */
export const reports = createSlice({
  name: 'reports',
  initialState: (): RootState['reports'] => ({
    pages: {},
    exports: null,
    schedules: null,
  }),
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(readReport.fulfilled, (state, { payload, meta: { arg } }) => ({
        ...state,
        pages: { ...state.pages, [arg.name]: { query: arg.query, page: payload } },
      }))
      .addCase(readExports.fulfilled, (state, { payload }) => ({ ...state, exports: payload }))
      .addCase(readSchedules.fulfilled, (state, { payload }) => ({ ...state, schedules: payload })),
});

export const selectReport =
  (name: string) =>
  (state: RootState): LoadedReport | undefined =>
    state.reports.pages[name];

export const selectExports = (state: RootState): ReportExport[] | null => state.reports.exports;
export const selectSchedules = (state: RootState): ReportSchedule[] | null => state.reports.schedules;

const POLL_INTERVAL_MS = 3_000;

const isUnfinished = ({ status }: ReportExport): boolean => status === 'queued' || status === 'running';

/** Polls the exports until all of them are finished, while their page is open. */
function* followExports(): Saga {
  for (;;) {
    const outcome = yield* performRead(readExports, undefined);
    if (!outcome.ok || !outcome.data.some(isUnfinished)) return;
    yield delay(POLL_INTERVAL_MS);
  }
}

function* confirmAndDeleteExport({ payload: { _id, title } }: PayloadAction<ReportExport>): Saga {
  const isConfirmed = yield* confirm({
    title: `Delete the export “${title}”?`,
    text: 'Its file can’t be restored, but you can export the report again.',
    confirmLabel: 'Delete',
    destructive: true,
  });
  if (!isConfirmed) return;
  yield* perform(deleteExport, _id);
  yield* perform(readExports, undefined);
}

function* confirmAndDeleteSchedule({ payload: { _id, title } }: PayloadAction<ReportSchedule>): Saga {
  const isConfirmed = yield* confirm({
    title: `Stop sending “${title}”?`,
    text: 'You will no longer receive this report by email.',
    confirmLabel: 'Stop',
    destructive: true,
  });
  if (!isConfirmed) return;
  yield* perform(deleteSchedule, _id);
  yield* perform(readSchedules, undefined);
}

export function* reportsSaga(): Saga {
  yield takeLatest([exportsOpened, exportsClosed], function* ({ type }): Saga {
    if (type !== exportsOpened.type) return;
    yield all([performRead(readSchedules, undefined), followExports()]);
  });
  yield takeEvery(exportInBackgroundClicked, ({ payload }) => perform(addExport, payload));
  yield takeLeading(deleteExportClicked, confirmAndDeleteExport);
  yield takeEvery(scheduleSubmitted, ({ payload }) => perform(addSchedule, payload));
  yield takeLeading(deleteScheduleClicked, confirmAndDeleteSchedule);
  yield takeLatestBy(
    reportOpened,
    ({ payload }) => payload.name,
    ({ payload }) => performRead(readReport, payload),
  );
}

/** Toasts of exports and schedules; errors of a new schedule are shown in its form. */
export const reportsToasts: readonly ToastRule[] = [
  [addExport.fulfilled, 'success', 'The file is being written. Find it in Reports → My exports.'],
  [addExport.rejected, 'error', serverMessage],
  [deleteExport.fulfilled, 'success', 'Export deleted'],
  [deleteExport.rejected, 'error', serverMessage],
  [addSchedule.fulfilled, 'success', 'You will receive this report by email'],
  [deleteSchedule.fulfilled, 'success', 'This report is no longer sent'],
  [deleteSchedule.rejected, 'error', serverMessage],
];
