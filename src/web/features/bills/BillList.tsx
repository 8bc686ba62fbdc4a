import type { Bill } from '../../../domain/bills/bill';
import { BILL_TRANSITIONS } from '../../../domain/bills/billTransitions';
import { MAX_PAPERS } from '../../../domain/bills/bill';
import { formatAed } from '../../../domain/money';
import { billTransitions } from './billTransitions';
import { bills } from './bills';
import type { BulkActions } from '../bulkActions/useBulkActions';
import { LinkButton } from '../../ui/layout/LinkButton';
import { ListScreen } from '../records/ListScreen';
import { billRunRecords } from './billRun/billRunRecords';
import { RunBillingButton } from './billRun/RunBillingButton';
import { billColumns } from './billColumns';
import { billRecords, billFilters, billQuickFilters } from './billRecords';

export default function BillList() {
  return (
    <ListScreen
      resource={bills}
      recordType={billRecords}
      filters={billFilters}
      quickFilters={billQuickFilters}
      columns={billColumns}
      bulkActions={BULK}
      actions={
        <>
          <LinkButton to={billRunRecords.path}>{billRunRecords.title}</LinkButton>
          <RunBillingButton />
        </>
      }
    />
  );
}

const BULK: BulkActions<Bill> = {
  rules: BILL_TRANSITIONS,
  labels: billTransitions.labels,
  names: ['issue', 'release', 'discard', 'send', 'remind', 'markDelivered'],
  download: { label: 'Download PDFs', path: '/bill/papers', filename: 'Invoices', max: MAX_PAPERS },
  inOneRequest: ['issue', 'send'],
  nameOf: ({ client, total }) => `${client.label}, ${formatAed(total)}`,
};
