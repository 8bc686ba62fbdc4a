import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useDispatch } from 'react-redux';
import type { Order } from '../../../../domain/orders/order';
import type { MissingRequirement } from '../../../../domain/orders/orderCompletion';
import { missingRequirements } from '../../../../domain/orders/orderCompletion';
import { formDialog } from '../../../store/formDialog';
import { usePermission } from '../../../store/usePermission';
import { RouteLink } from '../../../ui/layout/RouteLink';

const getPath = ({ _id, tank }: Order, location: MissingRequirement['location']): string | undefined => {
  if (location === 'tank') return tank ? `/tanks/${tank._id}?tab=Deliveries` : undefined;
  return location === 'edit' ? `/orders/${_id}/edit` : `/orders/${_id}?tab=${location}`;
};

/** Requirements for the completion of an order with a result, each with a link to where it is entered. */
export function CompletionChecklist({ order, result }: { order: Order; result: unknown }) {
  const dispatch = useDispatch();
  const canViewTanks = usePermission('canViewTanks');
  const canEdit = usePermission('canUpdateOrders');
  const missing = missingRequirements(order, result);
  if (missing.length === 0) return null;
  const canOpen = { Work: true, Photos: true, tank: canViewTanks, edit: canEdit };
  return (
    <Alert severity="warning">
      <AlertTitle>Before this order can be completed</AlertTitle>
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 2 }}>
        {missing.map(({ location, message }) => {
          const to = canOpen[location] ? getPath(order, location) : undefined;
          return (
            <li key={message}>
              {to ? (
                <RouteLink to={to} onClick={() => void dispatch(formDialog.actions.closed())}>
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
