import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Device } from '../../../domain/devices/device';
import { deviceIsFinal } from '../../../domain/devices/device';
import { DEVICE_STEPS, linkDraft } from '../../../domain/devices/deviceTransitions';
import { deviceKey, keyClicked, rotateKey, selectKey } from './deviceKey';
import { deviceSteps } from './deviceTransitions';
import { isWaiting } from '../../store/requests';
import { useMay } from '../../store/usePermission';
import type { Field } from '../../ui/form/formFields';
import { StepButtons } from '../records/TransitionButtons';
import type { StepForm } from '../records/TransitionDialog';
import { reasonForm } from '../tanks/tankStepForms';
import { useOptions } from '../records/useRecordOptions';
import { KeyDialog } from './KeyDialog';

/** What may be done with a device now, and a new key for its messages. */
export function DeviceActions({ device }: { device: Device }) {
  const dispatch = useDispatch();
  const forms = useForms(device);
  const may = useMay('canUpdateDevices') && !deviceIsFinal(device);
  const waiting = useSelector(isWaiting(rotateKey));
  const key = useSelector(selectKey(device._id));
  return (
    <>
      <StepButtons
        record={device}
        status={device.status}
        steps={DEVICE_STEPS}
        kit={deviceSteps}
        forms={forms}
      />
      {may && (
        <Button variant="outlined" disabled={waiting} onClick={() => dispatch(keyClicked(device._id))}>
          {device.ingest_key_at ? 'Change key' : 'Make key'}
        </Button>
      )}
      {key && <KeyDialog ticket={key} onClose={() => dispatch(deviceKey.actions.putAway())} />}
    </>
  );
}

function useForms({ type }: Device) {
  const tank = useOptions('tanks');
  const counters = useOptions('counters');
  const maySeek = { tank: useMay('canViewTanks'), counter: useMay('superAdmin') };
  const toTank = type !== 'meter_amr' && maySeek.tank;
  const toCounter = !['tank_level', 'pressure'].includes(type) && maySeek.counter;
  return useMemo(() => {
    const fields: Field[] = [
      ...(toTank ? [{ ...tank, name: 'tank', label: 'Tank' } as const] : []),
      ...(toCounter ? [{ ...counters, name: 'counter', label: 'Counter' } as const] : []),
      ...(type === 'tank_level' ? GAUGE : []),
      { name: 'note', label: 'Note', kind: 'text' },
    ];
    const link: StepForm = { title: 'Link this device', schema: linkDraft, groups: [{ title: '', fields }] };
    return { link, ...LEAVING };
  }, [tank, counters, toTank, toCounter, type]);
}

const GAUGE: readonly Field[] = [
  { name: 'level_percent', label: 'What the gauge shows now', kind: 'number', unit: '%' },
  { name: 'height_mm', label: 'Or height of liquid', kind: 'number', unit: 'mm' },
];

/** What is asked when a device leaves its place. */
export const LEAVING = {
  unlink: reasonForm('Unlink this device?', 'Unlink'),
  repair: reasonForm('Send this device to repair?', 'Send to repair'),
  retire: reasonForm('Retire this device for good?', 'Retire'),
};
