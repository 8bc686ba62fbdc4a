import Alert from '@mui/material/Alert';
import type { TestedMessage } from '../../../domain/telemetry/testMessage';
import type { DescriptionItem } from '../../ui/record/DescriptionList';

const valueFormat = new Intl.NumberFormat('en-AE', { maximumFractionDigits: 6 });

/** Values of an interpreted message with their units. */
export const valueItems = (values: TestedMessage['values']): DescriptionItem[] =>
  values.map(({ label, value, unit }) => [label, `${valueFormat.format(value)} ${unit}`.trim()]);

/** Reasons why a message could not be interpreted in full. */
export const MessageProblems = ({ sentences }: { sentences: readonly string[] }) =>
  sentences.length > 0 && (
    <Alert severity="warning">
      {sentences.map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
    </Alert>
  );
