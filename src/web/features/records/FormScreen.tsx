import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { Entity, Id } from '../../../domain/entity';
import { createFormName, editFormName } from '../../../domain/drafts/unsavedDraft';
import type { Resource } from '../../store/createResource';
import { useRecord, useSave } from '../../store/useRecord';
import { Page } from '../../ui/layout/Page';
import type { RecordFormProps } from '../../ui/form/RecordForm';
import { RecordForm } from '../../ui/form/RecordForm';
import { RecordPage } from '../../ui/record/RecordPage';
import type { FieldGroup } from '../../ui/form/formFields';
import type { RecordType } from '../../store/feature';
import { toFormValues, withChosenRefs } from './recordFormValues';
import { useConflict } from './useConflict';
import { useAutosave } from '../autosave/useAutosave';

/** The questions of a form, the rules of their answers, and what a new record starts with. */
export interface FormDefinition<D> {
  groups: readonly FieldGroup[];
  schema: RecordFormProps<D>['schema'];
  initialValues: object;
  /** What an edited record keeps, although no field asks for it. */
  preserved?: readonly string[];
}

interface FormScreenProps<T extends Entity, D extends object> {
  resource: Resource<T, D>;
  area: RecordType;
  nameOf: (record: T) => string;
  definition: FormDefinition<D>;
}

/** The form of an area: for the record in the address, or for a new one. */
export function FormScreen<T extends Entity, D extends object>(props: FormScreenProps<T, D>) {
  const { id } = useParams();
  return id === undefined ? <AddScreen {...props} /> : <EditScreen {...props} id={id} />;
}

function AddScreen<T extends Entity, D extends object>({
  resource,
  area,
  definition,
}: FormScreenProps<T, D>) {
  const { save, isPending, error } = useSave(resource);
  const [search] = useSearchParams();
  const { autosave, withNames } = useAutosave(
    createFormName(resource.name, search.get('kind')),
    definition.groups,
  );
  const groups = useMemo(() => withNames(definition.groups), [withNames, definition.groups]);
  const title = `Add ${area.one}`;
  return (
    <Page breadcrumbs={[{ label: area.many, to: area.path }, title]} title={title}>
      <RecordForm
        groups={groups}
        autosave={autosave}
        schema={definition.schema}
        initialValues={definition.initialValues}
        isPending={isPending}
        error={error}
        onSubmit={save}
        backTo={area.path}
      />
    </Page>
  );
}

const pageOf = ({ path, pageless }: RecordType, id: Id): string => (pageless ? path : `${path}/${id}`);

type EditScreenProps<T extends Entity, D extends object> = FormScreenProps<T, D> & { id: Id };

function EditScreen<T extends Entity, D extends object>({ id, ...props }: EditScreenProps<T, D>) {
  const { resource, area, nameOf } = props;
  const view = useRecord(resource, id);
  const name = view.record ? nameOf(view.record) || id : id;
  const self = area.pageless ? name : { label: name, to: pageOf(area, id) };
  const trail = [{ label: area.many, to: area.path }, self, 'Modify'];
  return (
    <RecordPage view={view} breadcrumbs={trail} title={`Modify ${view.record ? name : area.one}`}>
      {(record) => <EditForm {...props} record={record} />}
    </RecordPage>
  );
}

type EditFormProps<T extends Entity, D extends object> = Omit<FormScreenProps<T, D>, 'nameOf'> & {
  record: T;
};

function EditForm<T extends Entity, D extends object>({
  resource,
  area,
  definition,
  record,
}: EditFormProps<T, D>) {
  const { groups, schema, preserved } = definition;
  const { save, isPending, error } = useSave(resource, record._id);
  const initial = useMemo(() => toFormValues(record, groups, preserved), [record, groups, preserved]);
  const chosen = useMemo(() => withChosenRefs(groups, record), [groups, record]);
  const form = useAutosave(editFormName(resource.name, record._id), chosen, record.version);
  const { autosave, withNames } = form;
  const asked = useMemo(() => withNames(chosen), [withNames, chosen]);
  const { conflict, versionNow } = useConflict({ record, error, groups, preserved, form });
  return (
    <RecordForm
      groups={asked}
      autosave={autosave}
      conflict={conflict}
      schema={schema}
      initialValues={initial}
      isPending={isPending}
      error={error}
      onSubmit={(draft) => {
        save({ ...draft, version: versionNow() });
      }}
      backTo={pageOf(area, record._id)}
    />
  );
}
