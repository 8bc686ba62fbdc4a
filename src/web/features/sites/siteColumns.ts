import type { Site } from '../../../domain/sites/site';
import { linkColumn, numberColumn, statusColumn, textColumn, UNSORTED } from '../../ui/table/columns/columns';
import type { Column } from '../../ui/table/tableTypes';
import { alarmSeverities } from '../alarms/alarmRecords';
import { levelStatuses, sitePath } from './siteRecords';

export const siteColumns: readonly Column<Site>[] = [
  linkColumn(
    'code',
    'Code',
    ({ code }) => code,
    ({ _id }) => sitePath(_id),
  ),
  textColumn('name', 'Name', ({ name }) => name, { flex: 1 }),
  textColumn('area', 'Area', ({ area }) => area, { flex: 1 }),
  textColumn('emirate', 'Emirate', ({ emirate }) => emirate),
  numberColumn('units_count', 'Units', ({ units_count }) => units_count, { hideOrder: 3 }),
  numberColumn('tanks_count', 'Tanks', ({ tanks_count }) => tanks_count, { ...UNSORTED, hideOrder: 1 }),
  numberColumn('counters_count', 'Counters', ({ counters_count }) => counters_count, {
    ...UNSORTED,
    hideOrder: 2,
  }),
  statusColumn('level_status', 'Level', levelStatuses, ({ level_status }) => level_status, UNSORTED),
  statusColumn('alarm_severity', 'Alarm', alarmSeverities, ({ alarm_severity }) => alarm_severity, UNSORTED),
];
