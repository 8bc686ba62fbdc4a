import { fork, takeEvery } from 'redux-saga/effects';
import type { Setting, SettingDraft } from '../../../domain/settings/setting';
import { crudApi, crudSaga, entity, showSaved } from '../../store/createResource';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRow } from '../../store/toasts';

/** The rules of the company, each from a day on. */
export const settings = entity<Setting, SettingDraft>('settings');

/** What is said once a save went well; what went wrong stands in the form. */
export const settingsToasts: readonly ToastRow[] = [[settings.save.succeeded, 'success', 'Setting saved']];

/** List, read and save; a saved record is shown. */
export function* settingsSaga(): Saga {
  yield fork(crudSaga(settings, crudApi<Setting, SettingDraft>('/setting')));
  yield takeEvery(settings.save.succeeded, showSaved('/settings'));
}
