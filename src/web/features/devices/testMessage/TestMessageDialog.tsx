import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ChangeEvent } from 'react';
import { useId, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { formatDateTime } from '../../../../domain/dates';
import type { Device } from '../../../../domain/devices/device';
import { optionsOf } from '../../../../domain/labels';
import { TEST_MESSAGE_FORMATS } from '../../../../domain/telemetry/testMessage';
import type { TestMessageInput, TestedMessage } from '../../../../domain/telemetry/testMessage';
import { formatLitres } from '../../../../domain/quantities';
import { useSubmission } from '../../../store/useSubmission';
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert';
import { StatusChip } from '../../../ui/feedback/StatusChip';
import type { StatusTones } from '../../../ui/feedback/statuses';
import { SelectField } from '../../../ui/form/controls/SelectField';
import { FieldLayout, describedBy } from '../../../ui/form/controls/FieldLayout';
import type { SelectFieldDef } from '../../../ui/form/formFields';
import { Section } from '../../../ui/layout/Section';
import { DescriptionList } from '../../../ui/record/DescriptionList';
import type { DescriptionItem } from '../../../ui/record/DescriptionList';
import { MessageProblems, valueItems } from '../../telemetry/messageValues';
import { ExplanationSteps } from '../../tanks/levels/ExplanationSteps';
import { messageTest, selectMessageTest, sendTestMessage, testMessageSubmitted } from './messageTest';

const HELP = 'JSON as the source sends it, or the bytes in hexadecimal. Nothing is stored.';

const FORMAT_FIELD: SelectFieldDef = {
  name: 'format',
  label: 'Format',
  kind: 'select',
  required: true,
  options: optionsOf(TEST_MESSAGE_FORMATS),
};

/** Dialog that shows how the intake would process a message; initially the last one of the device. */
export function TestMessageDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const dispatch = useDispatch();
  const id = useId();
  const [format, setFormat] = useState<TestMessageInput['format']>(device.last_format ?? 'generic');
  const [message, setMessage] = useState(device.last_payload ?? '');
  const result = useSelector(selectMessageTest);
  const { isPending, error, submit } = useSubmission(sendTestMessage);
  const changeFormat = (event: unknown) =>
    setFormat((event as ChangeEvent<HTMLSelectElement>).target.value as TestMessageInput['format']);
  const close = () => {
    dispatch(messageTest.actions.closed());
    onClose();
  };
  return (
    <Dialog open onClose={close} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{`Test message of ${device.code}`}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <SelectField
            field={FORMAT_FIELD}
            id={`${id}-format`}
            input={{ name: 'format', value: format, onChange: changeFormat, onBlur: () => undefined }}
          />
          <FieldLayout id={`${id}-message`} label="Message" help={HELP}>
            <TextField
              id={`${id}-message`}
              value={message}
              onChange={({ target }) => setMessage(target.value)}
              multiline
              minRows={4}
              maxRows={12}
              slotProps={{
                htmlInput: {
                  dir: 'ltr',
                  spellCheck: false,
                  maxLength: 16_384,
                  'aria-describedby': describedBy(`${id}-message`, HELP),
                },
              }}
            />
          </FieldLayout>
          <ErrorAlert error={error} />
          <Stack spacing={2} aria-live="polite">
            {result && <MessageProblems sentences={result.problems} />}
            {result?.messages.map((tested, index) => (
              <Result key={index} tested={tested} />
            ))}
          </Stack>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>Close</Button>
        <Button
          variant="contained"
          disabled={isPending || message.trim() === ''}
          onClick={() => submit(testMessageSubmitted({ id: device._id, format, message }))}
        >
          Run test
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const outcomes: StatusTones<TestedMessage['outcome']> = {
  accepted: 'success',
  unconfirmed: 'warning',
  duplicate: 'default',
  no_reading: 'default',
  refused: 'error',
};

const CLOCKS: Record<NonNullable<TestedMessage['clock']>, string> = {
  device: 'by the device',
  network: 'by the network',
  gateway: 'by the gateway',
  server: 'time of arrival',
};

const itemsOf = ({ device, at, clock, values, level }: TestedMessage): DescriptionItem[] => [
  ['Identifier', device],
  ['Time', at && [formatDateTime(at), clock && CLOCKS[clock]].filter(Boolean).join(', ')],
  ...valueItems(values),
  ...(level ? [['Volume', formatLitres(level.volume_l)] as const] : []),
];

const Result = ({ tested }: { tested: TestedMessage }) => (
  <Section>
    <Stack spacing={2}>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <StatusChip tones={outcomes} status={tested.outcome} />
        <Typography>{tested.result}</Typography>
      </Stack>
      <MessageProblems sentences={tested.problems} />
      <DescriptionList items={itemsOf(tested)} />
      {tested.level && (
        <>
          <Typography variant="subtitle2" component="h3">
            How this was calculated
          </Typography>
          <ExplanationSteps explanation={tested.level.explanation} />
        </>
      )}
    </Stack>
  </Section>
);
