import { useMemo } from 'react';
import { editFormName } from '../../../domain/drafts/unsavedDraft';
import type { Entity } from '../../../domain/entity';
import type { Resource } from '../../store/createResource';
import { useSave } from '../../store/useRecord';
import type { FieldGroup } from '../../ui/form/formFields';
import type { RecordFormProps } from '../../ui/form/RecordForm';
import { useAutosave } from '../autosave/useAutosave';
import { toFormValues, withSelectedRefs } from './recordFormValues';
import { useConflict } from './useConflict';

/** Props of a form that edits a record, with its draft and the resolution of conflicting changes. */
export function useRecordEdit<T extends Entity, D extends object>(
  resource: Resource<T, D>,
  record: T,
  { groups, preserved }: { groups: readonly FieldGroup[]; preserved?: readonly string[] },
): Omit<RecordFormProps<D>, 'schema'> {
  const { onSubmit: save, isPending, error } = useSave(resource, record._id);
  const initialValues = useMemo(() => toFormValues(record, groups, preserved), [record, groups, preserved]);
  const selectedGroups = useMemo(() => withSelectedRefs(groups, record), [groups, record]);
  const form = useAutosave(editFormName(resource.name, record._id), selectedGroups, record.version);
  const { autosave, withNames } = form;
  const fieldGroups = useMemo(() => withNames(selectedGroups), [withNames, selectedGroups]);
  const { conflict, getVersion } = useConflict({ record, error, groups, preserved, form });
  return {
    groups: fieldGroups,
    autosave,
    conflict,
    initialValues,
    isPending,
    error,
    onSubmit: (draft) => {
      save({ ...draft, version: getVersion() });
    },
  };
}
