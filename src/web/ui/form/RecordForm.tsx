import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LinkButton } from '../layout/LinkButton';
import Stack from '@mui/material/Stack';
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import arrayMutators from 'final-form-arrays';
import { Form, useForm, useFormState } from 'react-final-form';
import type { Schema } from 'yup';
import type { ApiError } from '../../../domain/entity';
import { validationErrors } from '../../../domain/validation';
import type { Conflict } from './ConflictDialog';
import { ConflictDialog } from './ConflictDialog';
import { ErrorSummary } from './ErrorSummary';
import { FormGroup } from './FormGroup';
import { UnsavedDraft } from './UnsavedDraft';
import { ErrorAlert } from '../feedback/ErrorAlert';
import type { FieldDef, FieldGroup } from './formFields';
import type { FormValues } from './formValues';
import { toDraft, pickErrors, toFormErrors } from './formValues';
import type { Autosave } from './UnsavedDraft';
import { ParentFormDirtyContext, useUnsavedChangesPrompt } from './useUnsavedChangesPrompt';
import { isSaveShortcut } from './saveShortcut';
import { ServerErrorProvider, useServerErrors } from './useServerErrors';

interface SaveBarProps extends Pick<
  RecordFormProps<never>,
  'isPending' | 'backTo' | 'onCancel' | 'saveLabel' | 'isDestructive' | 'step'
> {
  /** Time of the last draft save. */
  savedAt?: string;
}

/** Sticky form actions. */
const SaveBar = ({
  isPending,
  backTo,
  onCancel,
  saveLabel = 'Save',
  isDestructive = false,
  step,
  savedAt,
}: SaveBarProps) => (
  <Box sx={onCancel ? dialogBarStyle : saveBarStyle}>
    {step?.onBack && <Button onClick={step.onBack}>Back</Button>}
    <Button
      type="submit"
      variant="contained"
      color={isDestructive ? 'error' : 'primary'}
      aria-disabled={isPending}
    >
      {isPending ? 'Saving…' : step?.onNext ? 'Next' : saveLabel}
    </Button>
    {backTo !== undefined && <LinkButton to={backTo}>Cancel</LinkButton>}
    {onCancel && (
      <Button disabled={isPending} onMouseDown={keepFocus} onClick={onCancel}>
        Cancel
      </Button>
    )}
    {savedAt && (
      <Typography variant="body2" sx={savedAtStyle}>
        {`Draft saved ${savedAt}`}
      </Typography>
    )}
  </Box>
);

/** Prevents the blur of a field, whose error message would move the button away from the pointer. */
const keepFocus = (event: React.MouseEvent) => {
  event.preventDefault();
};

const savedAtStyle = { marginInlineStart: 'auto', alignSelf: 'center', color: 'text.secondary' };

const saveBarStyle = {
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  py: 1.5,
  bgcolor: 'background.default',
  borderTop: 1,
  borderColor: 'divider',
};

/** In dialogs, buttons are on the right, as in dialogs without a form. */
const dialogBarStyle = { ...saveBarStyle, bgcolor: 'background.paper', flexDirection: 'row-reverse' };

export interface RecordFormProps<D> {
  groups: readonly FieldGroup[];
  schema: Schema<D>;
  initialValues: object;
  isPending: boolean;
  error?: ApiError;
  onSubmit: (draft: D) => void;
  /** Target of Cancel; dialogs use `onCancel`. */
  backTo?: string;
  onCancel?: () => void;
  saveLabel?: string;
  /** Whether the submit button is red. */
  isDestructive?: boolean;
  /** Current step of a wizard. */
  step?: FormStep;
  /** Called when the dirty state changes. */
  onDirtyChange?: (dirty: boolean) => void;
  autosave?: Autosave;
  conflict?: Conflict;
}

/** One wizard step; the last one saves. */
interface FormStep {
  groups: readonly FieldGroup[];
  onBack?: () => void;
  onNext?: () => void;
}

