import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useCallback, useMemo, useState } from 'react';
import { useDispatch } from 'react-redux';
import { optionsOf } from '../../../domain/labels';
import { deviceModelInputSchema } from '../../../domain/telemetry/deviceModel';
import type { DeviceModelRecord } from '../../../domain/telemetry/deviceModel';
import { DECODERS } from '../../../domain/telemetry/telemetry';
import { useFormDialog } from '../../store/formDialog';
import { useList } from '../../store/useList';
import { useSave } from '../../store/useRecord';
import { FormDialog } from '../../ui/form/FormDialog';
import type { FieldGroup } from '../../ui/form/formFields';
import { toDraft } from '../../ui/form/formValues';
import { DataTable } from '../../ui/table/DataTable';
import { useRecordEdit } from '../records/useRecordEdit';
import { PayloadMapTrialPanel } from './PayloadMapTrialPanel';
import { deviceModelDeleteClicked, deviceModels } from './deviceModels';
import { deviceModelColumns } from './telemetryColumns';

const FIELDS: FieldGroup['fields'] = [
  {
    name: 'vendor',
    label: 'Vendor',
    kind: 'text',
    required: true,
    suggestions: 'vendor',
    help: 'As on the device record',
  },
  { name: 'model', label: 'Model', kind: 'text', required: true, suggestions: 'device_model' },
  { name: 'min_distance_mm', label: 'Shortest distance', kind: 'number', unit: 'mm' },
  {
    name: 'max_distance_mm',
    label: 'Longest distance',
    kind: 'number',
    unit: 'mm',
    help: 'Distances outside this range are ignored',
  },
  {
    name: 'decoder',
    label: 'Decoder',
    kind: 'select',
    options: optionsOf(DECODERS),
    wide: true,
    help: 'For binary payloads',
  },
  {
    name: 'payload_map',
    label: 'Payload map (JSON)',
    kind: 'json',
    wide: true,
    help: 'Paths of the identifier, time and values in a JSON message. See “Formats and addresses” on the Sources tab.',
  },
];

const GROUPS: readonly FieldGroup[] = [
  {
    fields: FIELDS,
    footer: (values) => <PayloadMapTrialPanel draft={toDraft(values, FIELDS)} />,
  },
];

const NEW_MODEL = {
  payload_map: JSON.stringify(
    { device: 'serial', time: 'time', values: [{ quantity: 'level_percent', path: 'level' }] },
    null,
    2,
  ),
};

/** Device models, with the payload maps of their messages. */
export function DeviceModelsTab() {
  const dispatch = useDispatch();
  const [edited, setEdited] = useState<DeviceModelRecord>();
  const { openId, open: openForm, close } = useFormDialog(deviceModels.save);
  const open = useCallback(
    (model?: DeviceModelRecord) => {
      setEdited(model);
      openForm(model?._id);
    },
    [openForm],
  );
  const columns = useMemo(
    () =>
      deviceModelColumns({
        onEdit: open,
        onDelete: (model) => void dispatch(deviceModelDeleteClicked(model)),
      }),
    [dispatch, open],
  );
  return (
    <Stack spacing={1.5}>
      <div>
        <Button variant="contained" onClick={() => open()}>
          Add device model
        </Button>
      </div>
      <DataTable plain label="Device models" columns={columns} list={useList(deviceModels)} />
      {openId !== undefined && <DeviceModelDialog model={edited} onClose={close} />}
    </Stack>
  );
}

interface DeviceModelDialogProps {
  model: DeviceModelRecord | undefined;
  onClose: () => void;
}

function DeviceModelDialog({ model, onClose }: DeviceModelDialogProps) {
  return model ? <EditDialog model={model} onClose={onClose} /> : <AddDialog onClose={onClose} />;
}

function EditDialog({ model, onClose }: DeviceModelDialogProps & { model: DeviceModelRecord }) {
  const form = useRecordEdit(deviceModels, model, { groups: GROUPS });
  return (
    <FormDialog
      wide
      title={`Modify ${model.vendor} ${model.model}`}
      {...form}
      schema={deviceModelInputSchema}
      onClose={onClose}
    />
  );
}

function AddDialog({ onClose }: Pick<DeviceModelDialogProps, 'onClose'>) {
  const form = useSave(deviceModels);
  return (
    <FormDialog
      wide
      title="Add device model"
      groups={GROUPS}
      schema={deviceModelInputSchema}
      initialValues={NEW_MODEL}
      {...form}
      onClose={onClose}
    />
  );
}
