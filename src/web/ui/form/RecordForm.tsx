import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LinkButton } from '../layout/LinkButton';
import Stack from '@mui/material/Stack';
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { Form, useForm, useFormState } from 'react-final-form';
import type { Schema } from 'yup';
import type { Problem } from '../../../domain/entity';
import { faults } from '../../../domain/validation';
import type { Conflict } from './ConflictDialog';
import { ConflictDialog } from './ConflictDialog';
import { FaultSummary } from './ErrorSummary';
import { FormGroup } from './FormGroup';
import { Unfinished } from './UnsavedDraft';
import { ProblemNote } from '../feedback/ErrorAlert';
import type { Field, FieldGroup } from './formFields';
import type { Values } from './formValues';
import { draftIn, faultsOf, nested } from './formValues';
import type { Keeping } from './UnsavedDraft';
import { UnsavedBelow, useLeaveGuard } from './useUnsavedChangesPrompt';
import { ServerFaults, useServerFaults } from './useServerErrors';

interface SaveBarProps extends Pick<
  RecordFormProps<never>,
  'waiting' | 'backTo' | 'onCancel' | 'saveLabel' | 'part'
> {
  /** When what is typed was last kept unfinished. */
  keptAt?: string;
}

/** What may be done with a form, always in sight below it. */
export const SaveBar = ({ waiting, backTo, onCancel, saveLabel = 'Save', part, keptAt }: SaveBarProps) => (
  <Box sx={onCancel ? { ...bar, bgcolor: 'background.paper' } : bar}>
    {part?.onBack && <Button onClick={part.onBack}>Back</Button>}
    <Button type="submit" variant="contained" aria-disabled={waiting}>
      {waiting ? 'Saving…' : part?.onPassed ? 'Next' : saveLabel}
    </Button>
    {backTo !== undefined && <LinkButton to={backTo}>Cancel</LinkButton>}
    {onCancel && <Button onClick={onCancel}>Cancel</Button>}
    {keptAt && (
      <Typography variant="body2" sx={note}>
        {`Draft kept ${keptAt}`}
      </Typography>
    )}
  </Box>
);

const note = { marginInlineStart: 'auto', alignSelf: 'center', color: 'text.secondary' };

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
  /** The part of a long form that is on screen and checked now. */
  part?: FormPart;
  /** Hears whether something is typed that is not saved. */
  onDirty?: (dirty: boolean) => void;
  /** How it is kept on the server while it is typed in. */
  keeping?: Keeping;
  /** What somebody else saved meanwhile, while it is to be chosen from. */
  conflict?: Conflict;
}

/** One part of a long form, the rest of which waits out of sight; the last one has nothing after it, and saves. */
export interface FormPart {
  groups: readonly FieldGroup[];
  onBack?: () => void;
  onPassed?: () => void;
}

/** A record to be filled in: checked as the server checks it, and never left unsaved without asking. */
export function RecordForm<D>(props: RecordFormProps<D>) {
  const { groups, schema, initial, onSubmit, part } = props;
  const fields = useMemo(() => fieldsOf(groups), [groups]);
  const checked = part?.onPassed ? fieldsOf(part.groups) : undefined;
  const values = useMemo((): Values => ({ ...initial }), [initial]);
  return (
    <Form<Values>
      initialValues={values}
      keepDirtyOnReinitialize
      subscription={NOTHING}
      validate={(typed) => nested(faultsOf(checked, faults(schema, draftIn(typed, fields))), fields)}
      onSubmit={(typed) => {
        if (part?.onPassed) part.onPassed();
        else onSubmit(schema.validateSync(draftIn(typed, fields)));
      }}
    >
      {({ handleSubmit }) => <Body {...props} fields={fields} submit={() => void handleSubmit()} />}
    </Form>
  );
}

const NOTHING = {};
const ignored = () => undefined;

/** A group without a question leaves no gap. */
const UNASKED = { '&:empty': { display: 'none' } };

const fieldsOf = (groups: readonly FieldGroup[]) => groups.flatMap((group) => group.fields);

type BodyProps<D> = RecordFormProps<D> & { fields: readonly Field[]; submit: () => void };

function Body<D>(props: BodyProps<D>) {
  const { groups, waiting, problem, fields, submit, part, keeping, conflict } = props;
  const id = useId();
  const form = useForm<Values>();
  const faultOf = useServerFaults(problem);
  const { summary, look } = useLookBack(problem);
  const { dirty = false } = useFormState<Values>({ subscription: { dirty: true } });
  const question = useLeaveGuard(dirty, keeping?.isKept);
  const tellDirty = useEffectEvent(props.onDirty ?? ignored);
  useEffect(() => {
    tellDirty(dirty);
  }, [dirty]);
  const judge = () => {
    submit();
    if (form.getState().hasValidationErrors) look();
  };
  const send = (event: React.SyntheticEvent) => {
    event.preventDefault();
    if (!waiting) judge();
  };
  const saveByKey = (event: React.KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    send(event);
  };
  return (
    <UnsavedBelow value={dirty}>
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
          {keeping && <Unfinished keeping={keeping} fields={fields} form={id} />}
          <FaultSummary fields={fields} form={id} faultOf={faultOf} place={summary} />
          {groups.map((group) => (
            <Box key={group.title} sx={UNASKED} hidden={part !== undefined && !part.groups.includes(group)}>
              <FormGroup group={group} form={id} />
            </Box>
          ))}
          {!problem?.fields && <ProblemNote problem={problem} />}
          <SaveBar {...props} keptAt={keeping?.keptAt} />
        </Stack>
        {question}
        {conflict && <ConflictDialog conflict={conflict} fields={fields} submit={judge} />}
      </ServerFaults>
    </UnsavedBelow>
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
