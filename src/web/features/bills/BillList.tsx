import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Bill } from '../../../domain/bills/bill';
import { BILL_BULK_TRANSITIONS, BILL_TRANSITIONS } from '../../../domain/bills/billTransitions';
import { MAX_ARCHIVE_INVOICES } from '../../../domain/bills/bill';
import { formatAed } from '../../../domain/money';
import { billTransitions } from './billTransitions';
import { bills } from './bills';
import type { BulkActions } from '../bulkActions/useBulkActions';
import { LinkButton } from '../../ui/layout/LinkButton';
import { EINVOICES_PATH } from '../einvoice/einvoices';
import { lazyWithPreload } from '../../ui/layout/lazyWithPreload';
import { ListScreen } from '../records/ListScreen';
import { billRunRecords } from './billRun/billRunRecords';
import { RunBillingButton } from './billRun/RunBillingButton';
import { billColumns } from './billColumns';
import { billRecords, billFilters, billQuickFilters } from './billRecords';

const EinvoicesPage = lazyWithPreload(
  () => import(/* webpackChunkName: "einvoices" */ '../einvoice/EinvoicesPage'),
);

/** The invoices; with `?view=einvoices`, the missing data of e-invoices. */
export default function BillList() {
  const [params] = useSearchParams();
  if (params.get('view') === 'einvoices')
    return (
      <Suspense fallback={null}>
        <EinvoicesPage />
      </Suspense>
    );
  return (
    <ListScreen
      resource={bills}
      recordType={billRecords}
      filters={billFilters}
      quickFilters={billQuickFilters}
      columns={billColumns}
      bulkActions={BULK}
      actions={ACTIONS}
    />
  );
}

const ACTIONS = (
  <>
    <LinkButton to={billRunRecords.path}>{billRunRecords.title}</LinkButton>
    <LinkButton to={EINVOICES_PATH}>E-invoices</LinkButton>
    <RunBillingButton />
  </>
);

const BULK: BulkActions<Bill> = {
  rules: BILL_TRANSITIONS,
  labels: billTransitions.labels,
  names: [...BILL_BULK_TRANSITIONS, 'send'],
  download: {
    label: 'Download PDFs',
    path: '/bill/archive',
    filename: 'Invoices',
    max: MAX_ARCHIVE_INVOICES,
  },
  nameOf: ({ unique_number, client, total }) => [unique_number, client.label, formatAed(total)].join(' · '),
};
