import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { newOwnPasswordDraft } from '../../../domain/session/sessionInput';
import { changeOwnPassword, ownPasswordSubmitted } from './ownPassword';
import { isWaiting, problemWith } from '../../store/requests';
import { seal } from '../../store/secretStore';
import { FormDialog } from '../../ui/form/FormDialog';
import type { FieldGroup } from '../../ui/form/formFields';

const groups: readonly FieldGroup[] = [
  {
    title: '',
    fields: [
      {
        name: 'current_password',
        label: 'Current password',
        kind: 'secret',
        required: true,
        autoComplete: 'current-password',
        wide: true,
      },
      {
        name: 'new_password',
        label: 'New password',
        kind: 'secret',
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
  const waiting = useSelector(isWaiting(changeOwnPassword));
  const problem = useSelector(problemWith(changeOwnPassword));
  const [sent, setSent] = useState(false);
  const changed = sent && !waiting && !problem;
  useEffect(() => {
    if (changed) onClose();
  }, [changed, onClose]);
  return (
    <FormDialog
      open
      title="Change your password"
      groups={groups}
      schema={newOwnPasswordDraft}
      initial={EMPTY}
      saveLabel="Change password"
      waiting={waiting}
      problem={sent ? problem : undefined}
      onSubmit={({ current_password, new_password }) => {
        setSent(true);
        dispatch(
          ownPasswordSubmitted({
            current_password: seal(current_password),
            new_password: seal(new_password),
          }),
        );
      }}
      onClose={onClose}
    />
  );
}
