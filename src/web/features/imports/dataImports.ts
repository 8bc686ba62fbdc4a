import { createAction } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { delay, fork, takeLatest, takeLeading } from 'redux-saga/effects';
import { isWorking } from '../../../domain/imports/dataImport';
import type { DataImport, DataImportKind, DataImportRow } from '../../../domain/imports/dataImport';
import { formatCount } from '../../../domain/numbers';
import type { Id } from '../../../domain/entity';
import { isUnavailable } from '../../api/apiError';
import { createResource, refetchList, relatedList } from '../../store/createResource';
import { perform } from '../../store/createRequest';
import { createTransitions } from '../../store/createTransitions';
import type { Saga } from '../../store/sagaEffects';
import { select, service } from '../../store/sagaEffects';
import type { SecretRef } from '../../store/secretStore';
import { fileForm } from '../../store/secretStore';
import type { ToastRule } from '../../store/toasts';
import { dataImportRecords, importPath } from './dataImportRecords';

/** Data import files. */
export const dataImports = createResource<DataImport>('dataImports', '/import', {
  defaults: {
    kind: 'sites',
    file_name: '',
    cut_over_on: '',
    status: 'Discarded',
    message: null,
    total: 0,
    processed: 0,
    valid: 0,
    duplicate: 0,
    invalid: 0,
    created_by: { _id: '', label: '' },
    created_at: '',
  },
});

/** Lines of an import. */
export const dataImportRows = createResource<DataImportRow>('dataImportRows', '/rows', {
  defaults: { line: 0, label: '', state: 'waiting', message: '', errors: [], record: null },
  list: relatedList('rows'),
});

/** A file to upload; its content is in the secret store. */
interface UploadRequest {
  kind: DataImportKind;
  cut_over_on: string;
  file: SecretRef;
}

export const uploadClicked = createAction<UploadRequest>('dataImports/uploadClicked');

export const uploadFile = dataImports.request<UploadRequest>('upload', (api, { file, ...fields }) =>
  api.post('/import/add', fileForm(file, fields)),
);

export const dataImportTransitions = createTransitions(dataImports, 'import', {
  start: {
    label: 'Import',
    successMessage: 'The import has started',
    confirm: ({ valid, invalid, duplicate, file_name }) => ({
      title: `Import ${formatCount(valid, 'line')} of ${file_name}?`,
      text: `${
        invalid + duplicate > 0
          ? `${formatCount(invalid + duplicate, 'line')} ${invalid + duplicate === 1 ? 'is' : 'are'} left out. `
          : ''
      }The lines are imported together or not at all. You can leave the page while it runs, and undo the import until other records depend on it.`,
      confirmLabel: `Import ${formatCount(valid, 'line')}`,
    }),
  },
  reread: { label: 'Read again', successMessage: 'The file is read again' },
  undo: {
    label: 'Undo import',
    successMessage: 'The import is being undone',
    destructive: true,
    confirm: ({ valid, file_name }) => ({
      title: `Undo the import of ${file_name}?`,
      text: `The records created from ${formatCount(valid, 'line')} will be removed, and their ledger postings reversed.`,
      confirmLabel: 'Undo import',
      cancelLabel: 'Keep it',
      destructive: true,
    }),
  },
  discard: {
    label: 'Discard',
    successMessage: 'File discarded',
    destructive: true,
  },
});

/** Interval at which an import in progress is refetched. */
const IMPORT_POLL_MS = 1_500;

/** Refetches the open import while a job is processing it and its page is displayed. */
function* followImport(id: Id): Saga {
  const page = yield* service('page');
  for (;;) {
    yield delay(IMPORT_POLL_MS);
    const before = yield* select(dataImports.selectRecord(id));
    if (page.pathname() !== dataImportRecords.path) return;
    if (before && !isWorking(before.status)) return;
    if (page.isHidden()) continue;
    const outcome = yield* perform(dataImports.fetchOne, id);
    if (!outcome.ok && isUnavailable(outcome.error)) return;
    if (outcome.ok && before && outcome.data.status !== before.status) yield* refetchList(dataImportRows);
  }
}

const { start, reread, undo } = dataImportTransitions.requests;

/** Uploads a file and opens its page. */
function* upload({ payload }: PayloadAction<UploadRequest>): Saga {
  const uploaded = yield* perform(uploadFile, payload);
  if (uploaded.ok) (yield* service('page')).navigate(importPath(uploaded.data._id));
}

export function* dataImportsSaga(): Saga {
  yield fork(dataImports.saga);
  yield fork(dataImportRows.saga);
  yield takeLeading(uploadClicked, upload);
  yield takeLatest(dataImports.recordRequested, ({ payload }) => followImport(payload));
  yield takeLatest([start.fulfilled, reread.fulfilled, undo.fulfilled], ({ payload }) =>
    followImport(payload._id),
  );
}

/** Toasts of imports; errors of an upload are shown beside the file. */
export const dataImportsToasts: readonly ToastRule[] = [
  [uploadFile.fulfilled, 'success', 'File uploaded; its lines are being checked'],
];
