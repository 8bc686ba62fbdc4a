import { fork, takeEvery } from 'redux-saga/effects';
import type { Setting } from '../../../domain/settings/setting';
import type { SettingInput } from '../../../domain/settings/settingInput';
import { createResource, openSavedRecord } from '../../store/createResource';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';

export const settings = createResource<Setting, SettingInput>('settings', '/setting', {
  defaults: { key: '' },
});

/** Toasts of setting requests; errors are shown in the form. */
export const settingsToasts: readonly ToastRule[] = [[settings.save.fulfilled, 'success', 'Setting saved']];

export function* settingsSaga(): Saga {
  yield fork(settings.saga);
  yield takeEvery(settings.save.fulfilled, openSavedRecord('/settings'));
}
