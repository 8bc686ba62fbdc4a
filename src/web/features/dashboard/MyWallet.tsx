import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { counted } from '../../../domain/numbers';
import { amount } from '../../../domain/money';
import type { User } from '../../../domain/users/user';
import { profileOpened, readProfile, selectProfile } from '../profile/profile';
import { problemWith } from '../../store/requests';
import { useMay } from '../../store/usePermission';
import { LinkButton } from '../../ui/layout/LinkButton';
import { ProblemNote } from '../../ui/feedback/ErrorAlert';
import { Surface } from '../../ui/layout/Section';
import { OWN_WALLET } from '../profile/ownWalletPath';

/** The cash and cheques in the person's own hands. */
export function MyWallet() {
  const dispatch = useDispatch();
  const me = useSelector(selectProfile);
  const problem = useSelector(problemWith(readProfile));
  const mayOpenWallets = useMay('superAdmin');
  const open = () => void dispatch(profileOpened());
  useEffect(() => {
    dispatch(profileOpened());
  }, [dispatch]);
  return (
    <Surface
      title="My wallet"
      actions={
        <>
          <LinkButton to={OWN_WALLET}>What I hold</LinkButton>
          {mayOpenWallets && <LinkButton to="/wallets">All payments</LinkButton>}
        </>
      }
    >
      {problem && !me ? <ProblemNote problem={problem} onRetry={open} /> : <Holdings me={me} />}
    </Surface>
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
        total={me && amount(me.total_cash)}
        count={me?.count_cash}
        one="payment"
        many="payments"
      />
      <Holding
        name="Cheques (AED)"
        total={me && amount(me.total_check)}
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
      {count !== undefined && counted(count, one, many)}
    </Typography>
  </div>
);
