import Box from '@mui/material/Box';
import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ApiError } from '../../../domain/entity';
import type { RecordFormProps } from './RecordForm';
import { RecordForm } from './RecordForm';
import type { FieldGroup } from './formFields';
import { pickErrors } from './formValues';

/** One wizard step. */
export interface WizardStep {
  title: string;
  groups: readonly FieldGroup[];
}

type WizardFormProps<D> = Omit<RecordFormProps<D>, 'groups' | 'step'> & { steps: readonly WizardStep[] };

/** Multi-step form; each step is validated before the next, and values are kept when going back. */
export function WizardForm<D>({ steps, ...form }: WizardFormProps<D>) {
  const { at, setAt, heading } = useActiveStep(steps, form.error);
  const groups = useMemo(() => steps.flatMap((stage) => stage.groups), [steps]);
  const { title, groups: now } = steps[at] ?? { title: '', groups };
  const step = {
    groups: now,
    ...(at > 0 && { onBack: () => void setAt(at - 1) }),
    ...(at < steps.length - 1 && { onNext: () => void setAt(at + 1) }),
  };
  return (
    <>
      <Stepper activeStep={at} alternativeLabel sx={{ mx: { xs: -1, sm: 0 } }}>
        {steps.map((stage) => (
          <Step key={stage.title}>
            <StepLabel>
              <Box component="span" sx={stepLabelStyle}>
                {stage.title}
              </Box>
            </StepLabel>
          </Step>
        ))}
      </Stepper>
      <Typography ref={heading} variant="h2" tabIndex={-1} sx={{ outline: 'none' }}>
        {`Step ${String(at + 1)} of ${String(steps.length)}: ${title}`}
      </Typography>
      <RecordForm {...form} groups={groups} step={step} />
    </>
  );
}

/** Small screens show only the current step title. */
const stepLabelStyle = { display: { xs: 'none', sm: 'inline' } };

/** Current step; jumps to the first step with a server error. */
function useActiveStep(stages: readonly WizardStep[], error: ApiError | undefined) {
  const [at, setAt] = useState(0);
  const [seen, setSeen] = useState(error);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(at);
  if (error !== seen) {
    setSeen(error);
    const wrong = stages.findIndex((stage) => hasErrors(stage, error));
    if (wrong >= 0) setAt(wrong);
  }
  useEffect(() => {
    if (shown.current !== at) heading.current?.focus();
    shown.current = at;
  }, [at]);
  return { at, setAt, heading };
}

const hasErrors = ({ groups }: WizardStep, error: ApiError | undefined): boolean =>
  Object.keys(
    pickErrors(
      groups.flatMap(({ fields }) => fields),
      error?.fields ?? {},
    ),
  ).length > 0;
