import type { Id } from '../../../domain/entity';
import { orders } from './orders';
import { RelatedTab } from '../records/RelatedTab';
import { orderColumns } from './orderColumns';

interface OrdersTabProps {
  /** What the record on the page is to an order. */
  field: 'client' | 'contract' | 'tank' | 'device' | 'counter';
  of: Id;
}

/** The field jobs about the record on the page, and the way to another one. */
export const OrdersTab = ({ field, of }: OrdersTabProps) => (
  <RelatedTab
    resource={orders}
    label="Orders"
    columns={orderColumns}
    field={field}
    of={of}
    add={{ label: 'New order', to: `/orders/add?${field}=${of}`, permission: 'canCreateOrders' }}
  />
);
