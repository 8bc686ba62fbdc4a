import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useSelector } from 'react-redux';
import { COLLECTION_USER, SUPER_ADMIN } from '../../../domain/permissions';
import { selectCurrentUser } from '../session/session';
import { useUnavailablePath } from '../../store/useUnavailablePath';
import { Page } from '../../ui/layout/Page';
import { MyWallet } from './MyWallet';
import { RecentPayments } from './RecentPayments';
import { UnreadNotifications } from './UnreadNotifications';

/** Whose payments a role may look at on the dashboard. */
const SEES_PAYMENTS = [SUPER_ADMIN, COLLECTION_USER];

/** What a person should see first: what is new, what he or she holds, and the latest payments. */
export default function Dashboard() {
  const currentUser = useSelector(selectCurrentUser);
  const astray = useUnavailablePath();
  const seesPayments = currentUser !== null && SEES_PAYMENTS.includes(currentUser.role);
  return (
    <Page breadcrumbs={[]} title="Dashboard">
      {astray && (
        <Alert severity="info" variant="outlined">
          The page <bdi>{astray}</bdi> does not exist or you don’t have access to it.
        </Alert>
      )}
      <Box sx={seesPayments ? columns : column}>
        {seesPayments && (
          <Stack spacing={2} sx={{ minWidth: 0 }}>
            <MyWallet />
            <RecentPayments currentUser={currentUser} />
          </Stack>
        )}
        <UnreadNotifications />
      </Box>
    </Page>
  );
}

const column = { display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: 'minmax(0, 1fr)' };

const columns = {
  ...column,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 13fr) minmax(0, 7fr)' },
};
