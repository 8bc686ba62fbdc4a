import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { formatStep } from '../../../../domain/telemetry/explainLevel';
import type { LevelExplanation } from '../../../../domain/telemetry/explainLevel';
import { DescriptionList } from '../../../ui/record/DescriptionList';

/** Steps from a measured value to level and volume, with notes. */
export const ExplanationSteps = ({ explanation: { steps, notes } }: { explanation: LevelExplanation }) => (
  <>
    <DescriptionList
      columns={1}
      items={steps.map((step) => [
        step.label,
        <>
          {step.formula && (
            <Typography component="span" sx={{ color: 'text.secondary' }}>{`${step.formula} = `}</Typography>
          )}
          <strong>{formatStep(step)}</strong>
        </>,
      ])}
    />
    {notes.map((note) => (
      <Alert key={note} severity="info">
        {note}
      </Alert>
    ))}
  </>
);
