import Stack from '@mui/material/Stack';
import { Suspense } from 'react';
import type { Handover, CustodianRef } from '../../../../domain/wallets/handover';
import { formatDateTime } from '../../../../domain/dates';
import { DENOMINATION_CODES, denominationLabel } from '../../../../domain/wallets/denominations';
import type { Id } from '../../../../domain/entity';
import { formatAmount } from '../../../../domain/money';
import { handovers, custodianPath } from '../custody/custodians';
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
import { walletColumns } from '../walletColumns';

/** A handover: parties, counted cash, payments and attachments. */
export function HandoverView({ id }: { id: Id }) {
  const { record: handover, error, retry } = useRecord(handovers, id);
  return (
    <Stack spacing={2}>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <LinkButton to="/wallets?tab=Handovers" variant="outlined">
          All handovers
        </LinkButton>
        {handover && <PrintButton noun="batch" id={id} label="Slip" />}
      </Stack>
      <ErrorAlert error={error} onRetry={retry} />
      {handover ? (
        <HandoverContent handover={handover} />
      ) : (
        !error && <DescriptionListSkeleton count={9} columns={4} />
      )}
    </Stack>
  );
}

const HandoverContent = ({ handover }: { handover: Handover }) => (
  <>
    <DescriptionList title={handover.unique_number} items={handoverItems(handover)} columns={4} />
    {handover.denominations && (
      <DescriptionList title="Notes and coins" items={denominationItems(handover)} columns={4} />
    )}
    <HandoverPayments handoverId={handover._id} />
    <Section title="Attachments">
      <Suspense fallback={null}>
        <AttachmentsTab noun="batch" id={handover._id} permission="superAdmin" defaultKind="slip" />
      </Suspense>
    </Section>
  </>
);

const custodianName = ({ name, username }: CustodianRef): string => name ?? username;

const handoverItems = (handover: Handover): DescriptionItem[] => [
  ['Handed over', formatDateTime(handover.at)],
  [
    'Custodian',
    <RouteLink key="custodian" to={custodianPath(handover.user._id)}>
      {custodianName(handover.user)}
    </RouteLink>,
  ],
  ['Cashier', custodianName(handover.cashier)],
  ['Payments', handover.entries_count],
  ['Cash expected (AED)', formatAmount(handover.cash_expected)],
  ['Cash counted (AED)', formatAmount(handover.cash_counted)],
  ['Difference (AED)', formatAmount(handover.difference)],
  ['Cheques', `${String(handover.checks_count)} · ${formatAmount(handover.checks_total)}`],
  ['Note', handover.note],
];

const denominationItems = ({ denominations }: Handover): DescriptionItem[] =>
  DENOMINATION_CODES.flatMap((code): DescriptionItem[] => {
    const count = denominations?.[code] ?? 0;
    return count > 0 ? [[denominationLabel(code), `× ${String(count)}`]] : [];
  });

function HandoverPayments({ handoverId }: { handoverId: Id }) {
  return (
    <Section title="Payments">
      <DataTable
        plain
        label="Payments"
        columns={walletColumns}
        list={useList(wallets, { filters: { batch: handoverId } })}
        emptyState={{ title: 'No payments' }}
      />
    </Section>
  );
}
