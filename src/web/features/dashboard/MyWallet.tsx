import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { formatCount } from '../../../domain/numbers';
import { formatAmount } from '../../../domain/money';
import type { User } from '../../../domain/users/user';
import { profileOpened, readProfile, selectProfile } from '../profile/profile';
import { selectError } from '../../store/requests';
import { usePermission } from '../../store/usePermission';
import { LinkButton } from '../../ui/layout/LinkButton';
import { ErrorAlert } from '../../ui/feedback/ErrorAlert';
import { Section } from '../../ui/layout/Section';
import { OWN_WALLET } from '../profile/ownWallet';

/** Cash and cheques in the user's custody. */
export function MyWallet() {
  const dispatch = useDispatch();
  const user = useSelector(selectProfile);
  const error = useSelector(selectError(readProfile));
  const canOpenWallets = usePermission('superAdmin');
  useEffect(() => {
    dispatch(profileOpened());
  }, [dispatch]);
  return (
    <Section
      title="My wallet"
      actions={
        <>
          <LinkButton to={OWN_WALLET}>In my custody</LinkButton>
          {canOpenWallets && <LinkButton to="/wallets">All payments</LinkButton>}
        </>
      }
    >
      {error && !user ? (
        <ErrorAlert error={error} onRetry={() => void dispatch(profileOpened())} />
      ) : (
        <Holdings user={user} />
      )}
    </Section>
  );
}

function Holdings({ user }: { user: User | null }) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}
    >
      <Holding
        name="Cash (AED)"
        total={user && formatAmount(user.total_cash)}
        count={user?.count_cash}
        singular="payment"
      />
      <Holding
        name="Cheques (AED)"
        total={user && formatAmount(user.total_check)}
        count={user?.count_check}
        singular="cheque"
      />
    </Box>
  );
}

interface HoldingProps {
  name: string;
  total: string | null;
  count?: number;
  singular: string;
}

const Holding = ({ name, total, count, singular }: HoldingProps) => (
  <div>
    <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
      {name}
    </Typography>
    <Typography component="dd" sx={{ m: 0, fontSize: 28, lineHeight: '36px', fontWeight: 600 }}>
      {total ?? <Skeleton width={140} />}
    </Typography>
    <Typography component="dd" sx={{ m: 0, color: 'text.secondary', minHeight: 20 }}>
      {count !== undefined && formatCount(count, singular)}
    </Typography>
  </div>
);
