import Stack from '@mui/material/Stack';
import { useCallback, useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { OwnWallet as Own } from '../../../domain/wallets/handover';
import { formatDateTime } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { formatAmount } from '../../../domain/money';
import { ownWalletOpened, readOwnWallet } from './ownWallet';
import { wallets } from '../wallets/wallets';
import { selectError } from '../../store/requests';
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
import { OwnBatches } from './OwnBatches';
import { ownColumns } from './ownColumns';
import type { RootState } from '../../store/rootState';

/** What is in the person's own hands, the way to hand it over, and every receipt that he or she wrote. */
export function OwnWallet({ me }: { me: Id }) {
  const dispatch = useDispatch();
  const own = useSelector(({ ownWallet }: RootState) => ownWallet);
  const error = useSelector(selectError(readOwnWallet));
  const read = useCallback(() => void dispatch(ownWalletOpened()), [dispatch]);
  useEffect(read, [read]);
  const base = useMemo(() => ({ search: me, field: 'user' }), [me]);
  const receipts = useList(wallets, base, walletFilters);
  const readAgain = () => {
    read();
    receipts.retry();
  };
  return (
    <Stack spacing={2}>
      <ErrorAlert error={error} onRetry={read} />
      {own && <Held own={own} me={me} />}
      {!own && !error && <DescriptionListSkeleton count={6} columns={4} />}
      {own && own.batches.length > 0 && <OwnBatches batches={own.batches} />}
      <Section title="My receipts">
        <DataTable
          plain
          label="My receipts"
          columns={ownColumns}
          list={receipts}
          emptyState={{ title: 'No payments yet' }}
        />
      </Section>
      <BulkProgress onClose={readAgain} />
    </Stack>
  );
}

const Held = ({ own, me }: { own: Own; me: Id }) => (
  <DescriptionList
    title="In my custody"
    actions={<HandoverButton me={me} left={leftOf(own)} />}
    items={factsOf(own)}
    columns={4}
  />
);

/** How many payments nobody has been told of yet. */
const leftOf = ({ in_hand, declared }: Own): number =>
  in_hand.count_cash + in_hand.count_check - declared.count_cash - declared.count_check;

const ofMany = (total: number, count: number): string => `${formatAmount(total)} · ${String(count)}`;

const factsOf = ({ in_hand, declared }: Own): DescriptionItem[] => [
  [
    'Cash (AED)',
    <ValueWithWarning key="cash" by={in_hand.over_limit && 'Cash over the limit'}>
      {ofMany(in_hand.total_cash, in_hand.count_cash)}
    </ValueWithWarning>,
  ],
  ['Cheques (AED)', ofMany(in_hand.total_check, in_hand.count_check)],
  [
    'Since',
    <ValueWithWarning key="since" by={in_hand.overdue && 'Cash held too long'}>
      {formatDateTime(in_hand.oldest)}
    </ValueWithWarning>,
  ],
  ['Last handover', formatDateTime(in_hand.unloaded_at)],
  ...(declared.count_cash + declared.count_check > 0
    ? ([
        ['Cash on its way to the cashier (AED)', ofMany(declared.cash, declared.count_cash)],
        ['Cheques on the way to the cashier (AED)', ofMany(declared.checks, declared.count_check)],
        ['Declared', formatDateTime(declared.since)],
      ] as DescriptionItem[])
    : []),
];
