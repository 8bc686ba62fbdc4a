import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Device } from '../../../domain/devices/device';
import { isDeviceFinal } from '../../../domain/devices/device';
import { DEVICE_TRANSITIONS, linkDeviceInputSchema } from '../../../domain/devices/deviceTransitions';
import { deviceKey, rotateKeyClicked, rotateKey, selectIssuedKey } from './key/deviceKey';
import { deviceTransitions } from './deviceTransitions';
import { selectIsPending } from '../../store/requests';
import { usePermission } from '../../store/usePermission';
import type { FieldDef } from '../../ui/form/formFields';
import { TransitionButtons } from '../records/TransitionButtons';
import type { TransitionForm } from '../records/TransitionDialog';
import { reasonInputSchema } from '../../../domain/fieldSchemas';
import { reasonField, reasonForm } from '../records/transitionForms';
import { useRecordOptions } from '../records/useRecordOptions';
import { KeyDialog } from './key/KeyDialog';
import { TestMessageDialog } from './testMessage/TestMessageDialog';
import { counterOptions } from '../counters/counterOptions';
import { tankOptions } from '../tanks/tankOptions';

/** Transitions of a device, and the buttons for a test message and a new message key. */
export function DeviceActions({ device }: { device: Device }) {
  const dispatch = useDispatch();
  const forms = useTransitionForms(device);
  const canUpdate = usePermission('canUpdateDevices') && !isDeviceFinal(device);
  const [isTesting, setTesting] = useState(false);
  const isPending = useSelector(selectIsPending(rotateKey));
  const key = useSelector(selectIssuedKey(device._id));
  return (
    <>
      <TransitionButtons
        record={device}
        status={device.status}
        rules={DEVICE_TRANSITIONS}
        transitions={deviceTransitions}
        forms={forms}
      />
      {canUpdate && (
        <Button variant="outlined" onClick={() => setTesting(true)}>
          Send test message
        </Button>
      )}
      {canUpdate && (
        <Button
          variant="outlined"
          disabled={isPending}
          onClick={() => dispatch(rotateKeyClicked({ _id: device._id, ingest_key_at: device.ingest_key_at }))}
        >
          {device.ingest_key_at ? 'Change key' : 'Create key'}
        </Button>
      )}
      {isTesting && <TestMessageDialog device={device} onClose={() => setTesting(false)} />}
      {key && <KeyDialog secretRef={key} onClose={() => dispatch(deviceKey.actions.dismissed())} />}
    </>
  );
}

function useTransitionForms({ type }: Device) {
  const tankField = useRecordOptions(tankOptions);
  const counterField = useRecordOptions(counterOptions);
  const canView = { tank: usePermission('canViewTanks'), counter: usePermission('superAdmin') };
  const isTankLinkable = type !== 'meter_amr' && canView.tank;
  const isCounterLinkable = !['tank_level', 'pressure'].includes(type) && canView.counter;
  return useMemo(() => {
    const fields: FieldDef[] = [
      ...(isTankLinkable ? [{ ...tankField, name: 'tank', label: 'Tank' } as const] : []),
      ...(isCounterLinkable ? [{ ...counterField, name: 'counter', label: 'Counter' } as const] : []),
      ...(type === 'tank_level' ? GAUGE_FIELDS : []),
      { name: 'note', label: 'Note', kind: 'text' },
    ];
    const linkForm: TransitionForm = {
      title: 'Link this device',
      schema: linkDeviceInputSchema,
      groups: [{ fields }],
    };
    return { link: linkForm, ...REASON_FORMS };
  }, [tankField, counterField, isTankLinkable, isCounterLinkable, type]);
}

const GAUGE_FIELDS: readonly FieldDef[] = [
  { name: 'level_percent', label: 'Current gauge reading', kind: 'number', unit: '%' },
  { name: 'height_mm', label: 'Or liquid height', kind: 'number', unit: 'mm' },
];

const CLEARED_ON_UNLINK =
  'Clears the calibration, the readings when empty and full, and the index and pulses when installed. Enter them again for the next tank or counter.';

/** Transitions that require a reason. */
export const REASON_FORMS = {
  unlink: {
    ...reasonForm('Unlink this device?', reasonInputSchema, 'Unlink'),
    groups: [{ fields: [{ ...reasonField, help: CLEARED_ON_UNLINK }] }],
  },
  repair: reasonForm('Send this device to repair?', reasonInputSchema, 'Send to repair'),
  retire: reasonForm('Retire this device permanently?', reasonInputSchema, 'Retire'),
};
