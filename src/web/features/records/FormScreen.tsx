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
import { toFormValues, withSelectedRefs } from './recordFormValues';
import { useConflict } from './useConflict';
import { useAutosave } from '../autosave/useAutosave';

/** Fields, validation schema and initial values of a record form. */
export interface FormDefinition<D> {
  groups: readonly FieldGroup[];
  schema: RecordFormProps<D>['schema'];
  initialValues: object;
  /** Fields that an edit sends unchanged, because the form has no inputs for them. */
  preserved?: readonly string[];
}

interface FormScreenProps<T extends Entity, D extends object> {
  resource: Resource<T, D>;
  recordType: RecordType;
  nameOf: (record: T) => string;
  definition: FormDefinition<D>;
}

/** Form page of a record type: edits the record in the URL, or adds one. */
export function FormScreen<T extends Entity, D extends object>(props: FormScreenProps<T, D>) {
  const { id } = useParams();
  return id === undefined ? <AddScreen {...props} /> : <EditScreen {...props} id={id} />;
}

function AddScreen<T extends Entity, D extends object>({
  resource,
  recordType,
  definition,
}: FormScreenProps<T, D>) {
  const { save, isPending, error } = useSave(resource);
  const [search] = useSearchParams();
  const { autosave, withNames } = useAutosave(
    createFormName(resource.name, search.values()),
    definition.groups,
  );
  const groups = useMemo(() => withNames(definition.groups), [withNames, definition.groups]);
  const title = `Add ${recordType.label}`;
  return (
    <Page breadcrumbs={[{ label: recordType.title, to: recordType.path }, title]} title={title}>
      <RecordForm
        groups={groups}
        autosave={autosave}
        schema={definition.schema}
        initialValues={definition.initialValues}
        isPending={isPending}
        error={error}
        onSubmit={save}
        backTo={recordType.path}
      />
    </Page>
  );
}

const getReturnPath = ({ path, pageless }: RecordType, id: Id): string => (pageless ? path : `${path}/${id}`);

type EditScreenProps<T extends Entity, D extends object> = FormScreenProps<T, D> & { id: Id };

function EditScreen<T extends Entity, D extends object>({ id, ...props }: EditScreenProps<T, D>) {
  const { resource, recordType, nameOf } = props;
  const view = useRecord(resource, id);
  const name = view.record ? nameOf(view.record) || id : id;
  const recordBreadcrumb = recordType.pageless ? name : { label: name, to: getReturnPath(recordType, id) };
  const breadcrumbs = [{ label: recordType.title, to: recordType.path }, recordBreadcrumb, 'Modify'];
  return (
    <RecordPage
      view={view}
      breadcrumbs={breadcrumbs}
      title={`Modify ${view.record ? name : recordType.label}`}
    >
      {(record) => <EditForm {...props} record={record} />}
    </RecordPage>
  );
}

type EditFormProps<T extends Entity, D extends object> = Omit<FormScreenProps<T, D>, 'nameOf'> & {
  record: T;
};

function EditForm<T extends Entity, D extends object>({
  resource,
  recordType,
  definition,
  record,
}: EditFormProps<T, D>) {
  const { groups, schema, preserved } = definition;
  const { save, isPending, error } = useSave(resource, record._id);
  const initialValues = useMemo(() => toFormValues(record, groups, preserved), [record, groups, preserved]);
  const selectedGroups = useMemo(() => withSelectedRefs(groups, record), [groups, record]);
  const form = useAutosave(editFormName(resource.name, record._id), selectedGroups, record.version);
  const { autosave, withNames } = form;
  const fieldGroups = useMemo(() => withNames(selectedGroups), [withNames, selectedGroups]);
  const { conflict, getVersion } = useConflict({ record, error, groups, preserved, form });
  return (
    <RecordForm
      groups={fieldGroups}
      autosave={autosave}
      conflict={conflict}
      schema={schema}
      initialValues={initialValues}
      isPending={isPending}
      error={error}
      onSubmit={(draft) => {
        save({ ...draft, version: getVersion() });
      }}
      backTo={getReturnPath(recordType, record._id)}
    />
  );
}
