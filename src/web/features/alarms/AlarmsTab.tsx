import type { Id } from '../../../domain/entity';
import { RelatedTab } from '../records/RelatedTab';
import { recordAlarmColumns } from './alarmColumns';
import { alarms } from './alarms';

/** Alarms of one tank, device or site, newest first. */
export const AlarmsTab = ({ noun, id }: { noun: 'tank' | 'device' | 'site'; id: Id }) => (
  <RelatedTab resource={alarms} label="Alarms" columns={recordAlarmColumns} field={noun} recordId={id} />
);
