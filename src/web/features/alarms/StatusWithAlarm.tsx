import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { AlarmSeverity } from '../../../domain/alarms/alarm';
import { StatusChip } from '../../ui/feedback/StatusChip';
import { recordAlarmSeverities } from './alarmRecords';

/** The status chip of a record, and its highest alarm severity. */
export const StatusWithAlarm = ({
  severity,
  children,
}: {
  severity: AlarmSeverity | null | undefined;
  children: ReactNode;
}) => (
  <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5, verticalAlign: 'middle' }}>
    {children}
    {severity && <StatusChip tones={recordAlarmSeverities} status={severity} />}
  </Box>
);
