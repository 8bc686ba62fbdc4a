import { fork, takeEvery } from 'redux-saga/effects';
import type { Setting } from '../../../domain/settings/setting';
import type { SettingInput } from '../../../domain/settings/settingInput';
import { createResource, openSavedRecord } from '../../store/createResource';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';

/** The rules of the company, each from a day on. */
export const settings = createResource<Setting, SettingInput>('settings', '/setting');

/** What is said once a save went well; what went wrong stands in the form. */
export const settingsToasts: readonly ToastRule[] = [[settings.save.fulfilled, 'success', 'Setting saved']];

/** List, read and save; a saved record is shown. */
export function* settingsSaga(): Saga {
  yield fork(settings.saga);
  yield takeEvery(settings.save.fulfilled, openSavedRecord('/settings'));
}
