import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCallback, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { optionsOf } from '../../../domain/labels';
import { TELEMETRY_FORMATS } from '../../../domain/telemetry/telemetry';
import { telemetrySourceInputSchema } from '../../../domain/telemetry/telemetrySource';
import type { TelemetrySource } from '../../../domain/telemetry/telemetrySource';
import { formDialog } from '../../store/createTransitions';
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
    title: '',
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

const DIALOG = { request: telemetrySources.save.type, id: 'source' };

/** Systems that send messages, with their keys. */
export function SourcesTab() {
  const dispatch = useDispatch();
  const [edited, setEdited] = useState<TelemetrySource>();
  const isOpen = useSelector((state: RootState) => state.formDialog?.request === DIALOG.request);
  const key = useSelector((state: RootState) => state.sourceKey);
  const open = useCallback(
    (source?: TelemetrySource) => {
      setEdited(source);
      dispatch(formDialog.actions.opened(DIALOG));
    },
    [dispatch],
  );
  const columns = useMemo(
    () => sourceColumns({ onEdit: open, onRotate: (source) => void dispatch(rotateKeyClicked(source)) }),
    [dispatch, open],
  );
  return (
    <Stack spacing={1.5}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
        <Button variant="contained" onClick={() => open()}>
          Add source
        </Button>
        <Typography variant="body2">
          <Link href="/api/ingest" target="_blank" rel="noreferrer">
            Formats and addresses
          </Link>
        </Typography>
      </Stack>
      <DataTable
        plain
        label="Sources"
        columns={columns}
        list={useList(telemetrySources)}
        emptyState={{ title: 'No sources yet' }}
      />
      {isOpen && <SourceDialog source={edited} onClose={() => void dispatch(formDialog.actions.closed())} />}
      {key && <KeyDialog secretRef={key.key} onClose={() => void dispatch(sourceKey.actions.dismissed())} />}
    </Stack>
  );
}

interface SourceDialogProps {
  source: TelemetrySource | undefined;
  onClose: () => void;
}

function SourceDialog({ source, onClose }: SourceDialogProps) {
  return source ? <EditDialog source={source} onClose={onClose} /> : <AddDialog onClose={onClose} />;
}

function useSourceGroups(): readonly FieldGroup[] {
  const model = useRecordOptions(MODELS, withMap);
  return useMemo(() => sourceGroups(model), [model]);
}

function EditDialog({ source, onClose }: SourceDialogProps & { source: TelemetrySource }) {
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

function AddDialog({ onClose }: Pick<SourceDialogProps, 'onClose'>) {
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
