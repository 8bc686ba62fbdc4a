import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { Form, useForm, useFormState } from 'react-final-form';
import type { Schema } from 'yup';
import type { Problem } from '../../domain/entity';
import { faults } from '../../domain/validate';
import { FaultSummary } from './FaultSummary';
import { FormGroup } from './FormGroup';
import { LinkButton } from './LinkButton';
import { ProblemNote } from './ProblemNote';
import type { Field, FieldGroup } from './formFields';
import type { Values } from './formValues';
import { draftIn, nested } from './formValues';
import { useLeaveGuard } from './useLeaveGuard';
import { ServerFaults, useServerFaults } from './useServerFaults';

export interface RecordFormProps<D> {
  groups: readonly FieldGroup[];
  schema: Schema<D>;
  initial: object;
  waiting: boolean;
  problem?: Problem;
  onSubmit: (draft: D) => void;
  /** Where 'Cancel' leads; in a dialog it closes by `onCancel`. */
  backTo?: string;
  onCancel?: () => void;
  saveLabel?: string;
}

/** A record to be filled in: checked as the server checks it, and never left unsaved without asking. */
export function RecordForm<D>(props: RecordFormProps<D>) {
  const { groups, schema, initial, onSubmit } = props;
  const fields = useMemo(() => groups.flatMap((group) => group.fields), [groups]);
  const values = useMemo((): Values => ({ ...initial }), [initial]);
  return (
    <Form<Values>
      initialValues={values}
      keepDirtyOnReinitialize
      subscription={NOTHING}
      validate={(typed) => nested(faults(schema, draftIn(typed, fields)), fields)}
      onSubmit={(typed) => {
        onSubmit(schema.validateSync(draftIn(typed, fields)));
      }}
    >
      {({ handleSubmit }) => <Body {...props} fields={fields} submit={() => void handleSubmit()} />}
    </Form>
  );
}

const NOTHING = {};

type BodyProps<D> = RecordFormProps<D> & { fields: readonly Field[]; submit: () => void };

function Body<D>(props: BodyProps<D>) {
  const { groups, waiting, problem, backTo, onCancel, saveLabel = 'Save', fields, submit } = props;
  const id = useId();
  const form = useForm<Values>();
  const faultOf = useServerFaults(problem);
  const { summary, look } = useLookBack(problem);
  const { dirty = false } = useFormState<Values>({ subscription: { dirty: true } });
  const question = useLeaveGuard(dirty);
  const send = (event: React.SyntheticEvent) => {
    event.preventDefault();
    if (waiting) return;
    submit();
    if (form.getState().hasValidationErrors) look();
  };
  const saveByKey = (event: React.KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    send(event);
  };
  return (
    <ServerFaults value={faultOf}>
      <Stack
        component="form"
        useFlexGap
        noValidate
        onSubmit={send}
        onKeyDown={saveByKey}
        spacing={2}
        aria-busy={waiting}
      >
        <FaultSummary fields={fields} form={id} faultOf={faultOf} place={summary} />
        {groups.map((group) => (
          <FormGroup key={group.title} group={group} form={id} />
        ))}
        {!problem?.fields && <ProblemNote problem={problem} />}
        <Box sx={onCancel ? { ...bar, bgcolor: 'background.paper' } : bar}>
          <Button type="submit" variant="contained" aria-disabled={waiting}>
            {waiting ? 'Saving…' : saveLabel}
          </Button>
          {backTo !== undefined && <LinkButton to={backTo}>Cancel</LinkButton>}
          {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        </Box>
      </Stack>
      {question}
    </ServerFaults>
  );
}

/** Brings the person to the summary of faults, at a submit and when the server's answer has some. */
function useLookBack(problem: Problem | undefined) {
  const summary = useRef<HTMLDivElement>(null);
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    if (looks > 0 || problem?.fields) summary.current?.focus();
  }, [looks, problem]);
  const look = () => {
    setLooks((before) => before + 1);
  };
  return { summary, look };
}

const bar = {
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: 1,
  display: 'flex',
  gap: 1,
  py: 1.5,
  bgcolor: 'background.default',
  borderTop: 1,
  borderColor: 'divider',
};
