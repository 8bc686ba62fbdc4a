import Stack from '@mui/material/Stack';
import { Suspense, useMemo } from 'react';
import type { Handover, CustodianRef } from '../../../../domain/wallets/handover';
import { formatDateTime } from '../../../../domain/dates';
import { DENOMINATION_CODES, denominationLabel } from '../../../../domain/wallets/denominations';
import type { Id } from '../../../../domain/entity';
import { formatAmount } from '../../../../domain/money';
import { handovers } from '../custody/custodians';
import { wallets } from '../wallets';
import { useList } from '../../../store/useList';
import { useRecord } from '../../../store/useRecord';
import { DataTable } from '../../../ui/table/DataTable';
import type { DescriptionItem } from '../../../ui/record/DescriptionList';
import { DescriptionList, DescriptionListSkeleton } from '../../../ui/record/DescriptionList';
import { LinkButton } from '../../../ui/layout/LinkButton';
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert';
import { RouteLink } from '../../../ui/layout/RouteLink';
import { Section } from '../../../ui/layout/Section';
import { AttachmentsTab } from '../../media/lazyAttachmentsTab';
import { PrintButton } from '../../documents/PrintButton';
import { custodianPath } from '../custody/custodianPath';
import { walletColumns } from '../walletColumns';

/** One handing-over: who gave what to whom, what was counted, and the payments in it. */
export function HandoverView({ id }: { id: Id }) {
  const { record: batch, error, retry } = useRecord(handovers, id);
  return (
    <Stack spacing={2}>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <LinkButton to="/wallets?tab=Batches" variant="outlined">
          All handovers
        </LinkButton>
        {batch && <PrintButton noun="batch" id={id} label="Slip" />}
      </Stack>
      <ErrorAlert error={error} onRetry={retry} />
      {batch ? <Whole batch={batch} /> : !error && <DescriptionListSkeleton count={9} columns={4} />}
    </Stack>
  );
}

const Whole = ({ batch }: { batch: Handover }) => (
  <>
    <DescriptionList title={batch.unique_number} items={factsOf(batch)} columns={4} />
    {batch.denominations && <DescriptionList title="Notes and coins" items={piecesOf(batch)} columns={4} />}
    <Entries of={batch._id} />
    <Section title="Attachments">
      <Suspense fallback={null}>
        <AttachmentsTab noun="batch" id={batch._id} permission="superAdmin" defaultKind="slip" />
      </Suspense>
    </Section>
  </>
);

const nameOf = ({ name, username }: CustodianRef): string => name ?? username;

const factsOf = (batch: Handover): DescriptionItem[] => [
  ['Handed over', formatDateTime(batch.at)],
  [
    'Custodian',
    <RouteLink key="holder" to={custodianPath(batch.user._id)}>
      {nameOf(batch.user)}
    </RouteLink>,
  ],
  ['Cashier', nameOf(batch.cashier)],
  ['Payments', batch.entries_count],
  ['Cash expected (AED)', formatAmount(batch.cash_expected)],
  ['Cash counted (AED)', formatAmount(batch.cash_counted)],
  ['Difference (AED)', formatAmount(batch.difference)],
  ['Cheques', `${String(batch.checks_count)} · ${formatAmount(batch.checks_total)}`],
  ['Note', batch.note],
];

const piecesOf = ({ denominations }: Handover): DescriptionItem[] =>
  DENOMINATION_CODES.flatMap((code): DescriptionItem[] => {
    const pieces = denominations?.[code] ?? 0;
    return pieces > 0 ? [[denominationLabel(code), `× ${String(pieces)}`]] : [];
  });

function Entries({ of }: { of: Id }) {
  const base = useMemo(() => ({ filters: { batch: of } }), [of]);
  return (
    <Section title="Payments">
      <DataTable
        plain
        label="Payments"
        columns={walletColumns}
        list={useList(wallets, base)}
        emptyState={{ title: 'No payments' }}
      />
    </Section>
  );
}
