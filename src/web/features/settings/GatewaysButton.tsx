import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { gatewaysInputSchema } from '../../../domain/mail/mailing';
import type { Gateways, SignedChannel } from '../../../domain/mail/mailing';
import { formatCount } from '../../../domain/numbers';
import { selectError } from '../../store/requests';
import type { RootState } from '../../store/rootState';
import { storeSecret } from '../../store/secretStore';
import { useSubmission } from '../../store/useSubmission';
import { ErrorAlert } from '../../ui/feedback/ErrorAlert';
import { FormDialog } from '../../ui/form/FormDialog';
import type { FieldDef, FieldGroup } from '../../ui/form/formFields';
import {
  alarmTestClicked,
  fetchGateways,
  gatewaysOpened,
  gatewaysSubmitted,
  saveGateways,
  testAlarms,
} from './gateways';

/** Opens the dialog with the gateways for WhatsApp and SMS and the webhook for alarms. */
export function GatewaysButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Message gateways
      </Button>
      {open && <GatewaysForm onClose={() => setOpen(false)} />}
    </>
  );
}

const channelGroup = (channel: SignedChannel, title: string, isSet: boolean): FieldGroup => {
  const fields: FieldDef[] = [
    {
      name: `${channel}_url`,
      label: `${title} URL`,
      kind: 'text',
      wide: true,
      help: 'Messages are posted to this address; leave blank to turn the channel off',
    },
    {
      name: `${channel}_secret`,
      label: `${title} secret`,
      kind: 'password',
      autoComplete: 'off',
      wide: true,
      help: isSet
        ? 'Stored; leave blank to keep it'
        : 'At least 32 characters; the gateway verifies signatures with it',
    },
  ];
  return { title, fields };
};

/** Tests the stored webhook, and shows the messages that it has not accepted. */
function AlarmWebhookStatus({ stored: { alarms_waiting, alarms_reason } }: { stored: Gateways }) {
  const { isPending, error, submit } = useSubmission(testAlarms);
  const result = useSelector((state: RootState) => state.alarmTest);
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      {alarms_waiting > 0 && (
        <Typography variant="body2">
          {[formatCount(alarms_waiting, 'message waits', 'messages wait'), alarms_reason]
            .filter(Boolean)
            .join(': ')}
        </Typography>
      )}
      <Button variant="outlined" disabled={isPending} onClick={() => submit(alarmTestClicked())}>
        Send test message
      </Button>
      <ErrorAlert error={error} />
      {result && (
        <Alert severity={result.reason === null ? 'success' : 'error'}>
          {result.reason ?? 'The webhook accepted the test message. Waiting messages are being sent now.'}
        </Alert>
      )}
    </Stack>
  );
}

/** Form of the gateways; secrets can be replaced, but not read. */
function GatewaysForm({ onClose }: { onClose: () => void }) {
  const dispatch = useDispatch();
  const stored = useSelector(({ gateways }: RootState) => gateways);
  const loadError = useSelector(selectError(fetchGateways));
  const { isPending, error, isFulfilled, submit } = useSubmission(saveGateways);
  useEffect(() => {
    dispatch(gatewaysOpened());
  }, [dispatch]);
  useEffect(() => {
    if (isFulfilled) onClose();
  }, [isFulfilled, onClose]);
  const groups = useMemo(
    () => [
      channelGroup('whatsapp', 'WhatsApp', stored?.whatsapp_secret_set === true),
      channelGroup('sms', 'SMS', stored?.sms_secret_set === true),
      {
        ...channelGroup('alarms', 'Alarm webhook', stored?.alarms_secret_set === true),
        ...(stored?.alarms_secret_set && { footer: () => <AlarmWebhookStatus stored={stored} /> }),
      },
    ],
    [stored],
  );
  const initialValues = useMemo(
    () => ({
      whatsapp_url: stored?.whatsapp_url ?? '',
      sms_url: stored?.sms_url ?? '',
      alarms_url: stored?.alarms_url ?? '',
    }),
    [stored],
  );
  return (
    <FormDialog
      title="Message gateways"
      groups={groups}
      schema={gatewaysInputSchema}
      initialValues={initialValues}
      {...(!stored && { placeholder: loadError ? <ErrorAlert error={loadError} /> : <LinearProgress /> })}
      saveLabel="Save"
      isPending={isPending}
      error={error}
      onSubmit={({ whatsapp_url, whatsapp_secret, sms_url, sms_secret, alarms_url, alarms_secret }) => {
        submit(
          gatewaysSubmitted({
            whatsapp_url: whatsapp_url ?? null,
            sms_url: sms_url ?? null,
            alarms_url: alarms_url ?? null,
            ...(whatsapp_secret && { whatsapp_secret: storeSecret(whatsapp_secret) }),
            ...(sms_secret && { sms_secret: storeSecret(sms_secret) }),
            ...(alarms_secret && { alarms_secret: storeSecret(alarms_secret) }),
          }),
        );
      }}
      onClose={onClose}
    />
  );
}
