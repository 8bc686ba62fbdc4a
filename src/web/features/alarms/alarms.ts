import { fork, takeEvery } from 'redux-saga/effects';
import type { Alarm } from '../../../domain/alarms/alarm';
import type { ALARM_TRANSITIONS } from '../../../domain/alarms/alarm';
import { createResource, refetchRecord, relatedList } from '../../store/createResource';
import { createTransitions } from '../../store/createTransitions';
import type { TransitionLabels } from '../../store/createTransitions';
import type { Saga } from '../../store/sagaEffects';
import { devices } from '../devices/devices';
import { tanks } from '../tanks/tanks';

/** Alarms of tanks, devices and sources; the query can restrict them to one record. */
export const alarms = createResource<Alarm>('alarms', '/alarm', {
  defaults: { kind: 'level_low', severity: 'info', status: 'open', devices: 0, raised_at: '' },
  list: relatedList('alarms', '/alarm'),
});

export const alarmTransitions = createTransitions(alarms, 'alarm', {
  acknowledge: { label: 'Acknowledge', successMessage: 'Alarm acknowledged' },
  snooze: { label: 'Snooze', successMessage: 'Alarm snoozed' },
  assign: { label: 'Assign', successMessage: 'Alarm assigned' },
  comment: { label: 'Add note', successMessage: 'Note saved' },
  clear: { label: 'Clear alarm', successMessage: 'Alarm cleared' },
} satisfies Record<keyof typeof ALARM_TRANSITIONS, TransitionLabels<Alarm>>);

/** Refetches the displayed tank or device, whose highest alarm severity may have changed. */
function* refetchSubject({ payload: { tank, device } }: { payload: Alarm }): Saga {
  if (tank) yield* refetchRecord(tanks, tank._id);
  if (device) yield* refetchRecord(devices, device._id);
}

export function* alarmsSaga(): Saga {
  yield takeEvery(alarmTransitions.requests.clear.fulfilled, refetchSubject);
  yield fork(alarms.saga);
  yield fork(alarmTransitions.saga);
}
