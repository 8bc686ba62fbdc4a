import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { Entity, Id } from '../../../domain/entity';
import { createFormName } from '../../../domain/drafts/unsavedDraft';
import type { Resource } from '../../store/createResource';
import { useRecord, useSave } from '../../store/useRecord';
import { Page } from '../../ui/layout/Page';
import type { RecordFormProps } from '../../ui/form/RecordForm';
import { RecordForm } from '../../ui/form/RecordForm';
import { RecordPage } from '../../ui/record/RecordPage';
import type { FieldGroup } from '../../ui/form/formFields';
import type { RecordType } from '../../store/feature';
import { useAutosave } from '../autosave/useAutosave';
import { useRecordEdit } from './useRecordEdit';

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
  const form = useSave(resource);
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
        {...form}
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
  const form = useRecordEdit(resource, record, definition);
  return <RecordForm {...form} schema={definition.schema} backTo={getReturnPath(recordType, record._id)} />;
}
