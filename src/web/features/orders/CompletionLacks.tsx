import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useDispatch } from 'react-redux';
import type { Order } from '../../../domain/orders/order';
import type { Lack } from '../../../domain/orders/orderCompletion';
import { lacksOf } from '../../../domain/orders/orderCompletion';
import { asking } from '../../store/createTransitions';
import { useMay } from '../../store/usePermission';
import { RouteLink } from '../../ui/layout/RouteLink';

const pathTo = ({ _id, tank }: Order, at: Lack['at']): string | undefined => {
  if (at === 'tank') return tank ? `/tanks/${tank._id}?tab=Deliveries` : undefined;
  return at === 'edit' ? `/orders/${_id}/edit` : `/orders/${_id}?tab=${at}`;
};

/** All that is missing before the order can be completed, each with the way to where it is mended. */
export function CompletionLacks({ order }: { order: Order }) {
  const dispatch = useDispatch();
  const mayTanks = useMay('canViewTanks');
  const mayEdit = useMay('canUpdateOrders');
  const lacks = lacksOf(order);
  if (lacks.length === 0) return null;
  const isOpen = { Work: true, Photos: true, tank: mayTanks, edit: mayEdit };
  return (
    <Alert severity="warning">
      <AlertTitle>Before this order can be completed</AlertTitle>
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 2 }}>
        {lacks.map(({ at, sentence }) => {
          const to = isOpen[at] ? pathTo(order, at) : undefined;
          return (
            <li key={sentence}>
              {to ? (
                <RouteLink to={to} onFollow={() => void dispatch(asking.actions.leftOff())}>
                  {sentence}
                </RouteLink>
              ) : (
                sentence
              )}
            </li>
          );
        })}
      </Box>
    </Alert>
  );
}
