import { OrderScreen } from './OrderScreen';

/** One field job: what is to be done, for whom, and by when. */
export default function OrderDetail() {
  return <OrderScreen />;
}
