import type { Order } from '../../../domain/orders/order';
import { skipsOffer } from '../../../domain/orders/orderTransitions';
import { usePermission } from '../../store/usePermission';
import { LinkButton } from '../../ui/layout/LinkButton';
import { OfferDialog } from './offers/OfferDialog';

const isOpenBill = ({ bill }: Order): boolean => bill?.status === 'Draft' || bill?.status === 'Held';

const openOffer = ({ offers = [] }: Order) =>
  offers.find(({ status }) => status === 'Draft' || status === 'Sent');

const waitsForOffer = (order: Order): boolean =>
  !skipsOffer(order) && (order.status === 'Assessed' || order.status === 'Offered');

/** Whether the next thing to do about a job is to write an offer. */
export const needsOffer = (order: Order): boolean => waitsForOffer(order) && !openOffer(order);

/** The offer that a job waits for: one to be written, to be sent, or to be decided. */
function NextOffer({ order }: { order: Order }) {
  const { _id, offers = [] } = order;
  const open = openOffer(order);
  const [newest] = offers;
  if (!open)
    return <OfferDialog order={_id} like={newest?._id} label={newest ? 'New version' : 'New offer'} />;
  return (
    <LinkButton to={`/orders/${_id}/offer/${open._id}`} variant="contained">
      Open offer
    </LinkButton>
  );
}

/** Leads to the page on which a job goes on, when that is not its own. */
export function NextStepLink({ order }: { order: Order }) {
  const canOffer = usePermission('canUpdateOrders');
  const canViewBills = usePermission('canViewBills');
  const { bill } = order;
  if (canOffer && waitsForOffer(order)) return <NextOffer order={order} />;
  if (!canViewBills || !bill || !isOpenBill(order)) return null;
  return (
    <LinkButton to={`/bills/${bill._id}`} variant="contained">
      Open invoice
    </LinkButton>
  );
}
