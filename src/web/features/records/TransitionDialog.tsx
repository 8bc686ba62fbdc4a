import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Schema } from 'yup';
import type { Entity } from '../../../domain/entity';
import { useSubmission } from '../../store/useSubmission';
import type { RecordTransitions } from '../../store/createTransitions';
import { formDialog } from '../../store/formDialog';
import { transitionFormName } from '../../../domain/drafts/unsavedDraft';
import { FormDialog } from '../../ui/form/FormDialog';
import type { FieldGroup } from '../../ui/form/formFields';
import { useAutosave } from '../autosave/useAutosave';
import type { RootState } from '../../store/rootState';

/** Form that collects the input of a transition. */
export interface TransitionForm {
  title: string;
  groups: readonly FieldGroup[];
  schema: Schema<object>;
  initialValues?: object;
  /** Label of the submit button; by default the label of the transition. */
  submitLabel?: string;
  wide?: boolean;
  /** Shown instead of the form until its data is loaded. */
  placeholder?: ReactNode;
}

interface TransitionDialogProps<T extends Entity, Name extends string> {
  record: T;
  transitions: RecordTransitions<T, Name>;
  forms?: Partial<Record<Name, TransitionForm>>;
}

/** Dialog with the form of the open transition; it closes when the transition succeeds or is cancelled. */
export function TransitionDialog<T extends Entity, Name extends string>(
  props: TransitionDialogProps<T, Name>,
) {
  const { record, transitions, forms } = props;
  const open = useSelector((state: RootState) => state.formDialog);
  const name = (Object.keys(transitions.labels) as Name[]).find(
    (transition) => transitions.requests[transition].type === open?.request,
  );
  const form = name && open?.id === record._id ? forms?.[name] : undefined;
  if (!name || !form) return null;
  return <OpenForm key={name} record={record} transitions={transitions} name={name} form={form} />;
}

const NO_VALUES = {};

interface OpenFormProps<T extends Entity, Name extends string> {
  record: T;
  transitions: RecordTransitions<T, Name>;
  name: Name;
  form: TransitionForm;
}

function OpenForm<T extends Entity, Name extends string>(props: OpenFormProps<T, Name>) {
  const { record, transitions, name, form } = props;
  const dispatch = useDispatch();
  const { isPending, error, submit } = useSubmission(transitions.requests[name]);
  const { label, destructive } = transitions.labels[name];
  const draftName = transitionFormName(transitions.resource, record._id, name);
  const { autosave, withNames } = useAutosave(draftName, form.groups, record.version);
  const groups = useMemo(() => withNames(form.groups), [withNames, form.groups]);
  // Keeps the values of the form at opening, also when the record changes.
  const [openedForm, setOpenedForm] = useState(form);
  if (Boolean(openedForm.placeholder) !== Boolean(form.placeholder)) setOpenedForm(form);
  return (
    <FormDialog
      title={form.title}
      wide={form.wide}
      groups={groups}
      schema={form.schema}
      initialValues={openedForm.initialValues ?? NO_VALUES}
      placeholder={form.placeholder}
      autosave={autosave}
      saveLabel={form.submitLabel ?? label}
      isDestructive={destructive}
      isPending={isPending}
      error={error}
      onSubmit={(body) => submit(transitions.clicked[name](record, body))}
      onClose={() => dispatch(formDialog.actions.closed())}
    />
  );
}
