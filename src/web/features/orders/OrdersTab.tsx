import type { Id } from '../../../domain/entity';
import { orders } from './orders';
import { RelatedTab } from '../records/RelatedTab';
import { orderColumns } from './orderColumns';

interface OrdersTabProps {
  /** Field of the order that refers to the record on the page. */
  field: 'client' | 'contract' | 'tank' | 'device' | 'counter';
  recordId: Id;
}

/** Orders of the record on the page, with a link to add one. */
export const OrdersTab = ({ field, recordId }: OrdersTabProps) => (
  <RelatedTab
    resource={orders}
    label="Orders"
    columns={orderColumns}
    field={field}
    recordId={recordId}
    add={{ label: 'New order', to: `/orders/add?${field}=${recordId}`, permission: 'canCreateOrders' }}
  />
);
