import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { Entity, Id } from '../../../domain/entity';
import { formOfNew, formOfRecord } from '../../../domain/drafts/unsavedDraft';
import type { EntityKit } from '../../store/createResource';
import { useRecord, useSave } from '../../store/useRecord';
import { Page } from '../../ui/layout/Page';
import type { RecordFormProps } from '../../ui/form/RecordForm';
import { RecordForm } from '../../ui/form/RecordForm';
import { RecordPage } from '../../ui/record/RecordPage';
import type { FieldGroup } from '../../ui/form/formFields';
import type { AreaWords } from './recordTypes';
import { formOf, withChosen } from './recordFormValues';
import { useConflict } from './useConflict';
import { useKeeping } from '../autosave/useAutosave';

/** The questions of a form, the rules of their answers, and what a new record starts with. */
export interface FormPlan<D> {
  groups: readonly FieldGroup[];
  schema: RecordFormProps<D>['schema'];
  fresh: object;
  /** What an edited record keeps, although no field asks for it. */
  kept?: readonly string[];
}

interface FormScreenProps<T extends Entity, D extends object> {
  kit: EntityKit<T, D>;
  area: AreaWords;
  nameOf: (record: T) => string;
  plan: FormPlan<D>;
}

/** The form of an area: for the record in the address, or for a new one. */
export function FormScreen<T extends Entity, D extends object>(props: FormScreenProps<T, D>) {
  const { id } = useParams();
  return id === undefined ? <AddScreen {...props} /> : <EditScreen {...props} id={id} />;
}

function AddScreen<T extends Entity, D extends object>({ kit, area, plan }: FormScreenProps<T, D>) {
  const { save, waiting, problem } = useSave(kit);
  const [search] = useSearchParams();
  const { keeping, withNames } = useKeeping(formOfNew(kit.name, search.get('kind')), plan.groups);
  const groups = useMemo(() => withNames(plan.groups), [withNames, plan.groups]);
  const title = `Add ${area.one}`;
  return (
    <Page trail={[{ label: area.many, to: area.path }, title]} title={title}>
      <RecordForm
        groups={groups}
        keeping={keeping}
        schema={plan.schema}
        initial={plan.fresh}
        waiting={waiting}
        problem={problem}
        onSubmit={save}
        backTo={area.path}
      />
    </Page>
  );
}

const pageOf = ({ path, pageless }: AreaWords, id: Id): string => (pageless ? path : `${path}/${id}`);

type EditScreenProps<T extends Entity, D extends object> = FormScreenProps<T, D> & { id: Id };

function EditScreen<T extends Entity, D extends object>({ id, ...props }: EditScreenProps<T, D>) {
  const { kit, area, nameOf } = props;
  const view = useRecord(kit, id);
  const name = view.record ? nameOf(view.record) : id;
  const self = area.pageless ? name : { label: name, to: pageOf(area, id) };
  const trail = [{ label: area.many, to: area.path }, self, 'Modify'];
  return (
    <RecordPage view={view} trail={trail} title={`Modify ${view.record ? name : area.one}`}>
      {(record) => <EditForm {...props} record={record} />}
    </RecordPage>
  );
}

type EditFormProps<T extends Entity, D extends object> = Omit<FormScreenProps<T, D>, 'nameOf'> & {
  record: T;
};

function EditForm<T extends Entity, D extends object>({ kit, area, plan, record }: EditFormProps<T, D>) {
  const { groups, schema, kept } = plan;
  const { save, waiting, problem } = useSave(kit, record._id);
  const initial = useMemo(() => formOf(record, groups, kept), [record, groups, kept]);
  const chosen = useMemo(() => withChosen(groups, record), [groups, record]);
  const form = useKeeping(formOfRecord(kit.name, record._id), chosen, record.version);
  const { keeping, withNames } = form;
  const asked = useMemo(() => withNames(chosen), [withNames, chosen]);
  const { conflict, versionNow } = useConflict({ record, problem, groups, kept, form });
  return (
    <RecordForm
      groups={asked}
      keeping={keeping}
      conflict={conflict}
      schema={schema}
      initial={initial}
      waiting={waiting}
      problem={problem}
      onSubmit={(draft) => {
        save({ ...draft, version: versionNow() });
      }}
      backTo={pageOf(area, record._id)}
    />
  );
}
