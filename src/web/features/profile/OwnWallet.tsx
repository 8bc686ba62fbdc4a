import Stack from '@mui/material/Stack';
import { useCallback, useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { OwnWallet as Own } from '../../../domain/wallets/handover';
import { showTime } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { amount } from '../../../domain/money';
import type { HasOwnWallet } from './ownWallet';
import { ownWalletOpened, readOwnWallet } from './ownWallet';
import { wallets } from '../wallets/wallets';
import { problemWith } from '../../store/requests';
import { useList } from '../../store/useList';
import { DataTable } from '../../ui/table/DataTable';
import type { Fact } from '../../ui/record/DescriptionList';
import { Facts, FactsToCome } from '../../ui/record/DescriptionList';
import { ProblemNote } from '../../ui/feedback/ErrorAlert';
import { Surface } from '../../ui/layout/Section';
import { BulkHost } from '../bulkActions/BulkProgress';
import { FILTERS } from '../records/listFilters';
import { Warned } from '../wallets/Warned';
import { HandoverButton } from './HandoverButton';
import { OwnBatches } from './OwnBatches';
import { ownColumns } from './ownColumns';

/** What is in the person's own hands, the way to hand it over, and every receipt that he or she wrote. */
export function OwnWallet({ me }: { me: Id }) {
  const dispatch = useDispatch();
  const own = useSelector(({ ownWallet }: HasOwnWallet) => ownWallet);
  const problem = useSelector(problemWith(readOwnWallet));
  const read = useCallback(() => void dispatch(ownWalletOpened()), [dispatch]);
  useEffect(read, [read]);
  const base = useMemo(() => ({ search: me, field: 'user' }), [me]);
  const receipts = useList(wallets, base, FILTERS['/wallets']);
  const readAgain = () => {
    read();
    receipts.retry();
  };
  return (
    <Stack spacing={2}>
      <ProblemNote problem={problem} onRetry={read} />
      {own && <Held own={own} me={me} />}
      {!own && !problem && <FactsToCome count={6} columns={4} />}
      {own && own.batches.length > 0 && <OwnBatches batches={own.batches} />}
      <Surface title="Receipts I wrote">
        <DataTable
          label="Receipts I wrote"
          columns={ownColumns}
          list={receipts}
          noRows={{ title: 'No payments yet' }}
        />
      </Surface>
      <BulkHost onClose={readAgain} />
    </Stack>
  );
}

const Held = ({ own, me }: { own: Own; me: Id }) => (
  <Facts
    title="What I hold"
    actions={<HandoverButton me={me} left={leftOf(own)} />}
    rows={factsOf(own)}
    columns={4}
  />
);

/** How many payments nobody has been told of yet. */
const leftOf = ({ in_hand, declared }: Own): number =>
  in_hand.count_cash + in_hand.count_check - declared.count_cash - declared.count_check;

const ofMany = (total: number, count: number): string => `${amount(total)} · ${String(count)}`;

const factsOf = ({ in_hand, declared }: Own): Fact[] => [
  [
    'Cash (AED)',
    <Warned key="cash" by={in_hand.over_limit && 'More cash than one hand may hold'}>
      {ofMany(in_hand.total_cash, in_hand.count_cash)}
    </Warned>,
  ],
  ['Cheques (AED)', ofMany(in_hand.total_check, in_hand.count_check)],
  [
    'Since',
    <Warned key="since" by={in_hand.overdue && 'Cash is in hand for too long'}>
      {showTime(in_hand.oldest)}
    </Warned>,
  ],
  ['Last unload', showTime(in_hand.unloaded_at)],
  ...(declared.count_cash + declared.count_check > 0
    ? ([
        ['Cash on its way to the cashier (AED)', ofMany(declared.cash, declared.count_cash)],
        ['Cheques on their way (AED)', ofMany(declared.checks, declared.count_check)],
        ['Declared', showTime(declared.since)],
      ] as Fact[])
    : []),
];
