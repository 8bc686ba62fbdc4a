import Alert from '@mui/material/Alert';
import { orderIsFinal } from '../../../domain/order';
import type { Order } from '../../../domain/order';
import { orders } from '../../entities/orders';
import { StatusChip } from '../../ui/StatusChip';
import { RecordScreen } from '../RecordScreen';
import { AREAS } from '../areas';
import { OrderFacts } from './OrderFacts';

/** The page of one field job; `note` says what its address asked for and the order doesn't have. */
export const OrderScreen = ({ note }: { note?: (order: Order) => string }) => (
  <RecordScreen
    kit={orders}
    area={AREAS.orders}
    nameOf={(order) => order.unique_number}
    chip={({ status }) => <StatusChip of="order" state={status} />}
    isFinal={orderIsFinal}
  >
    {(order) => (
      <>
        {note && (
          <Alert severity="info" variant="outlined">
            {note(order)}
          </Alert>
        )}
        <OrderFacts order={order} />
      </>
    )}
  </RecordScreen>
);
