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
  const { stepIndex, setStepIndex, heading } = useActiveStep(steps, form.error);
  const groups = useMemo(() => steps.flatMap((step) => step.groups), [steps]);
  const { title, groups: visibleGroups } = steps[stepIndex] ?? { title: '', groups };
  const activeStep = {
    groups: visibleGroups,
    ...(stepIndex > 0 && { onBack: () => void setStepIndex(stepIndex - 1) }),
    ...(stepIndex < steps.length - 1 && { onNext: () => void setStepIndex(stepIndex + 1) }),
  };
  return (
    <>
      <Stepper activeStep={stepIndex} alternativeLabel sx={{ mx: { xs: -1, sm: 0 } }}>
        {steps.map((step) => (
          <Step key={step.title}>
            <StepLabel>
              <Box component="span" sx={stepLabelStyle}>
                {step.title}
              </Box>
            </StepLabel>
          </Step>
        ))}
      </Stepper>
      <Typography ref={heading} variant="h2" tabIndex={-1} sx={{ outline: 'none' }}>
        {`Step ${String(stepIndex + 1)} of ${String(steps.length)}: ${title}`}
      </Typography>
      <RecordForm {...form} groups={groups} step={activeStep} />
    </>
  );
}

/** Small screens show only the current step title. */
const stepLabelStyle = { display: { xs: 'none', sm: 'inline' } };

/** Current step; jumps to the first step with a server error. */
function useActiveStep(steps: readonly WizardStep[], error: ApiError | undefined) {
  const [stepIndex, setStepIndex] = useState(0);
  const [handledError, setHandledError] = useState(error);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusedIndex = useRef(stepIndex);
  if (error !== handledError) {
    setHandledError(error);
    const firstInvalid = steps.findIndex((step) => hasErrors(step, error));
    if (firstInvalid >= 0) setStepIndex(firstInvalid);
  }
  useEffect(() => {
    if (focusedIndex.current !== stepIndex) heading.current?.focus();
    focusedIndex.current = stepIndex;
  }, [stepIndex]);
  return { stepIndex, setStepIndex, heading };
}

const hasErrors = ({ groups }: WizardStep, error: ApiError | undefined): boolean =>
  Object.keys(
    pickErrors(
      groups.flatMap(({ fields }) => fields),
      error?.fields ?? {},
    ),
  ).length > 0;
