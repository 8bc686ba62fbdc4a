import { useMemo } from 'react';
import type { Alarm } from '../../../domain/alarms/alarm';
import {
  ALARM_TRANSITIONS,
  assignAlarmInputSchema,
  clearAlarmInputSchema,
  commentAlarmInputSchema,
  snoozeAlarmInputSchema,
} from '../../../domain/alarms/alarm';
import { labelOf } from '../../../domain/labels';
import { usePermission } from '../../store/usePermission';
import { assigneeOptions } from '../orders/orderOptions';
import { TransitionButtons } from '../records/TransitionButtons';
import { useRecordOptions } from '../records/useRecordOptions';
import { alarmTransitions } from './alarms';

/** What a person can do with an alarm. */
export function AlarmActions({ alarm }: { alarm: Alarm }) {
  const employees = useRecordOptions(assigneeOptions);
  const canAssign = usePermission('canUpdateOrders');
  const title = [labelOf(alarm.kind), alarm.tank?.code ?? alarm.device?.code].filter(Boolean).join(', ');
  const forms = useMemo(
    () => ({
      snooze: {
        title: `Snooze: ${title}`,
        schema: snoozeAlarmInputSchema,
        groups: [
          {
            title: '',
            fields: [
              {
                ...({ name: 'until', label: 'Until', kind: 'date', required: true } as const),
                help: 'The alarm opens again at 8:00 of that day, if its condition still holds',
              },
              { name: 'reason', label: 'Reason', kind: 'multiline', required: true, wide: true } as const,
            ],
          },
        ],
      },
      assign: {
        title: `Assign: ${title}`,
        schema: assignAlarmInputSchema,
        groups: [{ title: '', fields: [{ ...employees, name: 'user', label: 'Employee', required: true }] }],
      },
      comment: {
        title: `Note: ${title}`,
        schema: commentAlarmInputSchema,
        groups: [
          {
            title: '',
            fields: [{ name: 'note', label: 'Note', kind: 'multiline', required: true, wide: true } as const],
          },
        ],
      },
      clear: {
        title: `Clear: ${title}`,
        schema: clearAlarmInputSchema,
        groups: [
          {
            title: '',
            fields: [
              {
                ...({
                  name: 'note',
                  label: 'Finding',
                  kind: 'multiline',
                  required: true,
                  wide: true,
                } as const),
                help: 'What was found and done',
              },
            ],
          },
        ],
      },
    }),
    [employees, title],
  );
  return (
    <TransitionButtons
      record={alarm}
      status={alarm.status}
      rules={ALARM_TRANSITIONS}
      transitions={alarmTransitions}
      forms={forms}
      isHidden={(name) => name === 'assign' && !canAssign}
    />
  );
}
