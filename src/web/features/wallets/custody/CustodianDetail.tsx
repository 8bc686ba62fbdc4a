import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
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
import { BatchTable } from '../handover/HandoverTab';
import { SelfHandoverNotice, useIsForAnother } from '../handover/SelfHandoverNotice';
import { UnloadDialog } from '../handover/UnloadDialog';
import { ValueWithWarning } from '../handover/ValueWithWarning';
import { walletColumns } from '../walletColumns';

interface CustodianDetailProps {
  id: Id;
  /** What is shown when there is no such holder. */
  otherwise?: ReactNode;
}

/** One holder: what is in hand, every payment, and what was handed over. */
export function CustodianDetail({ id, otherwise }: CustodianDetailProps) {
  const view = useRecord(custodians, id);
  const name = view.record?.name ?? id;
  if (otherwise && view.error?.status === 404) return otherwise;
  return (
    <RecordPage
      view={view}
      breadcrumbs={[{ label: 'Wallets', to: '/wallets' }, name]}
      title={view.record ? name : 'Custodian'}
      actions={(holder) => <Unload holder={holder} />}
    >
      {(holder) => (
        <>
          <DescriptionList items={factsOf(holder)} columns={4} />
          <Tabs
            label="Custodian"
            tabs={[
              { value: 'Payments', label: 'Payments', content: <Payments of={id} /> },
              { value: 'Batches', label: 'Handovers', content: <Batches of={id} /> },
            ]}
          />
        </>
      )}
    </RecordPage>
  );
}

/** Opens the count, where there is something to count and it may be counted by this person. */
function Unload({ holder }: { holder: Custodian }) {
  const [open, setOpen] = useState(false);
  const isForAnother = useIsForAnother(holder._id, holder.takes_own);
  if (holder.count_cash + holder.count_check === 0) return null;
  if (isForAnother) return <SelfHandoverNotice />;
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        Unload
      </Button>
      {open && <UnloadDialog holder={holder} onClose={() => setOpen(false)} />}
    </>
  );
}

const factsOf = ({ over_limit, overdue, ...holder }: Custodian): DescriptionItem[] => [
  [
    'Total Cash (AED)',
    <ValueWithWarning key="cash" by={over_limit && 'Cash over the limit'}>
      {formatAmount(holder.total_cash)}
    </ValueWithWarning>,
  ],
  ['Count Cash', holder.count_cash],
  ['Total Check (AED)', formatAmount(holder.total_check)],
  ['Count Check', holder.count_check],
  [
    'Oldest',
    <ValueWithWarning key="oldest" by={overdue && 'Cash held too long'}>
      {formatDateTime(holder.oldest)}
    </ValueWithWarning>,
  ],
  ['Last handover', formatDateTime(holder.unloaded_at)],
];

const useBase = (of: Id) => useMemo(() => ({ search: of, field: 'user' }), [of]);

function Payments({ of }: { of: Id }) {
  const list = useList(wallets, useBase(of), walletFilters);
  return (
    <DataTable
      plain
      label="Payments"
      columns={walletColumns}
      list={list}
      emptyState={{ title: 'No payments yet' }}
    />
  );
}

const Batches = ({ of }: { of: Id }) => <BatchTable base={useBase(of)} />;
