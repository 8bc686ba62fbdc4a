import { ListScreen } from '../records/ListScreen';
import { refundColumns } from './refundColumns';
import { refundFilters, refundQuickFilters, refundRecords } from './refundRecords';
import { refunds } from './refunds';

/** Refunds, newest requests first. */
export default function RefundList() {
  return (
    <ListScreen
      resource={refunds}
      recordType={refundRecords}
      filters={refundFilters}
      quickFilters={refundQuickFilters}
      columns={refundColumns}
    />
  );
}
