import { useParams } from 'react-router-dom';
import { OrderScreen } from './OrderScreen';

/** Sending an order's bill by mail: the order's page, which says that there is no bill to send. */
export default function OrderSendBill() {
  const { email = '' } = useParams();
  return <OrderScreen note={(order) => `${order.unique_number} has no bill to send to ${email} yet.`} />;
}
