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
  /** Period of the document, where it has one. */
  days?: { from: string; to: string };
}

export const printClicked = createAction<PrintRequest>('documents/printClicked');
export const fetchDocumentLink = createRequest<PrintRequest, { filePath: string }>(
  'documents/fetchLink',
  async (api, { noun, id, days }) => {
    const path = `/${noun}/${encodeURIComponent(id)}/paper/link${periodQuery(days)}`;
    return parseResponse(await api.get<{ filePath: string } | undefined>(path), { filePath: 'words' });
  },
);

const periodQuery = (days: PrintRequest['days'] = { from: '', to: '' }): string => {
  const given = Object.entries(days).filter(([, day]) => day);
  return given.length > 0 ? `?${new URLSearchParams(given).toString()}` : '';
};

/** Opens a record's document; the tab is opened within the click, so that it is not blocked. */
function* openDocument({ payload }: PayloadAction<PrintRequest>): Saga {
  const tab = (yield* service('page')).openTab();
  try {
    const linked = yield* perform(fetchDocumentLink, payload);
    if (linked.ok) yield* openFile(tab, linked.data.filePath);
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
