import Box from '@mui/material/Box';
import type { Order, OrderStatus } from '../../../domain/orders/order';
import { skipsOffer } from '../../../domain/orders/orderTransitions';
import { labelOf } from '../../../domain/labels';

const QUOTED: readonly OrderStatus[] = ['New', 'Assessed', 'Offered', 'Approved'];
const WORK: readonly OrderStatus[] = ['Scheduled', 'InProgress', 'Completed'];

/** The states that an order passes on its way. */
function pathOf(order: Order): readonly OrderStatus[] {
  const begin: readonly OrderStatus[] = skipsOffer(order) ? ['New'] : QUOTED;
  const here: readonly OrderStatus[] = [
    ...begin,
    ...WORK,
    ...(order.billable ? (['Billed'] as const) : []),
    'Closed',
  ];
  return here.includes(standing(order)) ? here : [...QUOTED, ...WORK, 'Billed', 'Closed'];
}

/** A job that is on hold stands where it was being done. */
const standing = ({ status }: Order): OrderStatus => (status === 'OnHold' ? 'InProgress' : status);

/** How far a field job has come, from its report to its end. */
export function OrderProgress({ order }: { order: Order }) {
  if (order.status === 'Cancelled') return null;
  const path = pathOf(order);
  const at = path.indexOf(standing(order));
  return (
    <Box component="ol" aria-label="Progress" sx={line}>
      {path.map((state, index) => (
        <Box
          component="li"
          key={state}
          aria-current={index === at ? 'step' : undefined}
          sx={index === at ? here : index < at ? passed : ahead}
        >
          {labelOf(state)}
        </Box>
      ))}
    </Box>
  );
}

const line = { display: 'flex', flexWrap: 'wrap', gap: 0.75, listStyle: 'none', m: 0, p: 0 };
const ahead = {
  px: 1.25,
  py: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 4,
  color: 'text.secondary',
};
const passed = { ...ahead, bgcolor: 'action.hover', color: 'text.primary' };
const here = { ...ahead, borderColor: 'primary.main', color: 'primary.main', fontWeight: 600 };
