import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import type { Order } from '../../../domain/orders/order';
import { orderTransitions } from './orderTransitions';
import { selectIsPending, selectError } from '../../store/requests';
import { RouteLink } from '../../ui/layout/RouteLink';
import OrderDetail from './OrderDetail';

/** Why an order's invoice can't be sent, if it can't. */
function refusalOf({ unique_number, bill }: Order, email: string): string | undefined {
  if (!bill) return `${unique_number} has no invoice to send to ${email} yet.`;
  const isOpen = bill.status === 'Draft' || bill.status === 'Held';
  return isOpen ? `The invoice of ${unique_number} is still a draft; issue it before it is sent.` : undefined;
}

function Sending({ order, email }: { order: Order; email: string }) {
  const dispatch = useDispatch();
  const isPending = useSelector(selectIsPending(orderTransitions.requests.sendBill));
  const error = useSelector(selectError(orderTransitions.requests.sendBill));
  const [pressed, setPressed] = useState(false);
  const refusal = refusalOf(order, email);
  if (refusal) return <>{refusal}</>;
  const invoice = `Invoice ${order.bill?.unique_number ?? ''}`;
  if (pressed && !isPending && !error)
    return (
      <>
        {`Sending ${invoice} to ${email}. `}
        <RouteLink to={`/orders/${order._id}?tab=Invoice`}>All emails of this invoice</RouteLink>
      </>
    );
  return (
    <>
      {`${invoice} will be sent to ${email} as a PDF. `}
      <Button
        size="small"
        variant="contained"
        disabled={isPending}
        onClick={() => {
          setPressed(true);
          dispatch(orderTransitions.clicked.sendBill(order, { to: email }));
        }}
      >
        Send
      </Button>
    </>
  );
}

/** Sending an order's invoice by mail: the order's page, which asks once before the letter goes. */
export default function OrderSendInvoice() {
  const { email = '' } = useParams();
  return (
    <OrderDetail
      note={(order) => (
        <Alert severity="info" variant="outlined">
          <Sending order={order} email={email} />
        </Alert>
      )}
    />
  );
}
