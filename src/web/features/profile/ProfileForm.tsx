import { useEffect, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { PROFILE_FORM_NAME } from '../../../domain/drafts/unsavedDraft';
import type { ProfileInput } from '../../../domain/users/userInput';
import { profileInputSchema } from '../../../domain/users/userInput';
import type { User } from '../../../domain/users/user';
import { profileSubmitted, saveProfile } from './profile';
import { selectIsPending, selectError } from '../../store/requests';
import { storeSecret } from '../../store/secretStore';
import { LazyRecordForm } from '../../ui/form/LazyRecordForm';
import type { FieldDef, FieldGroup } from '../../ui/form/formFields';
import { useAutosave } from '../autosave/useAutosave';
import { toFormValues } from '../records/recordFormValues';
import { personFields } from '../users/userGroups';

const password = ({ email, phone }: User): FieldDef => ({
  name: 'current_password',
  label: 'Current password',
  kind: 'password',
  required: true,
  autoComplete: 'current-password',
  help: 'Required to change the email or phone; a new email must be confirmed and ends all sessions',
  isVisible: (values) => values.email !== email || values.phone !== phone,
});

const groupsFor = (me: User): FieldGroup[] => [{ title: 'Person', fields: [...personFields, password(me)] }];

/** What people may change about themselves. */
export function ProfileForm({ me }: { me: User }) {
  const asked = useMemo(() => groupsFor(me), [me]);
  const initial = useMemo(() => toFormValues(me, asked), [me, asked]);
  const { autosave, withNames } = useAutosave(PROFILE_FORM_NAME, asked, me.version);
  const groups = useMemo(() => withNames(asked), [withNames, asked]);
  const { save, isPending, error } = useProfileSave(me.version);
  return (
    <LazyRecordForm
      groups={groups}
      autosave={autosave}
      schema={profileInputSchema}
      initialValues={initial}
      isPending={isPending}
      error={error}
      onSubmit={save}
      backTo="/profile"
    />
  );
}

/** Sends the change, and ends the editing once it is kept. */
function useProfileSave(version: number | undefined) {
  const dispatch = useDispatch();
  const [, setParams] = useSearchParams();
  const [sent, setSent] = useState(false);
  const isPending = useSelector(selectIsPending(saveProfile));
  const error = useSelector(selectError(saveProfile));
  const kept = sent && !isPending && !error;
  useEffect(() => {
    if (kept) setParams({}, { replace: true, state: { force: true } });
  }, [kept, setParams]);
  const save = ({ current_password, ...draft }: ProfileInput) => {
    setSent(true);
    dispatch(
      profileSubmitted({
        draft: { ...draft, version },
        ...(current_password && { current_password: storeSecret(current_password) }),
      }),
    );
  };
  return { save, isPending, error: sent ? error : undefined };
}
