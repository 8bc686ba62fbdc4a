import { fork, takeEvery } from 'redux-saga/effects';
import type {
  MAINTENANCE_WINDOW_TRANSITIONS,
  MaintenanceWindow,
} from '../../../domain/alarms/maintenanceWindow';
import type { MaintenanceWindowInput } from '../../../domain/alarms/maintenanceWindowInput';
import { formatDateTime } from '../../../domain/dates';
import { createResource, refetchList, relatedList } from '../../store/createResource';
import { createTransitions } from '../../store/createTransitions';
import type { TransitionLabels } from '../../store/createTransitions';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';

/** Maintenance windows of all sites and tanks; the query can restrict them to one tank or site. */
export const maintenanceWindows = createResource<MaintenanceWindow, MaintenanceWindowInput>(
  'maintenanceWindows',
  '/maintenance_window',
  {
    defaults: {
      site: { code: '', name: '' },
      starts_at: '',
      ends_at: '',
      reason: '',
      status: 'past',
      created_by: { _id: '', label: '' },
    },
    list: relatedList('maintenance_windows', '/maintenance_window'),
  },
);

export const windowTransitions = createTransitions(maintenanceWindows, 'maintenance_window', {
  end: {
    label: 'End now',
    successMessage: 'Maintenance window ended',
    confirm: ({ site, tank }) => ({
      title: 'End this maintenance window now?',
      text: `Alarms of ${tank?.code ?? site.name} will be raised again.`,
      confirmLabel: 'End now',
    }),
  },
  cancel: {
    label: 'Cancel window',
    successMessage: 'Maintenance window cancelled',
    confirm: ({ site, tank, starts_at }) => ({
      title: 'Cancel this maintenance window?',
      text: `Alarms of ${tank?.code ?? site.name} will be raised as usual from ${formatDateTime(starts_at)}.`,
      confirmLabel: 'Cancel window',
    }),
  },
} satisfies Record<keyof typeof MAINTENANCE_WINDOW_TRANSITIONS, TransitionLabels<MaintenanceWindow>>);

export function* maintenanceWindowsSaga(): Saga {
  yield fork(maintenanceWindows.saga);
  yield fork(windowTransitions.saga);
  yield takeEvery(maintenanceWindows.save.fulfilled, () => refetchList(maintenanceWindows));
}

/** Toasts of windows; errors are shown in the form. */
export const maintenanceWindowsToasts: readonly ToastRule[] = [
  [maintenanceWindows.save.fulfilled, 'success', 'Maintenance window set'],
];
