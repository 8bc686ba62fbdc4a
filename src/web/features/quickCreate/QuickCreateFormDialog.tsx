import { useEffect, useId, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { createRecord, quickCreateSubmitted, quickCreate, selectCreatedRecord } from './quickCreate';
import { selectIsPending, selectError } from '../../store/requests';
import { FormDialog } from '../../ui/form/FormDialog';
import type { QuickCreateFormProps } from '../../ui/form/formFields';
import { QUICK_CREATE_FORMS } from './quickCreateForms';
import type { QuickCreateSource } from './quickCreateSources';
import { QUICK_CREATE_SOURCES } from './quickCreateSources';

/** The whole form of a new record, over the form that wants to point to it. */
export default function QuickCreateFormDialog({
  source,
  searchText,
  onCreated,
  onClose,
}: QuickCreateFormProps & { source: QuickCreateSource }) {
  const by = useId();
  const dispatch = useDispatch();
  const { one, noun } = QUICK_CREATE_SOURCES[source];
  const { groups, schema, initialValues } = QUICK_CREATE_FORMS[source];
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
