import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useId, useState } from 'react';
import { formatCount } from '../../../domain/numbers';
import { formatDateTime } from '../../../domain/dates';
import { numberOf } from '../../../domain/telemetry/jsonValues';
import { payloadMapSchema } from '../../../domain/telemetry/payloadMap';
import { tryPayloadMap } from '../../../domain/telemetry/tryPayloadMap';
import type { TriedMessage } from '../../../domain/telemetry/tryPayloadMap';
import type { DeviceModel, PayloadMap } from '../../../domain/telemetry/telemetry';
import { validationErrors } from '../../../domain/validation';
import { FieldLayout, describedBy } from '../../ui/form/controls/FieldLayout';
import { DescriptionList } from '../../ui/record/DescriptionList';
import type { DescriptionItem } from '../../ui/record/DescriptionList';
import { MessageProblems, valueItems } from './messageValues';

/** Maximum number of messages shown. */
const MAX_MESSAGES = 10;

const HELP = 'Paste a message from this model. Nothing is saved.';

const itemsOf = ({ device, at, isArrival, values }: TriedMessage): DescriptionItem[] => [
  ['Identifier', device],
  [
    'Time',
    isArrival ? 'Time of arrival' : at === undefined ? undefined : formatDateTime(new Date(at).toISOString()),
  ],
  ...valueItems(values),
];

/** Shows how the intake would interpret a pasted message with the map in the form; nothing is saved. */
export function PayloadMapTrialPanel({ draft }: { draft: Record<string, unknown> }) {
  const id = useId();
  const field = useId();
  const [text, setText] = useState('');
  const [now] = useState(() => Date.now());
  const message = useDeferredValue(text);
  const model: DeviceModel = {
    payload_map: draft.payload_map as PayloadMap | null | undefined,
    min_distance_mm: numberOf(draft.min_distance_mm),
    max_distance_mm: numberOf(draft.max_distance_mm),
  };
  if (!model.payload_map) return null;
  return (
    <Stack spacing={1.5} component="section" aria-labelledby={id}>
      <Typography id={id} variant="subtitle2" component="h3">
        Try the map
      </Typography>
      <FieldLayout id={field} label="Message (JSON)" help={HELP}>
        <TextField
          id={field}
          value={text}
          onChange={(event) => setText(event.target.value)}
          multiline
          minRows={4}
          maxRows={12}
          slotProps={{
            htmlInput: { dir: 'ltr', spellCheck: false, 'aria-describedby': describedBy(field, HELP) },
          }}
        />
      </FieldLayout>
      {message.trim() && <Trial model={model} text={message} now={now} />}
    </Stack>
  );
}

function Trial({ model, text, now }: { model: DeviceModel; text: string; now: number }) {
  const { payload_map } = model;
  const error = validationErrors(payloadMapSchema, payload_map)[''];
  if (error || !payload_map)
    return <MessageProblems sentences={['Correct the payload map first.', error ?? '']} />;
  const { messages, problems } = tryPayloadMap({ ...model, payload_map }, text, now);
  const hidden = messages.length - MAX_MESSAGES;
  return (
    <Stack spacing={1.5} aria-live="polite">
      <MessageProblems sentences={problems} />
      {messages.slice(0, MAX_MESSAGES).map((message, index) => (
        <Stack key={index} spacing={1}>
          <DescriptionList items={itemsOf(message)} />
          <MessageProblems sentences={message.problems} />
        </Stack>
      ))}
      {hidden > 0 && <Typography variant="body2">{formatCount(hidden, 'more message')}</Typography>}
    </Stack>
  );
}
