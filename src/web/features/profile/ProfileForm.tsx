import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PROFILE_FORM_NAME } from '../../../domain/drafts/unsavedDraft';
import type { ProfileInput } from '../../../domain/users/userInput';
import { profileInputSchema } from '../../../domain/users/userInput';
import type { User } from '../../../domain/users/user';
import { profileSubmitted, saveProfile } from './profile';
import { storeSecret } from '../../store/secretStore';
import { useSubmission } from '../../store/useSubmission';
import { LazyRecordForm } from '../../ui/form/LazyRecordForm';
import type { FieldDef, FieldGroup } from '../../ui/form/formFields';
import { useAutosave } from '../autosave/useAutosave';
import { toFormValues } from '../records/recordFormValues';
import { useConflict } from '../records/useConflict';
import { personFields } from '../users/userFieldGroups';

const passwordField = ({ email, phone }: User): FieldDef => ({
  name: 'current_password',
  label: 'Current password',
  kind: 'password',
  required: true,
  autoComplete: 'current-password',
  help: 'Required to change the email or phone; a new email must be confirmed and ends all sessions',
  isVisible: (values) => values.email !== email || values.phone !== phone,
});

const createFieldGroups = (user: User): FieldGroup[] => [
  { title: 'Person', fields: [...personFields, passwordField(user)] },
];

/** Form of the user's own record. */
export function ProfileForm({ user }: { user: User }) {
  const fieldGroups = useMemo(() => createFieldGroups(user), [user]);
  const initialValues = useMemo(() => toFormValues(user, fieldGroups), [user, fieldGroups]);
  const form = useAutosave(PROFILE_FORM_NAME, fieldGroups, user.version);
  const { autosave, withNames } = form;
  const groups = useMemo(() => withNames(fieldGroups), [withNames, fieldGroups]);
  const { save, isPending, error } = useProfileSave();
  const { conflict, getVersion } = useConflict({ record: user, error, groups: fieldGroups, form });
  return (
    <LazyRecordForm
      groups={groups}
      autosave={autosave}
      schema={profileInputSchema}
      initialValues={initialValues}
      isPending={isPending}
      error={error}
      conflict={conflict}
      onSubmit={(input) => save({ ...input, version: getVersion() })}
      backTo="/profile"
    />
  );
}

/** Saves the record and leaves edit mode on success. */
function useProfileSave() {
  const [, setParams] = useSearchParams();
  const { isPending, error, isFulfilled, submit } = useSubmission(saveProfile);
  useEffect(() => {
    if (isFulfilled) setParams({}, { replace: true, state: { force: true } });
  }, [isFulfilled, setParams]);
  const save = ({ current_password, ...draft }: ProfileInput & Pick<User, 'version'>) => {
    submit(
      profileSubmitted({
        draft,
        ...(current_password && { current_password: storeSecret(current_password) }),
      }),
    );
  };
  return { save, isPending, error };
}
