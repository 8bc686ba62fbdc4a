import type { Order } from '../../../domain/orders/order';
import { skipsOffer } from '../../../domain/orders/orderTransitions';
import { usePermission } from '../../store/usePermission';
import { LinkButton } from '../../ui/layout/LinkButton';
import { OfferDialog } from './offers/OfferDialog';

const isOpenBill = ({ bill }: Order): boolean => bill?.status === 'Draft' || bill?.status === 'Held';

const findOpenOffer = ({ offers = [] }: Order) =>
  offers.find(({ status }) => status === 'Draft' || status === 'Sent');

const isAwaitingOffer = (order: Order): boolean =>
  !skipsOffer(order) && (order.status === 'Assessed' || order.status === 'Offered');

/** Whether the next step of an order is to add an offer. */
export const needsOffer = (order: Order): boolean => isAwaitingOffer(order) && !findOpenOffer(order);

/** Adds the required offer, or opens the one to be sent or decided. */
function OfferLink({ order }: { order: Order }) {
  const { _id, offers = [] } = order;
  const offer = findOpenOffer(order);
  const [latest] = offers;
  if (!offer)
    return <OfferDialog order={_id} copyFrom={latest?._id} label={latest ? 'New version' : 'New offer'} />;
  return (
    <LinkButton to={`/orders/${_id}/offer/${offer._id}`} variant="contained">
      Open offer
    </LinkButton>
  );
}

/** Link to the offer or invoice required for the next step, if any. */
export function NextStepLink({ order }: { order: Order }) {
  const canOffer = usePermission('canUpdateOrders');
  const canViewBills = usePermission('canViewBills');
  const { bill } = order;
  if (canOffer && isAwaitingOffer(order)) return <OfferLink order={order} />;
  if (!canViewBills || !bill || !isOpenBill(order)) return null;
  return (
    <LinkButton to={`/bills/${bill._id}`} variant="contained">
      Open invoice
    </LinkButton>
  );
}
