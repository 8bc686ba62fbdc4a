import { useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Schema } from 'yup';
import type { Entity } from '../../../domain/entity';
import { isWaiting, problemWith } from '../../store/requests';
import type { HasAsking, StepsKit } from '../../store/createTransitions';
import { asking } from '../../store/createTransitions';
import { formOfStep } from '../../../domain/drafts/unsavedDraft';
import { FormDialog } from '../../ui/form/FormDialog';
import type { FieldGroup } from '../../ui/form/formFields';
import { useKeeping } from '../autosave/useAutosave';

/** What a step asks: its questions, the rule of their answers, and what they start with. */
export interface StepForm {
  title: string;
  groups: readonly FieldGroup[];
  schema: Schema<object>;
  fresh?: object;
  /** What stands on the button that takes the step; the step's own label unless told. */
  yes?: string;
  wide?: boolean;
}

interface StepDialogProps<T extends Entity, Name extends string> {
  record: T;
  kit: StepsKit<T, Name>;
  forms?: Partial<Record<Name, StepForm>>;
}

/** The form of the step that is being asked about, over the record's page; it stays until the step is taken or left. */
export function StepDialog<T extends Entity, Name extends string>(props: StepDialogProps<T, Name>) {
  const { record, kit, forms } = props;
  const open = useSelector((state: HasAsking) => state.asking);
  const name = (Object.keys(kit.words) as Name[]).find((step) => kit.operations[step].name === open?.step);
  const form = name && open?.id === record._id ? forms?.[name] : undefined;
  if (!name || !form) return null;
  return <OpenForm key={name} record={record} kit={kit} name={name} form={form} />;
}

interface OpenFormProps<T extends Entity, Name extends string> {
  record: T;
  kit: StepsKit<T, Name>;
  name: Name;
  form: StepForm;
}

function OpenForm<T extends Entity, Name extends string>(props: OpenFormProps<T, Name>) {
  const { record, kit, name, form } = props;
  const dispatch = useDispatch();
  const waiting = useSelector(isWaiting(kit.operations[name]));
  const problem = useSelector(problemWith(kit.operations[name]));
  const [submitted, setSubmitted] = useState(false);
  const { label } = kit.words[name];
  const kept = formOfStep(kit.of, record._id, name);
  const { keeping, withNames } = useKeeping(kept, form.groups, record.version);
  const groups = useMemo(() => withNames(form.groups), [withNames, form.groups]);
  const [fresh] = useState(() => form.fresh ?? {});
  return (
    <FormDialog
      open
      title={form.title}
      wide={form.wide}
      groups={groups}
      schema={form.schema}
      initial={fresh}
      keeping={keeping}
      saveLabel={form.yes ?? label}
      waiting={waiting}
      problem={submitted ? problem : undefined}
      onSubmit={(body) => {
        setSubmitted(true);
        dispatch(kit.clicked[name](record, body));
      }}
      onClose={() => dispatch(asking.actions.leftOff())}
    />
  );
}
