import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { maintenanceWindowInputSchema } from '../../../domain/alarms/maintenanceWindow';
import { toTimeInput } from '../../../domain/dates';
import type { Tank } from '../../../domain/tanks/tank';
import { transitionDialog } from '../../store/createTransitions';
import type { RootState } from '../../store/rootState';
import { useList } from '../../store/useList';
import { usePermission } from '../../store/usePermission';
import { useSave } from '../../store/useRecord';
import { FormDialog } from '../../ui/form/FormDialog';
import { DataTable } from '../../ui/table/DataTable';
import { refLabel } from '../records/recordOptions';
import { useRecordOptions } from '../records/useRecordOptions';
import type { OptionSource } from '../records/useRecordOptions';
import { windowFilters } from './alarmRecords';
import { windowColumns } from './maintenanceWindowColumns';
import { maintenanceWindows } from './maintenanceWindows';

const NEW_WINDOW = { transition: maintenanceWindows.save.type, id: 'maintenance' };
const TANKS: OptionSource = { path: '/tank' };
const HOUR_MS = 60 * 60_000;
const USUAL_HOURS = 4;

/** Maintenance windows of all tanks, or of one tank and its site, newest first. */
export function MaintenanceTab({ tank }: { tank?: Tank }) {
  const dispatch = useDispatch();
  const canSet = usePermission('canUpdateTanks') && tank?.status !== 'decommissioned';
  const tankId = tank?._id;
  const base = useMemo(() => (tankId ? { search: tankId, field: 'tank' } : undefined), [tankId]);
  const list = useList(maintenanceWindows, base, tank ? undefined : windowFilters);
  const isOpen = useSelector(
    (state: RootState) => state.transitionDialog?.transition === NEW_WINDOW.transition,
  );
  return (
    <Stack spacing={1.5}>
      {canSet && (
        <div>
          <Button variant="contained" onClick={() => dispatch(transitionDialog.actions.opened(NEW_WINDOW))}>
            Set maintenance window
          </Button>
        </div>
      )}
      <DataTable
        plain={tank !== undefined}
        label="Maintenance windows"
        columns={windowColumns}
        list={list}
        searchLabel={tank ? undefined : 'Search by tank or site'}
        emptyState={{ title: 'No maintenance windows' }}
      />
      {isOpen && (
        <WindowDialog tank={tank} onClose={() => void dispatch(transitionDialog.actions.closed())} />
      )}
    </Stack>
  );
}

function WindowDialog({ tank, onClose }: { tank?: Tank; onClose: () => void }) {
  const { save, isPending, error } = useSave(maintenanceWindows);
  const tanks = useRecordOptions(TANKS);
  const groups = useMemo(
    () => [
      {
        title: '',
        fields: [
          {
            ...{ ...tanks, name: 'tank', label: 'Tank', required: true, wide: true },
            ...(tank && { selected: { _id: tank._id, label: refLabel(tank) } }),
          },
          {
            ...({ name: 'scope', label: 'Silence', kind: 'select', required: true, wide: true } as const),
            options: [
              { value: 'site', label: 'All tanks and devices of its site' },
              { value: 'tank', label: 'This tank and its devices only' },
            ],
          },
          { name: 'starts_at', label: 'Start', kind: 'time', required: true } as const,
          {
            ...({ name: 'ends_at', label: 'End', kind: 'time', required: true } as const),
            help: 'What still holds then raises its alarm',
          },
          { name: 'reason', label: 'Reason', kind: 'multiline', required: true, wide: true } as const,
        ],
      },
    ],
    [tanks, tank],
  );
  const initialValues = useMemo(() => {
    const now = Date.now();
    return {
      ...{ tank: tank?._id, scope: 'site' },
      ...{ starts_at: toTimeInput(now), ends_at: toTimeInput(now + USUAL_HOURS * HOUR_MS) },
    };
  }, [tank?._id]);
  return (
    <FormDialog
      open
      title="Set maintenance window"
      groups={groups}
      schema={maintenanceWindowInputSchema}
      initialValues={initialValues}
      saveLabel="Set window"
      isPending={isPending}
      error={error}
      onSubmit={save}
      onClose={onClose}
    />
  );
}
