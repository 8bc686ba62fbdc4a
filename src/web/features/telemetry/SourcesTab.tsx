import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { optionsOf } from '../../../domain/labels';
import { TELEMETRY_FORMATS } from '../../../domain/telemetry/telemetry';
import { telemetrySourceInputSchema } from '../../../domain/telemetry/telemetrySource';
import type { TelemetrySource } from '../../../domain/telemetry/telemetrySource';
import { useFormDialog } from '../../store/formDialog';
import type { RootState } from '../../store/rootState';
import { useList } from '../../store/useList';
import { useSubmission } from '../../store/useSubmission';
import { FormDialog } from '../../ui/form/FormDialog';
import type { FieldGroup } from '../../ui/form/formFields';
import { DataTable } from '../../ui/table/DataTable';
import { useRecordEdit } from '../records/useRecordEdit';
import { useRecordOptions } from '../records/useRecordOptions';
import type { RefFieldOptions } from '../records/useRecordOptions';
import { KeyDialog } from '../devices/key/KeyDialog';
import { addSource, rotateKeyClicked, sourceKey, sourceSubmitted, telemetrySources } from './telemetry';
import { sourceColumns } from './telemetryColumns';

const sourceGroups = (model: RefFieldOptions): readonly FieldGroup[] => [
  {
    fields: [
      { name: 'name', label: 'Name', kind: 'text', required: true },
      {
        name: 'format',
        label: 'Format',
        kind: 'select',
        required: true,
        options: optionsOf(TELEMETRY_FORMATS),
      },
      {
        name: 'model',
        label: 'Device model',
        required: true,
        ...model,
        help: 'Messages are read with its payload map',
        isVisible: ({ format }) => format === 'vendor',
      },
      { name: 'is_enabled', label: 'Enabled', kind: 'checkbox' },
    ],
  },
];

/** Models whose payload map a source can use. */
const MODELS = { path: '/device_model' };
const withMap = () => ({ has_map: true });

/** Systems that send messages, with their keys. */
export function SourcesTab() {
  const dispatch = useDispatch();
  const [edited, setEdited] = useState<TelemetrySource>();
  const adding = useFormDialog(addSource);
  const editing = useFormDialog(telemetrySources.save);
  const key = useSelector((state: RootState) => state.sourceKey);
  const { open: openEdit } = editing;
  const columns = useMemo(
    () =>
      sourceColumns({
        onEdit: (source) => {
          setEdited(source);
          openEdit(source._id);
        },
        onRotate: (source) => void dispatch(rotateKeyClicked(source)),
      }),
    [dispatch, openEdit],
  );
  return (
    <Stack spacing={1.5}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
        <Button variant="contained" onClick={() => adding.open()}>
          Add source
        </Button>
        <Typography variant="body2">
          <Link href="/api/ingest" target="_blank" rel="noreferrer">
            Formats and addresses
          </Link>
        </Typography>
      </Stack>
      <DataTable plain label="Sources" columns={columns} list={useList(telemetrySources)} />
      {adding.openId !== undefined && <AddDialog onClose={adding.close} />}
      {edited && editing.openId !== undefined && <EditDialog source={edited} onClose={editing.close} />}
      {key && <KeyDialog secretRef={key.key} onClose={() => void dispatch(sourceKey.actions.dismissed())} />}
    </Stack>
  );
}

function useSourceGroups(): readonly FieldGroup[] {
  const model = useRecordOptions(MODELS, withMap);
  return useMemo(() => sourceGroups(model), [model]);
}

function EditDialog({ source, onClose }: { source: TelemetrySource; onClose: () => void }) {
  const groups = useSourceGroups();
  const form = useRecordEdit(telemetrySources, source, { groups });
  return (
    <FormDialog
      title={`Modify ${source.name}`}
      {...form}
      schema={telemetrySourceInputSchema}
      onClose={onClose}
    />
  );
}

const NEW_SOURCE = { format: 'chirpstack', is_enabled: true };

function AddDialog({ onClose }: { onClose: () => void }) {
  const groups = useSourceGroups();
  const { isPending, error, submit } = useSubmission(addSource);
  return (
    <FormDialog
      title="Add source"
      groups={groups}
      schema={telemetrySourceInputSchema}
      initialValues={NEW_SOURCE}
      isPending={isPending}
      error={error}
      onSubmit={(draft) => submit(sourceSubmitted(draft))}
      onClose={onClose}
    />
  );
}
