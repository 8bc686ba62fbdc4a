import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import Typography from '@mui/material/Typography';
import type { Id } from '../../../domain/entity';
import { formatDate } from '../../../domain/dates';
import { formatAmount } from '../../../domain/money';
import type { DepositRow } from '../../../domain/wallets/accountStatement';
import { DEPOSIT_LABELS } from '../../../domain/wallets/accountStatement';
import { RIGHT } from '../../ui/table/columns/columns';
import { nodeColumn } from '../../ui/table/columns/nodeColumn';
import { PlainTable } from '../../ui/table/PlainTable';
import type { StatementQuery } from './accountStatement';
import { statement as accountStatement } from './accountStatement';
import { exportClicked } from '../exports/exports';
import { useQuery } from '../../store/createQuery';
import { ErrorAlert } from '../../ui/feedback/ErrorAlert';
import { StaleOverlay } from '../../ui/feedback/StaleOverlay';
import { Section } from '../../ui/layout/Section';
import { useSmallScreen } from '../../ui/useSmallScreen';
import { PrintButton } from '../documents/PrintButton';
import { StatementCards } from './StatementCards';
import { AccountStatementTable } from './AccountStatementTable';
import { DateField } from '../../ui/form/controls/DateField';

interface StatementTabProps {
  noun: StatementQuery['noun'];
  id: Id;
}

/** Account statement of a contract or client for a period. */
export function StatementTab({ noun, id }: StatementTabProps) {
  const dispatch = useDispatch();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const { result, isPending, error, retry } = useQuery(accountStatement, { noun, id, from, to });
  const statement = !error && result?.query.id === id ? result.data : null;
  const StatementRows = useSmallScreen() ? StatementCards : AccountStatementTable;
  return (
    <Section
      title="Statement"
      actions={
        <>
          <Button
            variant="outlined"
            disabled={isPending}
            onClick={() =>
              dispatch(exportClicked(csvExport(`/${noun}/${id}/statement/export/csv`, { from, to })))
            }
          >
            CSV
          </Button>
          <PrintButton noun={noun} id={id} period={{ from, to }} />
        </>
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        <DateField size="small" label="From" value={from} onChange={setFrom} sx={dateStyle} />
        <DateField size="small" label="To" value={to} onChange={setTo} sx={dateStyle} />
      </Box>
      <ErrorAlert error={error} onRetry={retry} />
      {!statement && !error && <Skeleton variant="rounded" height={240} />}
      {statement && (
        <StaleOverlay isPending={isPending}>
          <StatementRows statement={statement} />
          {statement.deposits.length > 0 && <StatementDeposit deposits={statement.deposits} />}
        </StaleOverlay>
      )}
    </Section>
  );
}

/** CSV export of the same period. */
const csvExport = (path: string, { from, to }: { from: string; to: string }) => ({
  path,
  format: 'csv' as const,
  query: { ...(from && { from }), ...(to && { to }) },
  filename: 'statement',
});

const dateStyle = { width: 170 };

const columns = [
  nodeColumn<DepositRow>('Date', ({ day }) => formatDate(day)),
  nodeColumn<DepositRow>('Entry', ({ kind }) => DEPOSIT_LABELS[kind]),
  nodeColumn<DepositRow>('Number', ({ number }) => number),
  nodeColumn<DepositRow>('Amount (AED)', ({ amount }) => formatAmount(amount), RIGHT),
  nodeColumn<DepositRow>('Held (AED)', ({ held }) => formatAmount(held), RIGHT),
];

/** Movements of the deposit below a statement; they don't affect its balance. */
const StatementDeposit = ({ deposits }: { deposits: readonly DepositRow[] }) => (
  <>
    <Typography variant="h3" sx={{ mt: 3, mb: 1, fontSize: 16, fontWeight: 600 }}>
      Deposit (not part of the balance)
    </Typography>
    <PlainTable label="Deposit" columns={columns} rows={deposits} />
  </>
);
