import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { profileOpened, readProfile, selectProfile } from '../../entities/profile';
import { isWaiting, problemWith } from '../../kit/progress';
import { Facts } from '../../ui/Facts';
import { LinkButton } from '../../ui/LinkButton';
import { RecordPage } from '../../ui/RecordPage';
import { factsOf } from '../users/userFacts';
import { ProfileForm } from './ProfileForm';

/** The person's own record, and the way to change it. */
export default function Profile() {
  const [params] = useSearchParams();
  const editing = params.has('edit');
  const modify = !editing && (
    <LinkButton to="/profile?edit=1" variant="contained">
      Modify
    </LinkButton>
  );
  return (
    <RecordPage view={useProfile()} trail={['Profile']} title="Profile" actions={modify}>
      {(me) => (editing ? <ProfileForm me={me} /> : <Facts rows={factsOf(me)} />)}
    </RecordPage>
  );
}

function useProfile() {
  const dispatch = useDispatch();
  const record = useSelector(selectProfile);
  const waiting = useSelector(isWaiting(readProfile));
  const problem = useSelector(problemWith(readProfile));
  const retry = () => void dispatch(profileOpened());
  useEffect(() => {
    dispatch(profileOpened());
  }, [dispatch]);
  return { record, waiting, problem, retry };
}
