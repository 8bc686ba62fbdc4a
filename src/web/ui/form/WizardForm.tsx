import Box from '@mui/material/Box';
import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Problem } from '../../../domain/entity';
import type { RecordFormProps } from './RecordForm';
import { RecordForm } from './RecordForm';
import type { FieldGroup } from './formFields';
import { faultsOf } from './formValues';

/** One step of a long form. */
export interface Stage {
  title: string;
  groups: readonly FieldGroup[];
}

type StagedFormProps<D> = Omit<RecordFormProps<D>, 'groups' | 'part'> & { stages: readonly Stage[] };

/** A long form asked step by step: each is checked before the next, and what was typed stays on the way back. */
export function StagedForm<D>({ stages, ...form }: StagedFormProps<D>) {
  const { at, setAt, heading } = useStage(stages, form.problem);
  const groups = useMemo(() => stages.flatMap((stage) => stage.groups), [stages]);
  const { title, groups: now } = stages[at] ?? { title: '', groups };
  const part = {
    groups: now,
    ...(at > 0 && { onBack: () => void setAt(at - 1) }),
    ...(at < stages.length - 1 && { onPassed: () => void setAt(at + 1) }),
  };
  return (
    <>
      <Stepper activeStep={at} alternativeLabel sx={{ mx: { xs: -1, sm: 0 } }}>
        {stages.map((stage) => (
          <Step key={stage.title}>
            <StepLabel>
              <Box component="span" sx={labels}>
                {stage.title}
              </Box>
            </StepLabel>
          </Step>
        ))}
      </Stepper>
      <Typography ref={heading} variant="h2" tabIndex={-1} sx={{ outline: 'none' }}>
        {`Step ${String(at + 1)} of ${String(stages.length)}: ${title}`}
      </Typography>
      <RecordForm {...form} groups={groups} part={part} />
    </>
  );
}

/** Small screens have the title of the step alone, in the heading below. */
const labels = { display: { xs: 'none', sm: 'inline' } };

/** Where in the form the person is: led to the step that the server found fault with, and told of every turn. */
function useStage(stages: readonly Stage[], problem: Problem | undefined) {
  const [at, setAt] = useState(0);
  const [seen, setSeen] = useState(problem);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(at);
  if (problem !== seen) {
    setSeen(problem);
    const wrong = stages.findIndex((stage) => isAtFault(stage, problem));
    if (wrong >= 0) setAt(wrong);
  }
  useEffect(() => {
    if (shown.current !== at) heading.current?.focus();
    shown.current = at;
  }, [at]);
  return { at, setAt, heading };
}

const isAtFault = ({ groups }: Stage, problem: Problem | undefined): boolean =>
  Object.keys(
    faultsOf(
      groups.flatMap(({ fields }) => fields),
      problem?.fields ?? {},
    ),
  ).length > 0;
