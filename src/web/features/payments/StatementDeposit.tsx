import Typography from '@mui/material/Typography';
import { formatDate } from '../../../domain/dates';
import { formatAmount } from '../../../domain/money';
import type { DepositRow } from '../../../domain/wallets/accountStatement';
import { DEPOSIT_LABELS } from '../../../domain/wallets/accountStatement';
import { RIGHT } from '../../ui/table/columns/columns';
import { nodeColumn } from '../../ui/table/columns/nodeColumn';
import { PlainTable } from '../../ui/table/PlainTable';

const columns = [
  nodeColumn<DepositRow>('Date', ({ day }) => formatDate(day)),
  nodeColumn<DepositRow>('Entry', ({ kind }) => DEPOSIT_LABELS[kind]),
  nodeColumn<DepositRow>('Number', ({ number }) => number),
  nodeColumn<DepositRow>('Amount (AED)', ({ amount }) => formatAmount(amount), RIGHT),
  nodeColumn<DepositRow>('Held (AED)', ({ held }) => formatAmount(held), RIGHT),
];

/** Movements of the deposit below a statement; they don't affect its balance. */
export const StatementDeposit = ({ deposits }: { deposits: readonly DepositRow[] }) => (
  <>
    <Typography variant="h3" sx={{ mt: 3, mb: 1, fontSize: 16, fontWeight: 600 }}>
      Deposit (not part of the balance)
    </Typography>
    <PlainTable label="Deposit" columns={columns} rows={deposits} />
  </>
);
