import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DEVICE_INITIAL_VALUES, deviceInputSchema } from '../../../domain/devices/device';
import { devices } from './devices';
import type { QuickCreateFormProps } from '../../ui/form/formFields';
import { QuickCreateFormDialog } from '../quickCreate/QuickCreateFormDialog';
import { FormScreen } from '../records/FormScreen';
import { deviceGroups } from './deviceGroups';
import { deviceRecords } from './deviceRecords';

/** Initial values of a new device; the URL can name an unregistered device that sent messages. */
function initialValuesOf(params: URLSearchParams): object {
  const [dev_eui, serial_number] = [params.get('dev_eui'), params.get('serial_number')];
  if (dev_eui) return { ...DEVICE_INITIAL_VALUES, protocol: 'lorawan', dev_eui, serial_number: dev_eui };
  return serial_number
    ? { ...DEVICE_INITIAL_VALUES, protocol: 'http', serial_number }
    : DEVICE_INITIAL_VALUES;
}

export default function DeviceForm() {
  const [params] = useSearchParams();
  const definition = useMemo(
    () => ({ groups: deviceGroups, schema: deviceInputSchema, initialValues: initialValuesOf(params) }),
    [params],
  );
  return (
    <FormScreen
      resource={devices}
      recordType={deviceRecords}
      nameOf={({ code }) => code}
      definition={definition}
    />
  );
}

/** Quick create dialog of a device. */
export const NewDeviceDialog = (props: QuickCreateFormProps) => (
  <QuickCreateFormDialog
    {...props}
    recordType={deviceRecords}
    groups={deviceGroups}
    schema={deviceInputSchema}
    initialValues={(serial_number) => ({ ...DEVICE_INITIAL_VALUES, serial_number })}
  />
);
