import { fork, takeEvery } from 'redux-saga/effects';
import type { Setting, SettingDraft } from '../../domain/setting';
import { crudApi, crudSaga, entity } from '../kit/entity';
import type { Saga } from '../kit/saga';
import { showSaved } from '../kit/saved';
import type { ToastRow } from '../kit/toasts';

/** The rules of the company, each from a day on. */
export const settings = entity<Setting, SettingDraft>('settings');

/** What is said once a save went well; what went wrong stands in the form. */
export const settingsToasts: readonly ToastRow[] = [[settings.save.succeeded, 'success', 'Setting saved']];

/** List, read and save; a saved record is shown. */
export function* settingsSaga(): Saga {
  yield fork(crudSaga(settings, crudApi<Setting, SettingDraft>('/setting')));
  yield takeEvery(settings.save.succeeded, showSaved('/settings'));
}
