import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { WALLET_DONE, WALLET_STATUSES } from '../../../domain/wallets/wallet';
import { selectBell, selectUnread } from '../notifications/notifications';
import { wallets } from '../wallets/wallets';
import { useList } from '../../store/useList';
import { usePermission } from '../../store/usePermission';
import { DataTable } from '../../ui/table/DataTable';
import { DescriptionList } from '../../ui/record/DescriptionList';
import { Page } from '../../ui/layout/Page';
import { Section } from '../../ui/layout/Section';
import { paymentColumns } from '../wallets/walletColumns';
import { CustodyReport } from './CustodyReport';

const IN_HAND = WALLET_STATUSES.filter((status) => status !== WALLET_DONE);

/** Reports page: custody by period, payments not handed over, and notification counts. */
export default function Reports() {
  const canViewCustody = usePermission('superAdmin');
  return (
    <Page breadcrumbs={['Reports']} title="Reports">
      {canViewCustody && <CustodyReport />}
      {canViewCustody ? <PaymentsInHand /> : <CustodyForbidden />}
      <NotificationCounts />
    </Page>
  );
}

/** Payments that are not handed over yet. */
function PaymentsInHand() {
  const base = useMemo(() => ({ filters: { status: [...IN_HAND] } }), []);
  const list = useList(wallets, base);
  return (
    <Section title="Not yet handed over">
      <DataTable
        label="Not yet handed over"
        columns={paymentColumns}
        list={list}
        searchLabel="Search payments"
        emptyState={{ title: 'All payments have been handed over' }}
      />
    </Section>
  );
}

const CustodyForbidden = () => (
  <Section title="Not yet handed over">
    <Typography sx={{ color: 'text.secondary' }}>Only a super administrator can see custody.</Typography>
  </Section>
);

function NotificationCounts() {
  const { page } = useSelector(selectBell);
  const unread = useSelector(selectUnread);
  return (
    <DescriptionList
      title="Your notifications"
      columns={2}
      items={[
        ['Total', page?.total.toLocaleString('en-AE')],
        ['Unread', page ? unread.toLocaleString('en-AE') : undefined],
      ]}
    />
  );
}
