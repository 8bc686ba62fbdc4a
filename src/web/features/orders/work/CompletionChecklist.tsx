import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useDispatch } from 'react-redux';
import type { Order } from '../../../../domain/orders/order';
import type { MissingRequirement } from '../../../../domain/orders/orderCompletion';
import { missingRequirements } from '../../../../domain/orders/orderCompletion';
import { transitionDialog } from '../../../store/createTransitions';
import { usePermission } from '../../../store/usePermission';
import { RouteLink } from '../../../ui/layout/RouteLink';

const pathTo = ({ _id, tank }: Order, at: MissingRequirement['at']): string | undefined => {
  if (at === 'tank') return tank ? `/tanks/${tank._id}?tab=Deliveries` : undefined;
  return at === 'edit' ? `/orders/${_id}/edit` : `/orders/${_id}?tab=${at}`;
};

/** All that is missing before the order can be completed, each with the way to where it is mended. */
export function CompletionChecklist({ order }: { order: Order }) {
  const dispatch = useDispatch();
  const canViewTanks = usePermission('canViewTanks');
  const canEdit = usePermission('canUpdateOrders');
  const lacks = missingRequirements(order);
  if (lacks.length === 0) return null;
  const isOpen = { Work: true, Photos: true, tank: canViewTanks, edit: canEdit };
  return (
    <Alert severity="warning">
      <AlertTitle>Before this order can be completed</AlertTitle>
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 2 }}>
        {lacks.map(({ at, sentence: message }) => {
          const to = isOpen[at] ? pathTo(order, at) : undefined;
          return (
            <li key={message}>
              {to ? (
                <RouteLink to={to} onClick={() => void dispatch(transitionDialog.actions.closed())}>
                  {message}
                </RouteLink>
              ) : (
                message
              )}
            </li>
          );
        })}
      </Box>
    </Alert>
  );
}
