import { formatDate, formatDateTime } from '../../../domain/dates';
import { labelOf } from '../../../domain/labels';
import { formatAed } from '../../../domain/money';
import type { Refund } from '../../../domain/refunds/refund';
import { StatusChip } from '../../ui/feedback/StatusChip';
import type { DescriptionItem } from '../../ui/record/DescriptionList';
import { DescriptionList } from '../../ui/record/DescriptionList';
import { clientRecords } from '../clients/clientRecords';
import { contractRecords } from '../contracts/contractRecords';
import { PrintButton } from '../documents/PrintButton';
import { titleOf } from '../records/titles';
import { RecordScreen } from '../records/RecordScreen';
import { RefLink } from '../records/RefLink';
import { OwnRequestAlert, RefundActions } from './RefundActions';
import { refundRecords, refundStatuses } from './refundRecords';
import { refunds } from './refunds';

const refundItems = (refund: Refund): DescriptionItem[] => [
  ['Number', refund.unique_number],
  ['Kind', labelOf(refund.kind)],
  ['Client', <RefLink key="client" recordType={clientRecords} to={refund.client} />],
  ['Contract', <RefLink key="contract" recordType={contractRecords} to={refund.contract} />],
  ['Amount', formatAed(refund.amount)],
  ['Method', labelOf(refund.method)],
  ['Reference', refund.reference],
  ['Original receipt', refund.receipt_no],
  ['Reason', refund.reason],
];

const step = (label: string, at?: string | null, by?: Refund['approved_by']): DescriptionItem[] =>
  at ? [[label, [formatDateTime(at), by?.label].filter(Boolean).join(', ')]] : [];

/** Completed steps. */
const stepItems = (refund: Refund): DescriptionItem[] => [
  ...step('Requested', refund.requested_at, refund.requested_by),
  ...step('Approved', refund.approved_at, refund.approved_by),
  ...step('Rejected', refund.rejected_at, refund.rejected_by),
  ...(refund.rejection ? [['Rejection reason', refund.rejection] as const] : []),
  ...step('Payment recorded', refund.paid_at, refund.paid_by),
  ...(refund.paid_on ? [['Paid on', formatDate(refund.paid_on)] as const] : []),
  ...step('Cancelled', refund.cancelled_at, refund.cancelled_by),
];

export default function RefundDetail() {
  return (
    <RecordScreen
      resource={refunds}
      recordType={refundRecords}
      nameOf={({ unique_number, client }) => titleOf(unique_number, client.label)}
      chip={({ status }) => <StatusChip tones={refundStatuses} status={status} />}
      actions={(refund) => (
        <>
          <RefundActions refund={refund} />
          {refund.status === 'Paid' && <PrintButton noun="refund" id={refund._id} label="Print voucher" />}
        </>
      )}
    >
      {(refund) => (
        <>
          <OwnRequestAlert refund={refund} />
          <DescriptionList title="Refund" items={refundItems(refund)} />
          <DescriptionList title="Steps" items={stepItems(refund)} />
        </>
      )}
    </RecordScreen>
  );
}
