import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { SUPER_ADMIN } from '../../../domain/permissions';
import type { CurrentUser } from '../../../domain/session/session';
import type { Wallet } from '../../../domain/wallets/wallet';
import { wallets } from '../wallets/wallets';
import { useFirstRows } from '../../store/useList';
import { useRowLinks } from '../../ui/layout/linkNavigation';
import { PlainTable } from '../../ui/table/PlainTable';
import { ROW_HEIGHT } from '../../ui/table/tableTypes';
import { ErrorAlert } from '../../ui/feedback/ErrorAlert';
import { Section } from '../../ui/layout/Section';
import {
  dateColumn,
  linkColumn,
  moneyColumn,
  statusColumn,
  textColumn,
} from '../../ui/table/columns/columns';
import type { Column } from '../../ui/table/tableTypes';
import { useSmallScreen } from '../../ui/useSmallScreen';
import { walletOutcome, walletStatuses } from '../wallets/walletRecords';

const ROW_LIMIT = 5;

const numberOf = ({ _id, unique_number }: Wallet) => unique_number ?? _id;

const sharedColumns: readonly Column<Wallet>[] = [
  dateColumn('paid_at', 'Paid', ({ paid_at }) => paid_at),
  moneyColumn('amount', 'Amount (AED)', ({ amount }) => amount),
  statusColumn('status', 'Status', walletStatuses, walletOutcome),
];

const adminColumns: readonly Column<Wallet>[] = [
  linkColumn('unique_number', 'ID', numberOf, ({ _id }) => `/wallets/${_id}`),
  textColumn('user', 'Custodian', ({ user }) => user?.name ?? user?.username, { flex: 1 }),
  ...sharedColumns,
];

const custodianColumns: readonly Column<Wallet>[] = [
  textColumn('unique_number', 'ID', numberOf),
  textColumn('contract', 'Contract', ({ contract }) => contract?.unique_number, { flex: 1 }),
  ...sharedColumns,
];

/** The latest payments: all for a super administrator, the user's own for a collector. */
export function RecentPayments({ currentUser: { role, userId } }: { currentUser: CurrentUser }) {
  const isSuperAdmin = role === SUPER_ADMIN;
  const { rows, error, retry } = useFirstRows(wallets, {
    page: 1,
    limit: ROW_LIMIT,
    sort: 'paid_at',
    dir: 'desc',
    ...(!isSuperAdmin && { search: userId, field: 'user' }),
  });
  return (
    <Section title="Recent transactions">
      {error && !rows && <ErrorAlert error={error} onRetry={retry} />}
      {!error && !rows && <RowSkeletons />}
      {rows?.length === 0 && <Typography sx={{ color: 'text.secondary' }}>No payments yet</Typography>}
      {rows && rows.length > 0 && (
        <PaymentTable rows={rows} columns={isSuperAdmin ? adminColumns : custodianColumns} />
      )}
    </Section>
  );
}

/** Columns shown on narrow screens, with their headers there. */
const NARROW_HEADERS: Readonly<Record<string, string>> = {
  unique_number: 'ID',
  amount: 'AED',
  status: 'Status',
};

function PaymentTable({ rows, columns }: { rows: readonly Wallet[]; columns: readonly Column<Wallet>[] }) {
  const isSmall = useSmallScreen();
  const shown = isSmall
    ? columns.flatMap((column) => {
        const headerName = NARROW_HEADERS[column.field];
        return headerName ? [{ ...column, headerName, minWidth: undefined, width: undefined }] : [];
      })
    : columns;
  return (
    <Box onClick={useRowLinks()}>
      <PlainTable label="Recent transactions" columns={shown} rows={rows} rowHeight={ROW_HEIGHT} />
    </Box>
  );
}

const RowSkeletons = () => (
  <Box aria-hidden="true" sx={{ blockSize: ROW_HEIGHT * (ROW_LIMIT + 1) }}>
    {Array.from({ length: ROW_LIMIT + 1 }, (_, row) => (
      <Skeleton key={row} height={ROW_HEIGHT} />
    ))}
  </Box>
);
