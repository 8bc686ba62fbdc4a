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
import { OWN_WALLET } from '../profile/ownWalletPath';

/** The cash and cheques in the person's own hands. */
export function MyWallet() {
  const dispatch = useDispatch();
  const me = useSelector(selectProfile);
  const error = useSelector(selectError(readProfile));
  const mayOpenWallets = usePermission('superAdmin');
  const open = () => void dispatch(profileOpened());
  useEffect(() => {
    dispatch(profileOpened());
  }, [dispatch]);
  return (
    <Section
      title="My wallet"
      actions={
        <>
          <LinkButton to={OWN_WALLET}>In my custody</LinkButton>
          {mayOpenWallets && <LinkButton to="/wallets">All payments</LinkButton>}
        </>
      }
    >
      {error && !me ? <ErrorAlert error={error} onRetry={open} /> : <Holdings me={me} />}
    </Section>
  );
}

function Holdings({ me }: { me: User | null }) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}
    >
      <Holding
        name="Cash (AED)"
        total={me && formatAmount(me.total_cash)}
        count={me?.count_cash}
        one="payment"
        many="payments"
      />
      <Holding
        name="Cheques (AED)"
        total={me && formatAmount(me.total_check)}
        count={me?.count_check}
        one="cheque"
        many="cheques"
      />
    </Box>
  );
}

interface HoldingProps {
  name: string;
  total: string | null;
  count?: number;
  one: string;
  many: string;
}

const Holding = ({ name, total, count, one, many }: HoldingProps) => (
  <div>
    <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
      {name}
    </Typography>
    <Typography component="dd" sx={{ m: 0, fontSize: 28, lineHeight: '36px', fontWeight: 600 }}>
      {total ?? <Skeleton width={140} />}
    </Typography>
    <Typography component="dd" sx={{ m: 0, color: 'text.secondary', minHeight: 20 }}>
      {count !== undefined && formatCount(count, one, many)}
    </Typography>
  </div>
);
