import { useMemo } from 'react';
import type { Alarm } from '../../../domain/alarms/alarm';
import { ALARM_BULK_TRANSITIONS, ALARM_TRANSITIONS } from '../../../domain/alarms/alarm';
import { labelOf } from '../../../domain/labels';
import { useList } from '../../store/useList';
import { usePermission } from '../../store/usePermission';
import { Page } from '../../ui/layout/Page';
import { Tabs } from '../../ui/layout/Tabs';
import { DataTable } from '../../ui/table/DataTable';
import { BulkActionsBar } from '../bulkActions/BulkActionsBar';
import { useListSelection } from '../bulkActions/listSelection';
import type { BulkActions } from '../bulkActions/useBulkActions';
import { ExportMenu } from '../exports/ExportMenu';
import { assigneeOptions } from '../orders/orderOptions';
import { useRecordOptions } from '../records/useRecordOptions';
import { alarmForms } from './alarmForms';
import { alarmColumns } from './alarmColumns';
import { alarmFilters, alarmQuickFilters, alarmRecords } from './alarmRecords';
import { alarms, alarmTransitions } from './alarms';
import { MaintenanceTab } from './MaintenanceTab';

/** Bulk actions for users who may change alarms; each alarm is checked individually. */
function useAlarmActions(): BulkActions<Alarm> | undefined {
  const employees = useRecordOptions(assigneeOptions);
  const canUpdateTanks = usePermission('canUpdateTanks');
  const canChange = usePermission('canUpdateDevices') || canUpdateTanks;
  const canAssign = usePermission('canUpdateOrders');
  return useMemo(() => {
    const names = ALARM_BULK_TRANSITIONS.filter((name) => name !== 'assign' || canAssign);
    const { snooze, assign } = alarmForms('', employees);
    return canChange
      ? {
          rules: ALARM_TRANSITIONS,
          labels: alarmTransitions.labels,
          names,
          forms: { snooze, assign },
          nameOf: ({ kind, tank, device }) =>
            [labelOf(kind), tank?.code ?? device?.code].filter(Boolean).join(', '),
        }
      : undefined;
  }, [canChange, canAssign, employees]);
}

/** Alarms of all tanks and devices, and maintenance windows. */
export const AlarmScreen = () => (
  <Page breadcrumbs={[{ label: 'Tanks', to: '/tanks' }, 'Alarms']} title="Alarms">
    <Tabs
      label="Alarms"
      tabs={[
        { label: 'Alarms', content: <AllAlarms /> },
        { label: 'Maintenance', content: <MaintenanceTab /> },
      ]}
    />
  </Page>
);

/** Alarms, newest first. */
function AllAlarms() {
  const list = useList(alarms, undefined, alarmFilters);
  const actions = useAlarmActions();
  const selection = useListSelection('alarms');
  return (
    <DataTable
      label="Alarms"
      columns={alarmColumns}
      list={list}
      selection={selection}
      quickFilters={alarmQuickFilters}
      searchLabel="Search alarms by tank or site"
      emptyState={{ title: 'No alarms' }}
      toolbar={
        <>
          <BulkActionsBar recordType={alarmRecords} list={list} selection={selection} actions={actions} />
          <ExportMenu
            recordType={alarmRecords}
            list={list}
            columns={alarmColumns}
            selectedIds={[...selection.selectedIds]}
          />
        </>
      }
    />
  );
}