/** Record form with shared validation and a prompt for unsaved changes. */
export function RecordForm<D>(props: RecordFormProps<D>) {
  const { groups, schema, initialValues, onSubmit, step } = props;
  const fields = useMemo(() => fieldsOf(groups), [groups]);
  const validatedFields = step?.onNext ? fieldsOf(step.groups) : undefined;
  const formValues = useMemo((): FormValues => ({ ...initialValues }), [initialValues]);
  return (
    <Form<FormValues>
      initialValues={formValues}
      keepDirtyOnReinitialize
      mutators={MUTATORS}
      subscription={NO_SUBSCRIPTION}
      validate={(values) =>
        toFormErrors(pickErrors(validatedFields, validationErrors(schema, toDraft(values, fields))), fields)
      }
      onSubmit={(values, form) => {
        if (step?.onNext) {
          // A failed attempt has marked the fields of later steps as touched, which shows their errors.
          for (const name of form.getRegisteredFields()) form.resetFieldState(name);
          step.onNext();
        } else onSubmit(schema.validateSync(toDraft(values, fields)));
      }}
    >
      {({ handleSubmit }) => <FormBody {...props} fields={fields} submit={() => void handleSubmit()} />}
    </Form>
  );
}

const NO_SUBSCRIPTION = {};
/** Mutators that add and remove rows together with the states of their fields. */
const MUTATORS = { ...arrayMutators };
const noop = () => undefined;

const HIDE_WHEN_EMPTY = { '&:empty': { display: 'none' } };

const fieldsOf = (groups: readonly FieldGroup[]) => groups.flatMap((group) => group.fields);

type FormBodyProps<D> = RecordFormProps<D> & { fields: readonly FieldDef[]; submit: () => void };

function FormBody<D>(props: FormBodyProps<D>) {
  const { groups, isPending, error, fields, submit, step, autosave, conflict } = props;
  const id = useId();
  const form = useForm<FormValues>();
  const errorOf = useServerErrors(error);
  const { summary, focusSummary } = useFocusErrors(error);
  const { dirty = false } = useFormState<FormValues>({ subscription: { dirty: true } });
  const prompt = useUnsavedChangesPrompt(dirty, autosave?.isSaved, props.onCancel !== undefined);
  const reportDirty = useEffectEvent(props.onDirtyChange ?? noop);
  useEffect(() => {
    reportDirty(dirty);
  }, [dirty]);
  const submitAndFocusErrors = () => {
    submit();
    if (form.getState().hasValidationErrors) focusSummary();
  };
  const onSubmitEvent = (event: React.SyntheticEvent) => {
    event.preventDefault();
    if (!isPending) submitAndFocusErrors();
  };
  const saveOnShortcut = (event: KeyboardEvent | React.KeyboardEvent) => {
    if (!isSaveShortcut(event)) return;
    event.preventDefault();
    if (!isPending) submitAndFocusErrors();
  };
  const formRef = useSaveShortcutElsewhere(saveOnShortcut);
  return (
    <ParentFormDirtyContext value={dirty}>
      <ServerErrorProvider value={errorOf}>
        <Stack
          component="form"
          ref={formRef}
          useFlexGap
          noValidate
          onSubmit={onSubmitEvent}
          onKeyDown={saveOnShortcut}
          spacing={2}
          aria-busy={isPending}
        >
          {autosave && <UnsavedDraft autosave={autosave} fields={fields} form={id} />}
          <ErrorSummary fields={fields} form={id} error={error} errorOf={errorOf} summaryRef={summary} />
          {groups.map((group) => (
            <Box
              key={group.title ?? ''}
              sx={HIDE_WHEN_EMPTY}
              hidden={step !== undefined && !step.groups.includes(group)}
            >
              <FormGroup group={group} form={id} />
            </Box>
          ))}
          {!error?.fields && <ErrorAlert error={error} />}
          <SaveBar {...props} savedAt={autosave?.savedAt} />
        </Stack>
        {prompt}
        {conflict && <ConflictDialog conflict={conflict} fields={fields} submit={submitAndFocusErrors} />}
      </ServerErrorProvider>
    </ParentFormDirtyContext>
  );
}

/** Listens to keys pressed outside of any form, unless a dialog covers this one. */
function useSaveShortcutElsewhere(onKeyDown: (event: KeyboardEvent) => void) {
  const form = useRef<HTMLFormElement>(null);
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isInForm = event.target instanceof Element && event.target.closest('form') !== null;
    const isCovered = form.current?.closest('[aria-hidden="true"]') !== null;
    if (!event.defaultPrevented && !isInForm && !isCovered) onKeyDown(event);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return form;
}

/** Focuses the error summary after a failed submit. */
function useFocusErrors(error: ApiError | undefined) {
  const summary = useRef<HTMLDivElement>(null);
  const [failedSubmits, setFailedSubmits] = useState(0);
  useEffect(() => {
    if (failedSubmits > 0 || error?.fields) summary.current?.focus();
  }, [failedSubmits, error]);
  const focusSummary = () => {
    setFailedSubmits((count) => count + 1);
  };
  return { summary, focusSummary };
}
