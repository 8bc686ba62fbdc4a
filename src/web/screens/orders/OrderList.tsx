import { orders } from '../../entities/orders';
import { ListScreen } from '../ListScreen';
import { AREAS } from '../areas';
import { orderColumns } from './orderColumns';

/** The field jobs. */
export default function OrderList() {
  return <ListScreen kit={orders} area={AREAS.orders} columns={orderColumns} />;
}
