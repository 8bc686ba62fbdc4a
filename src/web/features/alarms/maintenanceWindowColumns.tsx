import { MAINTENANCE_WINDOW_TRANSITIONS } from '../../../domain/alarms/maintenanceWindow';
import type { MaintenanceWindow } from '../../../domain/alarms/maintenanceWindow';
import { siteLabel } from '../../../domain/sites/siteRef';
import { actionsColumn } from '../../ui/table/columns/actionsColumn';
import { refColumn, statusColumn, textColumn, timeColumn, UNSORTED } from '../../ui/table/columns/columns';
import type { Column } from '../../ui/table/tableTypes';
import { TransitionButtons } from '../records/TransitionButtons';
import { windowStatuses } from './alarmRecords';
import { windowTransitions } from './maintenanceWindows';

const tankOf = ({ tank }: MaintenanceWindow) =>
  tank ? { _id: tank._id, label: `${tank.code} · ${tank.label}` } : null;

/** Actual or planned end of the window; the planned end of a cancelled one. */
const endOf = ({ status, ends_at, ended_at }: MaintenanceWindow) =>
  status === 'cancelled' ? ends_at : (ended_at ?? ends_at);

export const windowColumns: readonly Column<MaintenanceWindow>[] = [
  textColumn('site', 'Site', ({ site }) => siteLabel(site), { ...UNSORTED, rowHeader: true }),
  refColumn('tank', 'Only tank', tankOf, (id) => `/tanks/${id}`, UNSORTED),
  timeColumn('starts_at', 'Start', ({ starts_at }) => starts_at),
  timeColumn('ends_at', 'End', endOf),
  statusColumn('status', 'Status', windowStatuses, ({ status }) => status, UNSORTED),
  textColumn('reason', 'Reason', ({ reason }) => reason, { ...UNSORTED, flex: 1 }),
  textColumn('created_by', 'Set by', ({ created_by }) => created_by.label, { ...UNSORTED, hideOrder: 2 }),
  textColumn('ended_by', 'Ended by', ({ ended_by }) => ended_by?.label, { ...UNSORTED, hideOrder: 1 }),
  actionsColumn<MaintenanceWindow>((window, tabIndex) => (
    <TransitionButtons
      tabIndex={tabIndex}
      record={window}
      status={window.status}
      rules={MAINTENANCE_WINDOW_TRANSITIONS}
      transitions={windowTransitions}
    />
  )),
];
