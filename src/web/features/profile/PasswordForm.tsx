import { useEffect } from 'react';
import { changeOwnPasswordInputSchema } from '../../../domain/session/sessionInput';
import { changeOwnPassword, ownPasswordSubmitted } from './ownPassword';
import { storeSecret } from '../../store/secretStore';
import { useSubmission } from '../../store/useSubmission';
import { FormDialog } from '../../ui/form/FormDialog';
import type { FieldGroup } from '../../ui/form/formFields';

const groups: readonly FieldGroup[] = [
  {
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
  const { isPending, error, isFulfilled, submit } = useSubmission(changeOwnPassword);
  useEffect(() => {
    if (isFulfilled) onClose();
  }, [isFulfilled, onClose]);
  return (
    <FormDialog
      title="Change your password"
      groups={groups}
      schema={changeOwnPasswordInputSchema}
      initialValues={INITIAL_VALUES}
      saveLabel="Change password"
      isPending={isPending}
      error={error}
      onSubmit={({ current_password, new_password }) => {
        submit(
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
