import Alert from '@mui/material/Alert';
import { useSelector } from 'react-redux';
import { formatAed } from '../../../domain/money';
import type { Refund } from '../../../domain/refunds/refund';
import {
  REFUND_TRANSITIONS,
  payRefundInputSchema,
  rejectRefundInputSchema,
} from '../../../domain/refunds/refundTransitions';
import type { RefundTransition } from '../../../domain/refunds/refundTransitions';
import { usePermission } from '../../store/usePermission';
import { today } from '../../ui/form/today';
import type { TransitionForm } from '../records/TransitionDialog';
import { reasonForm } from '../records/transitionForms';
import { TransitionButtons } from '../records/TransitionButtons';
import { selectCurrentUser } from '../session/session';
import { methodField, referenceField } from './refundForms';
import { refundTransitions } from './refundTransitions';

const refundForms = ({
  amount,
  method,
  reference,
}: Refund): Partial<Record<RefundTransition, TransitionForm>> => ({
  pay: {
    title: `Record the payment of ${formatAed(amount)}`,
    schema: payRefundInputSchema,
    groups: [
      {
        fields: [
          methodField,
          referenceField,
          { name: 'paid_on', label: 'Day', kind: 'date', required: true },
        ],
      },
    ],
    initialValues: { method, reference, paid_on: today() },
  },
  reject: reasonForm('Reject this refund?', rejectRefundInputSchema),
});

/** Explains to a super administrator why they cannot decide on their own request. */
export function OwnRequestAlert({ refund: { status, requested_by } }: { refund: Refund }) {
  const isOwn = useSelector(selectCurrentUser)?.userId === requested_by._id;
  const mayDecide = usePermission('superAdmin');
  if (status !== 'Requested' || !isOwn || !mayDecide) return null;
  return (
    <Alert severity="info" variant="outlined">
      You requested this refund, so another super administrator must approve it. If there is none, cancel it
      and let another employee request it.
    </Alert>
  );
}

/** Transitions of a refund; not available to the user who requested it. */
export function RefundActions({ refund }: { refund: Refund }) {
  const currentUserId = useSelector(selectCurrentUser)?.userId;
  return (
    <TransitionButtons
      record={refund}
      status={refund.status}
      rules={REFUND_TRANSITIONS}
      transitions={refundTransitions}
      forms={refundForms(refund)}
      isHidden={(transition, { requested_by }) =>
        (transition === 'approve' || transition === 'reject') && requested_by._id === currentUserId
      }
    />
  );
}
