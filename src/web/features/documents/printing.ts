import { createAction } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { cancelled, takeEvery } from 'redux-saga/effects';
import type { Id } from '../../../domain/entity';
import { parseResponse } from '../../api/parseResponse';
import { openFile } from '../../store/openFile';
import { createRequest, perform } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import { service } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';
import { serverMessage } from '../../store/toasts';

export interface PrintRequest {
  noun: string;
  id: Id;
  /** Period of the document, if it has one. */
  period?: { from: string; to: string };
}

export const printClicked = createAction<PrintRequest>('documents/printClicked');
export const fetchDocumentLink = createRequest<PrintRequest, { filePath: string }>(
  'documents/fetchLink',
  async (api, { noun, id, period }) => {
    const path = `/${noun}/${encodeURIComponent(id)}/document/link${periodQuery(period)}`;
    return parseResponse(await api.get<{ filePath: string } | undefined>(path), { filePath: 'string' });
  },
);

const periodQuery = (period: PrintRequest['period'] = { from: '', to: '' }): string => {
  const bounds = Object.entries(period).filter(([, date]) => date);
  return bounds.length > 0 ? `?${new URLSearchParams(bounds).toString()}` : '';
};

/** Opens a record's document; the tab is opened within the click, so that it is not blocked. */
function* openDocument({ payload }: PayloadAction<PrintRequest>): Saga {
  const tab = (yield* service('page')).openTab();
  try {
    const outcome = yield* perform(fetchDocumentLink, payload);
    if (outcome.ok) yield* openFile(tab, outcome.data.filePath);
    else tab?.close();
  } finally {
    if ((yield cancelled()) === true) tab?.close();
  }
}

export function* printingSaga(): Saga {
  yield takeEvery(printClicked, openDocument);
}

/** Toasts of document requests. */
export const printingToasts: readonly ToastRule[] = [[fetchDocumentLink.rejected, 'error', serverMessage]];
