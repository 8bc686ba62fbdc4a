import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatAed } from '../../../../domain/money';
import { useQuery } from '../../../store/createQuery';
import { useList } from '../../../store/useList';
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert';
import { Section } from '../../../ui/layout/Section';
import { DataTable } from '../../../ui/table/DataTable';
import { bankDepositFilters } from '../walletRecords';
import { bankDepositColumns } from './bankDepositColumns';
import { bankDeposits, safe as safeQuery } from './bankDeposits';
import { DepositCashButton } from './DepositCashButton';

/** Cash in the safe and its bank deposits, newest first. */
export const SafeTab = () => (
  <Stack spacing={2}>
    <SafeBalance />
    <DataTable
      label="Bank deposits"
      columns={bankDepositColumns}
      list={useList(bankDeposits, undefined, bankDepositFilters)}
      searchLabel="Search deposits"
      emptyState={{ title: 'No deposits yet' }}
    />
  </Stack>
);

function SafeBalance() {
  const { result, error, retry } = useQuery(safeQuery, {});
  const safe = result?.data;
  return (
    <Section title="Cash in safe" actions={safe && <DepositCashButton safe={safe} />}>
      <ErrorAlert error={error} onRetry={retry} />
      {!error && (
        <Typography variant="h1" component="p" sx={{ mb: 1, fontVariantNumeric: 'tabular-nums' }}>
          {safe ? formatAed(safe.held) : <Skeleton width={160} />}
        </Typography>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Cash that was received, less refunds in cash and deposits at the bank.
      </Typography>
    </Section>
  );
}
