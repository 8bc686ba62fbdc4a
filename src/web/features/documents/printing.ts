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

/** A record that can be printed, by its noun. */
export interface PrintRequest {
  noun: string;
  id: Id;
  /** Which days it tells of, where it may be asked for some. */
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

/** Show a record's paper; its tab is opened while the click still allows it. */
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

/** Watches every place where something can be printed. */
export function* printingSaga(): Saga {
  yield takeEvery(printClicked, openDocument);
}

/** What is said when a paper can't be shown. */
export const printingToasts: readonly ToastRule[] = [[fetchDocumentLink.rejected, 'error', serverMessage]];
