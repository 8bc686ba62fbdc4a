import Box from '@mui/material/Box';
import type { Order, OrderStatus } from '../../../domain/orders/order';
import { skipsOffer } from '../../../domain/orders/orderTransitions';
import { labelOf } from '../../../domain/labels';

const OFFER_STATUSES: readonly OrderStatus[] = ['New', 'Assessed', 'Offered', 'Approved'];
const WORK_STATUSES: readonly OrderStatus[] = ['Scheduled', 'InProgress', 'Completed'];

/** Statuses of an order from report to close. */
function getStatusPath(order: Order): readonly OrderStatus[] {
  const initialStatuses: readonly OrderStatus[] = skipsOffer(order) ? ['New'] : OFFER_STATUSES;
  const path: readonly OrderStatus[] = [
    ...initialStatuses,
    ...WORK_STATUSES,
    ...(order.billable ? (['Billed'] as const) : []),
    'Closed',
  ];
  return path.includes(progressStatus(order))
    ? path
    : [...OFFER_STATUSES, ...WORK_STATUSES, 'Billed', 'Closed'];
}

/** Status whose step is current; an order on hold remains in progress. */
const progressStatus = ({ status }: Order): OrderStatus => (status === 'OnHold' ? 'InProgress' : status);

/** Progress of an order as a list of steps. */
export function OrderProgress({ order }: { order: Order }) {
  if (order.status === 'Cancelled') return null;
  const path = getStatusPath(order);
  const currentIndex = path.indexOf(progressStatus(order));
  return (
    <Box component="ol" aria-label="Progress" sx={list}>
      {path.map((status, index) => (
        <Box
          component="li"
          key={status}
          aria-current={index === currentIndex ? 'step' : undefined}
          sx={index === currentIndex ? currentStep : index < currentIndex ? completedStep : upcomingStep}
        >
          {labelOf(status)}
        </Box>
      ))}
    </Box>
  );
}

const list = { display: 'flex', flexWrap: 'wrap', gap: 0.75, listStyle: 'none', m: 0, p: 0 };
const upcomingStep = {
  px: 1.25,
  py: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 4,
  color: 'text.secondary',
};
const completedStep = { ...upcomingStep, bgcolor: 'action.hover', color: 'text.primary' };
const currentStep = { ...upcomingStep, borderColor: 'primary.main', color: 'primary.main', fontWeight: 600 };
