import { OrderScreen } from './OrderScreen';

/** An order's offer by its own address: the order's page, which says that it has no such offer. */
export default function OrderOffer() {
  return <OrderScreen note={(order) => `${order.unique_number} has no such offer.`} />;
}
