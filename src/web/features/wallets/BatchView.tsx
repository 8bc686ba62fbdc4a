import Stack from '@mui/material/Stack';
import { Suspense, useMemo } from 'react';
import type { Batch, Person } from '../../../domain/wallets/handover';
import { showTime } from '../../../domain/dates';
import { DENOMINATION_CODES, denominationWord } from '../../../domain/wallets/denominations';
import type { Id } from '../../../domain/entity';
import { amount } from '../../../domain/money';
import { batches } from './custodians';
import { wallets } from './wallets';
import { useList } from '../../store/useList';
import { useRecord } from '../../store/useRecord';
import { DataTable } from '../../ui/table/DataTable';
import type { Fact } from '../../ui/record/DescriptionList';
import { Facts, FactsToCome } from '../../ui/record/DescriptionList';
import { LinkButton } from '../../ui/layout/LinkButton';
import { ProblemNote } from '../../ui/feedback/ErrorAlert';
import { RouteLink } from '../../ui/layout/RouteLink';
import { Surface } from '../../ui/layout/Section';
import { AttachmentsTab } from '../records/lazyTabs';
import { PrintButton } from '../documents/PrintButton';
import { holderPath } from './holderPath';
import { walletColumns } from './walletColumns';

/** One handing-over: who gave what to whom, what was counted, and the payments in it. */
export function BatchView({ id }: { id: Id }) {
  const { record: batch, problem, retry } = useRecord(batches, id);
  return (
    <Stack spacing={2}>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <LinkButton to="/wallets?tab=Batches" variant="outlined">
          All unload batches
        </LinkButton>
        {batch && <PrintButton noun="batch" id={id} label="Slip" />}
      </Stack>
      <ProblemNote problem={problem} onRetry={retry} />
      {batch ? <Whole batch={batch} /> : !problem && <FactsToCome count={9} columns={4} />}
    </Stack>
  );
}

const Whole = ({ batch }: { batch: Batch }) => (
  <>
    <Facts title={batch.unique_number} rows={factsOf(batch)} columns={4} />
    {batch.denominations && <Facts title="Notes and coins" rows={piecesOf(batch)} columns={4} />}
    <Entries of={batch._id} />
    <Surface title="Attachments">
      <Suspense fallback={null}>
        <AttachmentsTab noun="batch" id={batch._id} needs="superAdmin" usual="slip" />
      </Suspense>
    </Surface>
  </>
);

const nameOf = ({ name, username }: Person): string => name ?? username;

const factsOf = (batch: Batch): Fact[] => [
  ['Unloaded', showTime(batch.at)],
  [
    'Holder',
    <RouteLink key="holder" to={holderPath(batch.user._id)}>
      {nameOf(batch.user)}
    </RouteLink>,
  ],
  ['Cashier', nameOf(batch.cashier)],
  ['Payments', batch.entries_count],
  ['Cash expected (AED)', amount(batch.cash_expected)],
  ['Cash counted (AED)', amount(batch.cash_counted)],
  ['Difference (AED)', amount(batch.difference)],
  ['Cheques', `${String(batch.checks_count)} · ${amount(batch.checks_total)}`],
  ['Note', batch.note],
];

const piecesOf = ({ denominations }: Batch): Fact[] =>
  DENOMINATION_CODES.flatMap((code): Fact[] => {
    const pieces = denominations?.[code] ?? 0;
    return pieces > 0 ? [[denominationWord(code), `× ${String(pieces)}`]] : [];
  });

function Entries({ of }: { of: Id }) {
  const base = useMemo(() => ({ filters: { batch: of } }), [of]);
  return (
    <Surface title="Payments">
      <DataTable
        label="Payments"
        columns={walletColumns}
        list={useList(wallets, base)}
        noRows={{ title: 'No payments' }}
      />
    </Surface>
  );
}
