import { useEffect, useId, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { addBeside, additionSubmitted, additions, selectAddition } from './quickCreate';
import { isWaiting, problemWith } from '../../store/requests';
import { FormDialog } from '../../ui/form/FormDialog';
import type { AddingForm } from '../../ui/form/formFields';
import { ADD_PLANS } from './quickCreateForms';
import type { Addable } from './quickCreateSources';
import { ADDABLE } from './quickCreateSources';

/** The whole form of a new record, over the form that wants to point to it. */
export default function AddDialog({ source, typed, onAdded, onClose }: AddingForm & { source: Addable }) {
  const by = useId();
  const dispatch = useDispatch();
  const { one, noun } = ADDABLE[source];
  const { groups, schema, fresh } = ADD_PLANS[source];
  const [initial] = useState(() => fresh(typed.trim()));
  const [submitted, setSubmitted] = useState(false);
  const waiting = useSelector(isWaiting(addBeside));
  const problem = useSelector(problemWith(addBeside));
  const added = useSelector(selectAddition(by));
  useEffect(() => {
    if (!added) return;
    dispatch(additions.actions.taken());
    onAdded(added);
  }, [dispatch, added, onAdded]);
  return (
    <FormDialog
      open
      wide
      title={`Add ${one}`}
      groups={groups}
      schema={schema}
      initial={initial}
      waiting={waiting}
      problem={submitted ? problem : undefined}
      saveLabel="Add and choose"
      onSubmit={(draft) => {
        setSubmitted(true);
        dispatch(additionSubmitted({ by, noun, draft }));
      }}
      onClose={onClose}
    />
  );
}
