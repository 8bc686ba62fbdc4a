import { useEffect, useId, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Schema } from 'yup';
import { createRecord, quickCreateSubmitted, quickCreate, selectCreatedRecord } from './quickCreate';
import type { RecordType } from '../../store/feature';
import { selectIsPending, selectError } from '../../store/requests';
import { FormDialog } from '../../ui/form/FormDialog';
import type { FieldGroup, QuickCreateFormProps } from '../../ui/form/formFields';

interface QuickCreateFormDialogProps extends QuickCreateFormProps {
  records: RecordType;
  groups: readonly FieldGroup[];
  schema: Schema<object>;
  /** Initial values for the text that found no record. */
  initialValues: (searchText: string) => object;
}

/** The form of a new record, in a dialog over the form that will refer to it. */
export function QuickCreateFormDialog({
  records: { one, noun },
  groups,
  schema,
  initialValues,
  searchText,
  onCreated,
  onClose,
}: QuickCreateFormDialogProps) {
  const by = useId();
  const dispatch = useDispatch();
  const [initial] = useState(() => initialValues(searchText.trim()));
  const [submitted, setSubmitted] = useState(false);
  const isPending = useSelector(selectIsPending(createRecord));
  const error = useSelector(selectError(createRecord));
  const added = useSelector(selectCreatedRecord(by));
  useEffect(() => {
    if (!added) return;
    dispatch(quickCreate.actions.consumed());
    onCreated(added);
  }, [dispatch, added, onCreated]);
  return (
    <FormDialog
      open
      wide
      title={`Add ${one}`}
      groups={groups}
      schema={schema}
      initialValues={initial}
      isPending={isPending}
      error={submitted ? error : undefined}
      saveLabel="Add and select"
      onSubmit={(draft) => {
        setSubmitted(true);
        dispatch(quickCreateSubmitted({ by, noun, draft }));
      }}
      onClose={onClose}
    />
  );
}
