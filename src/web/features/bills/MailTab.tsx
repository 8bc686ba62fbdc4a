import Button from '@mui/material/Button';
import { useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Bill } from '../../../domain/bills/bill';
import { isGatewayChannel } from '../../../domain/mail/mailing';
import type { Mailing } from '../../../domain/mail/mailing';
import { billTransitions } from './billTransitions';
import { selectIsPending } from '../../store/requests';
import { usePermission } from '../../store/usePermission';
import { MailLog } from '../documents/MailLog';

/**
 * Deliveries of this invoice; failed ones can be sent again, except reminders, which are repeated
 * automatically on the next day.
 */
export function MailTab({ bill }: { bill: Bill }) {
  const renderRetry = useCallback(
    (mailing: Mailing) => <RetryButton bill={bill} mailing={mailing} />,
    [bill],
  );
  return <MailLog noun="bill" id={bill._id} renderRetry={renderRetry} />;
}

function RetryButton({ bill, mailing }: { bill: Bill; mailing: Mailing }) {
  const { channel, recipient, dunning_step } = mailing;
  const dispatch = useDispatch();
  const canSend = usePermission('canUpdateBills');
  const isPending = useSelector(selectIsPending(billTransitions.requests.send));
  if (!canSend || dunning_step) return null;
  return (
    <Button
      size="small"
      disabled={isPending}
      onClick={() =>
        dispatch(
          billTransitions.clicked.send(
            bill,
            isGatewayChannel(channel) ? { channel, phone: recipient } : { to: recipient },
          ),
        )
      }
    >
      Try again
    </Button>
  );
}
