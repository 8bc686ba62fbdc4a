import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit';
import { takeLatest, takeLeading } from 'redux-saga/effects';
import type { ImportKind, ImportResult, ImportWish } from '../../../domain/counters/counterImports';
import { asAnswer } from '../../api/parseResponse';
import { operation, run } from '../../store/createRequest';
import { Refused } from '../../api/apiError';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRow } from '../../store/toasts';
import type { Http } from '../../store/services';
import type { Sealed } from '../../store/secretStore';
import { unsealFile } from '../../store/secretStore';

/** A file on its way; its bytes only as a ticket. */
export interface Importing {
  kind: ImportKind;
  file: Sealed;
  rows?: ImportWish;
}

export interface HasImports {
  imports: ImportResult | null;
}

export const importOpened = createAction('imports/opened');
export const fileChosen = createAction<Importing>('imports/fileChosen');
export const importClicked = createAction<Importing>('imports/importClicked');
export const check = operation<Importing, ImportResult>('imports/check');
export const write = operation<Importing, ImportResult>('imports/write');

/** What the file in hand comes to, or came to. */
export const imports = createSlice({
  name: 'imports',
  initialState: null as HasImports['imports'],
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(importOpened, () => null)
      .addCase(fileChosen, () => null)
      .addCase(check.succeeded, (_before, { payload }) => payload)
      .addCase(write.succeeded, (_before, { payload }) => payload),
});

const sendTo =
  (end: '' | '/check') =>
  async (api: Http, { kind, file, rows }: Importing) => {
    const bytes = unsealFile(file);
    if (!bytes) throw new Refused({ message: 'Choose the file once more.' });
    const form = new FormData();
    if (rows) form.set('rows', rows);
    form.set('file', bytes);
    const answer = await api.post<ImportResult | undefined>(`/counter/import/${kind}${end}`, form);
    return asAnswer(answer, { rows: 'list', good: 'number' });
  };

/** Look at a file as soon as it is chosen, and write what it holds once the person says so. */
export function* importsSaga(): Saga {
  yield takeLatest(fileChosen, ({ payload }: PayloadAction<Importing>) =>
    run(check, sendTo('/check'), payload),
  );
  yield takeLeading(importClicked, ({ payload }: PayloadAction<Importing>) =>
    run(write, sendTo(''), payload),
  );
}

const imported = ({ payload }: UnknownAction): string => {
  const { good } = payload as ImportResult;
  return good === 1 ? 'One line imported' : `${String(good)} lines imported`;
};

/** What is said about files; what is wrong with one stands beside it. */
export const importsToasts: readonly ToastRow[] = [[write.succeeded, 'success', imported]];
