import { useEffect, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { FORM_OF_SELF } from '../../../domain/drafts/unsavedDraft';
import type { ProfileDraft } from '../../../domain/users/userInput';
import { profileDraft } from '../../../domain/users/userInput';
import type { User } from '../../../domain/users/user';
import { profileSubmitted, saveProfile } from './profile';
import { isWaiting, problemWith } from '../../store/requests';
import { seal } from '../../store/secretStore';
import { LaterForm } from '../../ui/form/LazyRecordForm';
import type { Field, FieldGroup } from '../../ui/form/formFields';
import { useKeeping } from '../autosave/useAutosave';
import { formOf } from '../records/recordFormValues';
import { personFields } from '../users/userGroups';

const password = ({ email, phone }: User): Field => ({
  name: 'current_password',
  label: 'Current password',
  kind: 'secret',
  required: true,
  autoComplete: 'current-password',
  help: 'Asked because the email or the phone changes; a new email must be confirmed and ends all sessions',
  shown: (typed) => typed.email !== email || typed.phone !== phone,
});

const groupsFor = (me: User): FieldGroup[] => [{ title: 'Person', fields: [...personFields, password(me)] }];

/** What people may change about themselves. */
export function ProfileForm({ me }: { me: User }) {
  const asked = useMemo(() => groupsFor(me), [me]);
  const initial = useMemo(() => formOf(me, asked), [me, asked]);
  const { keeping, withNames } = useKeeping(FORM_OF_SELF, asked, me.version);
  const groups = useMemo(() => withNames(asked), [withNames, asked]);
  const { save, waiting, problem } = useProfileSave(me.version);
  return (
    <LaterForm
      groups={groups}
      keeping={keeping}
      schema={profileDraft}
      initial={initial}
      waiting={waiting}
      problem={problem}
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
  const waiting = useSelector(isWaiting(saveProfile));
  const problem = useSelector(problemWith(saveProfile));
  const kept = sent && !waiting && !problem;
  useEffect(() => {
    if (kept) setParams({}, { replace: true, state: { force: true } });
  }, [kept, setParams]);
  const save = ({ current_password, ...draft }: ProfileDraft) => {
    setSent(true);
    dispatch(
      profileSubmitted({
        draft: { ...draft, version },
        ...(current_password && { current_password: seal(current_password) }),
      }),
    );
  };
  return { save, waiting, problem: sent ? problem : undefined };
}
