import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Custodian } from '../../../../domain/wallets/handover';
import { formatDateTime } from '../../../../domain/dates';
import type { Id } from '../../../../domain/entity';
import { formatAmount } from '../../../../domain/money';
import { custodians } from './custodians';
import { wallets } from '../wallets';
import { useList } from '../../../store/useList';
import { useRecord } from '../../../store/useRecord';
import { DataTable } from '../../../ui/table/DataTable';
import type { DescriptionItem } from '../../../ui/record/DescriptionList';
import { DescriptionList } from '../../../ui/record/DescriptionList';
import { RecordPage } from '../../../ui/record/RecordPage';
import { Tabs } from '../../../ui/layout/Tabs';
import { walletFilters } from '../walletRecords';
import { HandoverTable } from '../handover/HandoverTab';
import { SelfHandoverNotice, useIsSelfHandover } from '../handover/SelfHandoverNotice';
import { ReceiveHandoverDialog } from '../handover/ReceiveHandoverDialog';
import { ValueWithWarning } from '../handover/ValueWithWarning';
import { walletColumns } from '../walletColumns';

/** Page of a custodian: totals, payments and handovers. */
export function CustodianDetail({ id }: { id: Id }) {
  const view = useRecord(custodians, id);
  const name = view.record?.name ?? id;
  return (
    <RecordPage
      view={view}
      breadcrumbs={[{ label: 'Wallets', to: '/wallets' }, name]}
      title={view.record ? name : 'Custodian'}
      actions={(custodian) => <ReceiveHandoverButton custodian={custodian} />}
    >
      {(custodian) => (
        <>
          <DescriptionList items={custodianItems(custodian)} columns={4} />
          <Tabs
            label="Custodian"
            tabs={[
              { value: 'InHand', label: 'In hand', content: <CustodianPayments custodianId={id} isInHand /> },
              { value: 'Payments', label: 'All payments', content: <CustodianPayments custodianId={id} /> },
              { label: 'Handovers', content: <CustodianHandovers custodianId={id} /> },
            ]}
          />
        </>
      )}
    </RecordPage>
  );
}

/** Button that opens the dialog of a handover; hidden without payments in custody. */
function ReceiveHandoverButton({ custodian }: { custodian: Custodian }) {
  const [open, setOpen] = useState(false);
  const isSelfHandover = useIsSelfHandover(custodian._id, custodian.takes_own);
  if (custodian.count_cash + custodian.count_check === 0) return null;
  if (isSelfHandover) return <SelfHandoverNotice />;
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        Receive handover
      </Button>
      {open && <ReceiveHandoverDialog custodian={custodian} onClose={() => setOpen(false)} />}
    </>
  );
}

const custodianItems = ({ over_limit, overdue, ...custodian }: Custodian): DescriptionItem[] => [
  [
    'Cash (AED)',
    <ValueWithWarning key="cash" warning={over_limit && 'Cash over the limit'}>
      {formatAmount(custodian.total_cash)}
    </ValueWithWarning>,
  ],
  ['Cash payments', custodian.count_cash],
  ['Cheques (AED)', formatAmount(custodian.total_check)],
  ['Cheques', custodian.count_check],
  [
    'Oldest',
    <ValueWithWarning key="oldest" warning={overdue && 'Cash held too long'}>
      {formatDateTime(custodian.oldest)}
    </ValueWithWarning>,
  ],
  ['Last handover', formatDateTime(custodian.unloaded_at)],
];

const ofCustodian = (custodianId: Id) => ({ search: custodianId, field: 'user' });

/** Payments that a custodian has not handed over yet. */
const IN_HAND = { status: ['Pending', 'Handover'], voided: false };

function CustodianPayments({ custodianId, isInHand = false }: { custodianId: Id; isInHand?: boolean }) {
  const base = { ...ofCustodian(custodianId), ...(isInHand && { filters: IN_HAND }) };
  const list = useList(wallets, base, isInHand ? undefined : walletFilters);
  return (
    <DataTable
      plain
      label="Payments"
      columns={walletColumns}
      list={list}
      emptyState={{ title: isInHand ? 'Nothing in hand' : 'No payments yet' }}
    />
  );
}

const CustodianHandovers = ({ custodianId }: { custodianId: Id }) => (
  <HandoverTable base={ofCustodian(custodianId)} />
);
