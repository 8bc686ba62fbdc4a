import Stack from '@mui/material/Stack';
import { labelOf } from '../../../domain/labels';
import { formatAed } from '../../../domain/money';
import type { OpenRefund, RefundKind } from '../../../domain/refunds/refund';
import type { DescriptionItem } from '../../ui/record/DescriptionList';
import { RefLink } from '../records/RefLink';
import { refundRecords } from './refundRecords';

/** Open refunds of a kind, if there are any. */
export function openRefundItems(refunds: readonly OpenRefund[] = [], kind: RefundKind): DescriptionItem[] {
  const open = refunds.filter((refund) => refund.kind === kind);
  if (open.length === 0) return [];
  return [
    [
      kind === 'credit' ? 'Open refunds of credit' : 'Open refund',
      <Stack key={kind} component="span">
        {open.map((refund) => (
          <span key={refund._id}>
            <RefLink recordType={refundRecords} to={refund} />
            {`: ${formatAed(refund.amount)}, ${labelOf(refund.status).toLowerCase()}`}
          </span>
        ))}
      </Stack>,
    ],
  ];
}
