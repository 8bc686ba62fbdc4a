import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { changeOwnPasswordInputSchema } from '../../../domain/session/sessionInput';
import { changeOwnPassword, ownPasswordSubmitted } from './ownPassword';
import { selectIsPending, selectError } from '../../store/requests';
import { storeSecret } from '../../store/secretStore';
import { FormDialog } from '../../ui/form/FormDialog';
import type { FieldGroup } from '../../ui/form/formFields';

const groups: readonly FieldGroup[] = [
  {
    title: '',
    fields: [
      {
        name: 'current_password',
        label: 'Current password',
        kind: 'password',
        required: true,
        autoComplete: 'current-password',
        wide: true,
      },
      {
        name: 'new_password',
        label: 'New password',
        kind: 'password',
        required: true,
        autoComplete: 'new-password',
        help: 'At least 12 characters; your other sessions end',
        wide: true,
      },
    ],
  },
];
const INITIAL_VALUES = {};

/** Dialog that changes the user's own password and closes after success. */
export function PasswordForm({ onClose }: { onClose: () => void }) {
  const dispatch = useDispatch();
  const isPending = useSelector(selectIsPending(changeOwnPassword));
  const error = useSelector(selectError(changeOwnPassword));
  const [isSubmitted, setSubmitted] = useState(false);
  const isChanged = isSubmitted && !isPending && !error;
  useEffect(() => {
    if (isChanged) onClose();
  }, [isChanged, onClose]);
  return (
    <FormDialog
      open
      title="Change your password"
      groups={groups}
      schema={changeOwnPasswordInputSchema}
      initialValues={INITIAL_VALUES}
      saveLabel="Change password"
      isPending={isPending}
      error={isSubmitted ? error : undefined}
      onSubmit={({ current_password, new_password }) => {
        setSubmitted(true);
        dispatch(
          ownPasswordSubmitted({
            current_password: storeSecret(current_password),
            new_password: storeSecret(new_password),
          }),
        );
      }}
      onClose={onClose}
    />
  );
}
