import Typography from '@mui/material/Typography';
import { useSelector } from 'react-redux';
import { SELF_HANDOVER_MESSAGE } from '../../../../domain/wallets/handover';
import type { Id } from '../../../../domain/entity';
import { selectCurrentUser } from '../../session/session';

/** Whether somebody else must take over what this holder has: it is in the own hands, and another one could. */
export function useIsForAnother(holder: Id | undefined, takesOwn: boolean | undefined): boolean {
  const me = useSelector(selectCurrentUser)?.userId;
  return holder !== undefined && holder === me && takesOwn === false;
}

/** Says who must take it over, where it would be begun. */
export const SelfHandoverNotice = () => (
  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
    {SELF_HANDOVER_MESSAGE}
  </Typography>
);
