import { useEffect, useId, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Schema } from 'yup';
import { createRecord, quickCreateSubmitted, quickCreate, selectCreatedRecord } from './quickCreate';
import type { RecordType } from '../../store/feature';
import { useSubmission } from '../../store/useSubmission';
import { FormDialog } from '../../ui/form/FormDialog';
import type { FieldGroup, QuickCreateFormProps } from '../../ui/form/formFields';

interface QuickCreateFormDialogProps extends QuickCreateFormProps {
  recordType: RecordType;
  groups: readonly FieldGroup[];
  schema: Schema<object>;
  /** Initial values for a search text without matches. */
  initialValues: (searchText: string) => object;
}

/** Dialog that creates a record and selects it in the form that opened the dialog. */
export function QuickCreateFormDialog({
  recordType: { label, noun },
  groups,
  schema,
  initialValues,
  searchText,
  onCreated,
  onClose,
}: QuickCreateFormDialogProps) {
  const fieldId = useId();
  const dispatch = useDispatch();
  const [values] = useState(() => initialValues(searchText.trim()));
  const { isPending, error, submit } = useSubmission(createRecord);
  const created = useSelector(selectCreatedRecord(fieldId));
  useEffect(() => {
    if (!created) return;
    dispatch(quickCreate.actions.consumed());
    onCreated(created);
  }, [dispatch, created, onCreated]);
  return (
    <FormDialog
      wide
      title={`Add ${label}`}
      groups={groups}
      schema={schema}
      initialValues={values}
      isPending={isPending}
      error={error}
      saveLabel="Add and select"
      onSubmit={(draft) => submit(quickCreateSubmitted({ fieldId, noun, draft }))}
      onClose={onClose}
    />
  );
}
