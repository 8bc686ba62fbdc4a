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

/** Roles whose dashboard shows payments. */
const PAYMENT_ROLES = [SUPER_ADMIN, COLLECTION_USER];

export default function Dashboard() {
  const currentUser = useSelector(selectCurrentUser);
  const unavailablePath = useUnavailablePath();
  const canViewPayments = currentUser !== null && PAYMENT_ROLES.includes(currentUser.role);
  return (
    <Page breadcrumbs={[]} title="Dashboard">
      {unavailablePath && (
        <Alert severity="info" variant="outlined">
          The page <bdi>{unavailablePath}</bdi> does not exist or you don’t have access to it.
        </Alert>
      )}
      <Box sx={canViewPayments ? columnsStyle : columnStyle}>
        {canViewPayments && (
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

const columnStyle = { display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: 'minmax(0, 1fr)' };

const columnsStyle = {
  ...columnStyle,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 13fr) minmax(0, 7fr)' },
};
