import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { MAX_WINDOW_DAYS } from '../../../domain/alarms/maintenanceWindow';
import { maintenanceWindowInputSchema } from '../../../domain/alarms/maintenanceWindowInput';
import { toTimeInput } from '../../../domain/dates';
import type { Site } from '../../../domain/sites/site';
import type { SiteRef } from '../../../domain/sites/siteRef';
import { siteLabel } from '../../../domain/sites/siteRef';
import type { Tank } from '../../../domain/tanks/tank';
import { HOUR_MS } from '../../../domain/durations';
import { useFormDialog } from '../../store/formDialog';
import { useList } from '../../store/useList';
import { usePermission } from '../../store/usePermission';
import { useSave } from '../../store/useRecord';
import { FormDialog } from '../../ui/form/FormDialog';
import { DataTable } from '../../ui/table/DataTable';
import { reasonField } from '../records/transitionForms';
import { refLabel } from '../records/recordOptions';
import { useRecordOptions } from '../records/useRecordOptions';
import type { OptionSource } from '../records/useRecordOptions';
import { windowFilters } from './alarmRecords';
import { windowColumns } from './maintenanceWindowColumns';
import { maintenanceWindows } from './maintenanceWindows';

const SITES: OptionSource = { path: '/site' };
const TANKS: OptionSource = { path: '/tank' };
const DEFAULT_HOURS = 4;
const SCOPES = [
  { value: 'site', label: 'A whole site: all its tanks and devices' },
  { value: 'tank', label: 'One tank and its devices' },
];

interface MaintenanceTabProps {
  tank?: Tank;
  site?: Site;
}

/** Maintenance windows of all sites, of one site and its tanks, or of one tank and its site, newest first. */
export function MaintenanceTab({ tank, site }: MaintenanceTabProps) {
  const canSet = usePermission('canUpdateTanks') && tank?.status !== 'decommissioned';
  const field = tank ? 'tank' : 'site';
  const recordId = (tank ?? site)?._id;
  const base = recordId ? { search: recordId, field } : undefined;
  const list = useList(maintenanceWindows, base, base ? undefined : windowFilters);
  const { openId, open, close } = useFormDialog(maintenanceWindows.save);
  return (
    <Stack spacing={1.5}>
      {canSet && (
        <div>
          <Button variant="contained" onClick={() => open()}>
            Set maintenance window
          </Button>
        </div>
      )}
      <DataTable
        plain={base !== undefined}
        label="Maintenance windows"
        columns={windowColumns}
        list={list}
        searchLabel={base ? undefined : 'Search by tank or site'}
        emptyState={{ title: 'No maintenance windows' }}
      />
      {openId !== undefined && <WindowDialog tank={tank} site={site ?? tank?.site} onClose={close} />}
    </Stack>
  );
}

interface WindowDialogProps {
  tank: Tank | undefined;
  site: SiteRef | undefined;
  onClose: () => void;
}

function WindowDialog({ tank, site, onClose }: WindowDialogProps) {
  const form = useSave(maintenanceWindows);
  const sites = useRecordOptions(SITES);
  const tanks = useRecordOptions(TANKS);
  const groups = useMemo(
    () => [
      {
        fields: [
          {
            ...({ name: 'scope', label: 'Silence', kind: 'select', required: true, wide: true } as const),
            options: SCOPES,
          },
          {
            ...sites,
            name: 'site',
            label: 'Site',
            required: true,
            wide: true,
            isVisible: ({ scope }: Record<string, unknown>) => scope !== 'tank',
            ...(site && { selected: { _id: site._id, label: siteLabel(site) } }),
          },
          {
            ...tanks,
            name: 'tank',
            label: 'Tank',
            required: true,
            wide: true,
            isVisible: ({ scope }: Record<string, unknown>) => scope === 'tank',
            ...(tank && { selected: { _id: tank._id, label: refLabel(tank) } }),
          },
          { name: 'starts_at', label: 'Start', kind: 'time', required: true } as const,
          {
            ...({ name: 'ends_at', label: 'End', kind: 'time', required: true } as const),
            help: `${String(MAX_WINDOW_DAYS)} days at most; conditions that still hold then raise their alarms`,
          },
          {
            ...reasonField,
            help: 'Shown with the window and in the history of its tanks',
          },
        ],
      },
    ],
    [sites, tanks, site, tank],
  );
  const [tankId, siteId] = [tank?._id, site?._id];
  const initialValues = useMemo(() => {
    const now = Date.now();
    return {
      scope: tankId ? 'tank' : 'site',
      site: siteId,
      tank: tankId,
      starts_at: toTimeInput(now),
      ends_at: toTimeInput(now + DEFAULT_HOURS * HOUR_MS),
    };
  }, [tankId, siteId]);
  return (
    <FormDialog
      title="Set maintenance window"
      groups={groups}
      schema={maintenanceWindowInputSchema}
      initialValues={initialValues}
      saveLabel="Set window"
      {...form}
      onClose={onClose}
    />
  );
}
