import { createAction } from '@reduxjs/toolkit';
import { put } from 'redux-saga/effects';
import { fileUrl } from '../api/fileUrl';
import type { Saga } from './sagaEffects';
import type { ToastRule } from './toasts';
import type { BrowserTab } from './services';
import { SPEC_TEXTS } from '../../domain/specTexts';

/** A file was not opened, because its URL does not belong to the file host. */
const fileUrlRejected = createAction('files/urlRejected');
/** The browser blocked the new tab. */
const tabBlocked = createAction('files/tabBlocked');

/** Shows a stored file in the tab that the click opened; on failure closes the tab and shows a toast. */
export function* openFile(tab: BrowserTab | null, filePath: string): Saga {
  const url = fileUrl(filePath);
  if (url && tab) return tab.show(url);
  tab?.close();
  yield put(url ? tabBlocked() : fileUrlRejected());
}

/** Toasts for files that can't be shown. */
export const filesToasts: ToastRule[] = [
  [fileUrlRejected, 'error', SPEC_TEXTS.somethingWentWrong],
  [tabBlocked, 'warning', 'Your browser blocked the new tab. Allow pop-ups for this page and try again.'],
];
