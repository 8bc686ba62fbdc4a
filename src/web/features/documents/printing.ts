import { createAction } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { cancelled, takeEvery } from 'redux-saga/effects';
import type { Id } from '../../../domain/entity';
import { asAnswer } from '../../api/parseResponse';
import { showFile } from '../../store/openFile';
import { operation, run } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import { tool } from '../../store/sagaEffects';
import type { ToastRow } from '../../store/toasts';
import { serverSentence } from '../../store/toasts';
import type { Http } from '../../store/services';

/** A record that can be printed, by its noun. */
export interface Printed {
  noun: string;
  id: Id;
  /** Which days it tells of, where it may be asked for some. */
  days?: { from: string; to: string };
}

export const printClicked = createAction<Printed>('papers/printClicked');
export const link = operation<Printed, { filePath: string }>('papers/link');

const sendLink = async (api: Http, { noun, id, days }: Printed) => {
  const path = `/${noun}/${encodeURIComponent(id)}/paper/link${spanned(days)}`;
  return asAnswer(await api.get<{ filePath: string } | undefined>(path), { filePath: 'words' });
};

const spanned = (days: Printed['days'] = { from: '', to: '' }): string => {
  const said = Object.entries(days).filter(([, day]) => day);
  return said.length > 0 ? `?${new URLSearchParams(said).toString()}` : '';
};

/** Show a record's paper; its tab is opened while the click still allows it. */
function* openPaper({ payload }: PayloadAction<Printed>): Saga {
  const tab = (yield* tool('page')).openTab();
  try {
    const linked = yield* run(link, sendLink, payload);
    if (linked.ok) yield* showFile(tab, linked.result.filePath);
    else tab?.close();
  } finally {
    if ((yield cancelled()) === true) tab?.close();
  }
}

/** Watches every place where something can be printed. */
export function* papersSaga(): Saga {
  yield takeEvery(printClicked, openPaper);
}

/** What is said when a paper can't be shown. */
export const papersToasts: readonly ToastRow[] = [[link.failed, 'error', serverSentence]];
