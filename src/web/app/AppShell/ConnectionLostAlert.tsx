import Alert from '@mui/material/Alert';
import { useSelector } from 'react-redux';
import { selectLatestNotifications } from '../../features/notifications/notifications';
import { selectIsReauthenticating } from '../../features/session/reauthentication';
import type { RootState } from '../../store/rootState';

/** A line below every page while the server is not responding. */
export function ConnectionLostAlert() {
  const isDisconnected = useSelector((state: RootState) => selectLatestNotifications(state).isDisconnected);
  const isReauthenticating = useSelector(selectIsReauthenticating);
  if (!isDisconnected || isReauthenticating) return null;
  return (
    <Alert severity="warning" role="status" square sx={{ flex: 'none', py: 0, displayPrint: 'none' }}>
      No connection to the server. This page may be out of date, and changes can’t be saved until the
      connection is restored. Retrying.
    </Alert>
  );
}
