import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import type { Entity, Id } from '../../domain/entity';
import type { EntityKit } from '../kit/entity';
import { useRecord } from '../kit/useRecord';
import { useSave } from '../kit/useSave';
import { Page } from '../ui/Page';
import type { RecordFormProps } from '../ui/RecordForm';
import { RecordForm } from '../ui/RecordForm';
import { RecordPage } from '../ui/RecordPage';
import type { FieldGroup } from '../ui/formFields';
import type { AreaWords } from './areas';
import { formOf, withChosen } from './formOf';

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
  const title = `Add ${area.one}`;
  return (
    <Page trail={[{ label: area.many, to: area.path }, title]} title={title}>
      <RecordForm
        groups={plan.groups}
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
  const asked = useMemo(() => withChosen(groups, record), [groups, record]);
  return (
    <RecordForm
      groups={asked}
      schema={schema}
      initial={initial}
      waiting={waiting}
      problem={problem}
      onSubmit={(draft) => {
        save({ ...draft, version: record.version });
      }}
      backTo={pageOf(area, record._id)}
    />
  );
}
