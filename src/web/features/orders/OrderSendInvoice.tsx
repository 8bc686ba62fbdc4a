import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useParams } from 'react-router-dom';
import type { Order } from '../../../domain/orders/order';
import { orderTransitions } from './orderTransitions';
import { useSubmission } from '../../store/useSubmission';
import { RouteLink } from '../../ui/layout/RouteLink';
import OrderDetail from './OrderDetail';

/** Reason why an order's invoice can't be sent; undefined if it can. */
function getDisabledReason({ unique_number, bill }: Order, email: string): string | undefined {
  if (!bill) return `${unique_number} has no invoice to send to ${email} yet.`;
  const isOpen = bill.status === 'Draft' || bill.status === 'Held';
  return isOpen ? `The invoice of ${unique_number} is still a draft; issue it before it is sent.` : undefined;
}

function SendInvoice({ order, email }: { order: Order; email: string }) {
  const { isPending, isFulfilled, submit } = useSubmission(orderTransitions.requests.sendBill);
  const disabledReason = getDisabledReason(order, email);
  if (disabledReason) return <>{disabledReason}</>;
  const invoice = `Invoice ${order.bill?.unique_number ?? ''}`;
  if (isFulfilled)
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
        onClick={() => submit(orderTransitions.clicked.sendBill(order, { to: email }))}
      >
        Send
      </Button>
    </>
  );
}

/** Page of an order with a button that mails its invoice to the address in the URL. */
export default function OrderSendInvoice() {
  const { email = '' } = useParams();
  return (
    <OrderDetail
      note={(order) => (
        <Alert severity="info" variant="outlined">
          <SendInvoice order={order} email={email} />
        </Alert>
      )}
    />
  );
}
