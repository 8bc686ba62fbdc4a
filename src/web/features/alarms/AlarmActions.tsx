import { useMemo, useState } from 'react';
import type { Alarm } from '../../../domain/alarms/alarm';
import { ALARM_TRANSITIONS, alarmPermission } from '../../../domain/alarms/alarm';
import { labelOf } from '../../../domain/labels';
import { usePermission } from '../../store/usePermission';
import { assigneeOptions } from '../orders/orderOptions';
import { TransitionButtons } from '../records/TransitionButtons';
import { useRecordOptions } from '../records/useRecordOptions';
import { alarmForms } from './alarmForms';
import { alarmTransitions } from './alarms';
import { OutageDevices } from './OutageDevices';

/** Buttons for the transitions of an alarm. */
export function AlarmActions({ alarm, tabIndex }: { alarm: Alarm; tabIndex: number }) {
  const employees = useRecordOptions(assigneeOptions);
  const canChange = usePermission(alarmPermission(alarm));
  const canAssign = usePermission('canUpdateOrders');
  const canViewDevices = usePermission('canViewDevices');
  const [isListOpen, setListOpen] = useState(false);
  const title = [labelOf(alarm.kind), alarm.tank?.code ?? alarm.device?.code].filter(Boolean).join(', ');
  const forms = useMemo(() => alarmForms(title, employees), [employees, title]);
  return (
    <>
      <TransitionButtons
        record={alarm}
        status={alarm.status}
        rules={ALARM_TRANSITIONS}
        transitions={alarmTransitions}
        forms={forms}
        compact
        tabIndex={tabIndex}
        more={
          alarm.devices > 0 && canViewDevices
            ? [{ label: 'Show devices', onClick: () => setListOpen(true) }]
            : []
        }
        isHidden={(name) => !canChange || (name === 'assign' && !canAssign)}
      />
      {isListOpen && <OutageDevices alarm={alarm} onClose={() => setListOpen(false)} />}
    </>
  );
}
