import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit';
import { takeLatest, takeLeading } from 'redux-saga/effects';
import { formatCount } from '../../../domain/numbers';
import type { CellFormat, ImportResult, ImportMode } from '../../../domain/imports/importFile';
import { parseResponse } from '../../api/parseResponse';
import { createRequest, perform } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';
import type { Api } from '../../store/services';
import type { SecretRef } from '../../store/secretStore';
import { fileForm } from '../../store/secretStore';
import type { RootState } from '../../store/rootState';

/**
 * An import file; its content is in the secret store. The formats are those that the user selected instead of
 * the detected ones.
 */
interface ImportRequest extends Partial<CellFormat> {
  path: string;
  file: SecretRef;
  rows?: ImportMode;
}

declare module '../../store/rootState' {
  interface RootState {
    imports: ImportResult | null;
  }
}

export const importOpened = createAction('imports/opened');
export const fileSelected = createAction<ImportRequest>('imports/fileSelected');
/** Other number or date formats were selected; the preview is kept until the file has been checked again. */
export const formatSelected = createAction<ImportRequest>('imports/formatSelected');
export const importClicked = createAction<ImportRequest>('imports/importClicked');

const createSend =
  (suffix: '' | '/check') =>
  async (api: Api, { path, file, ...fields }: ImportRequest) => {
    const response = await api.post<ImportResult | undefined>(path + suffix, fileForm(file, fields));
    return parseResponse(response, { format: 'record', rows: 'list', valid: 'number' });
  };

export const checkImport = createRequest<ImportRequest, ImportResult>('imports/check', createSend('/check'));
export const writeImport = createRequest<ImportRequest, ImportResult>('imports/write', createSend(''));

/** Result of checking or importing the selected file. */
export const imports = createSlice({
  name: 'imports',
  initialState: null as RootState['imports'],
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(importOpened, () => null)
      .addCase(fileSelected, () => null)
      .addCase(checkImport.fulfilled, (_state, { payload }) => payload)
      .addCase(writeImport.fulfilled, (_state, { payload }) => payload),
});

/** Checks a file when it or its format is selected; imports it on request. */
export function* importsSaga(): Saga {
  yield takeLatest([fileSelected, formatSelected], ({ payload }: PayloadAction<ImportRequest>) =>
    perform(checkImport, payload),
  );
  yield takeLeading(importClicked, ({ payload }: PayloadAction<ImportRequest>) =>
    perform(writeImport, payload),
  );
}

const importedMessage = ({ payload }: UnknownAction): string =>
  `${formatCount((payload as ImportResult).valid, 'line')} imported`;

/** Toasts of import requests. */
export const importsToasts: readonly ToastRule[] = [[writeImport.fulfilled, 'success', importedMessage]];
