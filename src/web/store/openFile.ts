import { createAction } from '@reduxjs/toolkit';
import { put } from 'redux-saga/effects';
import { fileUrl } from '../api/fileUrl';
import type { Saga } from './sagaEffects';
import type { ToastRule } from './toasts';
import type { BrowserTab } from './services';
import { SPEC_TEXTS } from '../../domain/specTexts';

/** A file's address led away from the file host, so it was not opened. */
export const fileUrlRejected = createAction('files/refused');
/** The browser would not open a tab. */
export const tabBlocked = createAction('files/tabBlocked');

/** Show a stored file in the tab that was opened at the click, or close the tab and say why not. */
export function* openFile(tab: BrowserTab | null, filePath: string): Saga {
  const url = fileUrl(filePath);
  if (url && tab) return tab.show(url);
  tab?.close();
  yield put(url ? tabBlocked() : fileUrlRejected());
}

/** What is said when a file can't be shown. */
export const filesToasts: ToastRule[] = [
  [fileUrlRejected, 'error', SPEC_TEXTS.somethingWentWrong],
  [tabBlocked, 'warning', 'Your browser blocked the new tab. Allow pop-ups for this page and try again.'],
];
