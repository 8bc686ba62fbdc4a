import Stack from '@mui/material/Stack';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import type { OwnWallet as Own, Handover } from '../../../domain/wallets/handover';
import { formatDateTime } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { formatAmount, formatAed } from '../../../domain/money';
import { PrintButton } from '../documents/PrintButton';
import { formatChequeCount } from '../wallets/calendar/chequeCalendar';
import { ownWallet } from './ownWallet';
import { wallets } from '../wallets/wallets';
import { useQuery } from '../../store/createQuery';
import { useList } from '../../store/useList';
import { DataTable } from '../../ui/table/DataTable';
import type { DescriptionItem } from '../../ui/record/DescriptionList';
import { DescriptionList, DescriptionListSkeleton } from '../../ui/record/DescriptionList';
import { ErrorAlert } from '../../ui/feedback/ErrorAlert';
import { Section } from '../../ui/layout/Section';
import { BulkProgress } from '../bulkActions/BulkProgress';
import { walletFilters } from '../wallets/walletRecords';
import { ValueWithWarning } from '../wallets/handover/ValueWithWarning';
import { HandoverButton } from './HandoverButton';
import { ownPaymentColumns } from './ownPaymentColumns';

/** Custody of the user, the handover button, and the payments that the user recorded. */
export function OwnWallet({ userId }: { userId: Id }) {
  const { result, error, retry } = useQuery(ownWallet, {});
  const own = result?.data;
  const receipts = useList(wallets, { search: userId, field: 'user' }, walletFilters);
  const refetch = () => {
    retry();
    receipts.retry();
  };
  return (
    <Stack spacing={2}>
      <ErrorAlert error={error} onRetry={retry} />
      {own && <CustodySummary own={own} userId={userId} />}
      {!own && !error && <DescriptionListSkeleton count={6} columns={4} />}
      {own && own.handovers.length > 0 && <RecentHandovers handovers={own.handovers} />}
      <Section title="My receipts">
        <DataTable
          plain
          label="My receipts"
          columns={ownPaymentColumns}
          list={receipts}
          emptyState={{ title: 'No payments yet' }}
        />
      </Section>
      <BulkProgress noun="wallet" onClose={refetch} />
    </Stack>
  );
}

const CustodySummary = ({ own, userId }: { own: Own; userId: Id }) => (
  <DescriptionList
    title="In my custody"
    actions={<HandoverButton userId={userId} undeclaredCount={countUndeclared(own)} />}
    items={toDescriptionItems(own)}
    columns={4}
  />
);

/** Number of payments in hand that are not declared. */
const countUndeclared = ({ in_hand, declared }: Own): number =>
  in_hand.count_cash + in_hand.count_check - declared.count_cash - declared.count_check;

const formatTotalAndCount = (total: number, count: number): string =>
  `${formatAmount(total)} · ${String(count)}`;

const toDescriptionItems = ({ in_hand, declared }: Own): DescriptionItem[] => [
  [
    'Cash (AED)',
    <ValueWithWarning key="cash" warning={in_hand.over_limit && 'Cash over the limit'}>
      {formatTotalAndCount(in_hand.total_cash, in_hand.count_cash)}
    </ValueWithWarning>,
  ],
  ['Cheques (AED)', formatTotalAndCount(in_hand.total_check, in_hand.count_check)],
  [
    'Since',
    <ValueWithWarning key="since" warning={in_hand.overdue && 'Cash held too long'}>
      {formatDateTime(in_hand.oldest)}
    </ValueWithWarning>,
  ],
  ['Last handover', formatDateTime(in_hand.unloaded_at)],
  ...(declared.count_cash + declared.count_check > 0
    ? ([
        ['Cash in transit (AED)', formatTotalAndCount(declared.cash, declared.count_cash)],
        ['Cheques in transit (AED)', formatTotalAndCount(declared.checks, declared.count_check)],
        ['Declared', formatDateTime(declared.since)],
      ] as DescriptionItem[])
    : []),
];

/** The user's last handovers, with their printable slips. */
const RecentHandovers = ({ handovers }: { handovers: readonly Handover[] }) => (
  <Section title="My last handovers">
    <List disablePadding aria-label="My last handovers">
      {handovers.map((handover) => (
        <ListItem key={handover._id} disableGutters divider sx={{ gap: 1, flexWrap: 'wrap' }}>
          <ListItemText
            primary={`${handover.unique_number} · ${formatDateTime(handover.at)}`}
            secondary={describeHandover(handover)}
            sx={{ minWidth: 220 }}
          />
          <PrintButton noun="batch" id={handover._id} label="Slip" />
        </ListItem>
      ))}
    </List>
  </Section>
);

function describeHandover({ cash_counted, checks_count, difference, cashier }: Handover): string {
  const received = `${formatAed(cash_counted)} in cash, ${formatChequeCount(checks_count)}, counted by ${cashier.name ?? cashier.username}`;
  if (difference === 0) return received;
  return `${received}; ${formatAed(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} than expected`;
}
