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
const EMPTY = {};

/** Another password of one's own; it closes once the password is changed. */
export function PasswordForm({ onClose }: { onClose: () => void }) {
  const dispatch = useDispatch();
  const isPending = useSelector(selectIsPending(changeOwnPassword));
  const error = useSelector(selectError(changeOwnPassword));
  const [sent, setSent] = useState(false);
  const changed = sent && !isPending && !error;
  useEffect(() => {
    if (changed) onClose();
  }, [changed, onClose]);
  return (
    <FormDialog
      open
      title="Change your password"
      groups={groups}
      schema={changeOwnPasswordInputSchema}
      initialValues={EMPTY}
      saveLabel="Change password"
      isPending={isPending}
      error={sent ? error : undefined}
      onSubmit={({ current_password, new_password }) => {
        setSent(true);
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
