import Typography from '@mui/material/Typography';
import { useSelector } from 'react-redux';
import { SELF_HANDOVER_MESSAGE } from '../../../../domain/wallets/handover';
import type { Id } from '../../../../domain/entity';
import { selectCurrentUser } from '../../session/session';

/**
 * Whether the custodian is the current user, so that another super administrator must receive the payments.
 */
export function useIsSelfHandover(custodianId: Id | undefined, takesOwn: boolean | undefined): boolean {
  const currentUserId = useSelector(selectCurrentUser)?.userId;
  return custodianId !== undefined && custodianId === currentUserId && takesOwn === false;
}

/** Replaces the button that receives payments if they are the user's own. */
export const SelfHandoverNotice = () => (
  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
    {SELF_HANDOVER_MESSAGE}
  </Typography>
);
