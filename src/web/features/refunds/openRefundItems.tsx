import Stack from '@mui/material/Stack';
import { labelOf } from '../../../domain/labels';
import { formatAed } from '../../../domain/money';
import { REFUNDABLE_CREDIT } from '../../../domain/refunds/refund';
import type { OpenRefund, RefundKind } from '../../../domain/refunds/refund';
import type { DescriptionItem } from '../../ui/record/DescriptionList';
import { RefLink } from '../records/RefLink';
import { refundRecords } from './refundRecords';

/** Explains why less than the credit can be refunded, if applicable; amounts in AED. */
export const refundableItems = (credit = 0, refundable = 0): DescriptionItem[] =>
  credit > refundable ? [['Refundable', `${formatAed(refundable)}: ${REFUNDABLE_CREDIT}`]] : [];

/** Open refunds of a kind. */
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
