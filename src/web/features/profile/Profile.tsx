import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useCallback, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { canBeCustodian } from '../../../domain/permissions';
import type { User } from '../../../domain/users/user';
import { profileOpened, readProfile, selectProfile } from './profile';
import { OWN_SESSIONS } from '../session/activeSessions';
import { selectError } from '../../store/requests';
import { DescriptionList } from '../../ui/record/DescriptionList';
import { LinkButton } from '../../ui/layout/LinkButton';
import { RecordPage } from '../../ui/record/RecordPage';
import { Section } from '../../ui/layout/Section';
import { Tabs } from '../../ui/layout/Tabs';
import SessionsTab from '../users/SessionsTab';
import { userItems } from '../users/userItems';
import { OwnWallet } from './OwnWallet';
import { PasswordForm } from './PasswordForm';
import { ProfileForm } from './ProfileForm';
import { usePermission } from '../../store/usePermission';

export default function Profile() {
  const [params] = useSearchParams();
  const isEditing = params.has('edit');
  const holdsMoney = usePermission(canBeCustodian);
  const [isPasswordFormOpen, setPasswordFormOpen] = useState(false);
  const close = useCallback(() => setPasswordFormOpen(false), []);
  const actionButtons = !isEditing && (
    <>
      <Button variant="outlined" onClick={() => setPasswordFormOpen(true)}>
        Change password
      </Button>
      <LinkButton to="/profile?edit=1" variant="contained">
        Modify
      </LinkButton>
    </>
  );
  return (
    <RecordPage view={useProfile()} breadcrumbs={['Profile']} title="Profile" actions={actionButtons}>
      {(user) =>
        isEditing ? (
          <ProfileForm user={user} />
        ) : (
          <>
            <Tabs
              label="Profile"
              tabs={[
                { label: 'Details', content: <Details user={user} /> },
                {
                  value: 'Wallet',
                  label: 'My wallet',
                  isVisible: holdsMoney,
                  content: <OwnWallet userId={user._id} />,
                },
              ]}
            />
            {isPasswordFormOpen && <PasswordForm onClose={close} />}
          </>
        )
      }
    </RecordPage>
  );
}

const Details = ({ user }: { user: User }) => (
  <Stack spacing={2}>
    <DescriptionList items={userItems(user)} />
    <Section title="Sessions">
      <SessionsTab userId={OWN_SESSIONS} />
    </Section>
  </Stack>
);

function useProfile() {
  const dispatch = useDispatch();
  const record = useSelector(selectProfile);
  const error = useSelector(selectError(readProfile));
  const retry = useCallback(() => void dispatch(profileOpened()), [dispatch]);
  useEffect(retry, [retry]);
  return { record, error, retry };
}
