import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatDate } from '../../../../domain/dates';
import { formatAed } from '../../../../domain/money';
import { OFFERABLE_ORDER_STATUSES } from '../../../../domain/orders/offerTransitions';
import type { Order, OfferSummary } from '../../../../domain/orders/order';
import { usePermission } from '../../../store/usePermission';
import { RouteLink } from '../../../ui/layout/RouteLink';
import { StatusChip } from '../../../ui/feedback/StatusChip';
import { Section } from '../../../ui/layout/Section';
import { needsOffer } from '../NextStepLink';
import { OfferDialog } from './OfferDialog';
import { RIGHT } from '../../../ui/table/columns';
import { nodeColumn } from '../../../ui/table/nodeColumn';
import { PlainTable } from '../../../ui/table/PlainTable';
import type { Column } from '../../../ui/table/tableTypes';
import { offerStatuses } from '../orderRecords';

const cellsOf = ({ _id: order }: Order, mayOpen: boolean): readonly Column<OfferSummary>[] => [
  nodeColumn('Number', ({ _id, number }) => (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {mayOpen ? <RouteLink to={`/orders/${order}/offer/${_id}`}>{number}</RouteLink> : number}
    </Box>
  )),
  nodeColumn('State', ({ status }) => <StatusChip of={offerStatuses} state={status} />),
  nodeColumn('Total', ({ total }) => formatAed(total), RIGHT),
  nodeColumn('Valid until', ({ valid_until }) => formatDate(valid_until)),
  nodeColumn('Sent to', ({ sent_to }) => sent_to ?? ''),
];

/** Why nothing is offered for an order, if that is so. */
function refusalOf({ billable, status }: Order): string | undefined {
  if (!billable) return 'This order is not billable, so it gets no offer.';
  if (status === 'New') return 'Assess the order before adding an offer.';
  return OFFERABLE_ORDER_STATUSES.includes(status) ? undefined : 'This order gets no more offers.';
}

/** What was offered for a field job, the newest first, and the way to a new version. */
export function OffersTab({ order }: { order: Order }) {
  const canUpdate = usePermission('canUpdateOrders');
  const { offers = [] } = order;
  const refusal = refusalOf(order);
  return (
    <Stack spacing={2}>
      {refusal && <Typography sx={{ color: 'text.secondary' }}>{refusal}</Typography>}
      {!refusal && canUpdate && !needsOffer(order) && (
        <div>
          <OfferDialog
            order={order._id}
            like={offers[0]?._id}
            label={offers.length > 0 ? 'New version' : 'New offer'}
          />
        </div>
      )}
      {offers.length > 0 && (
        <Section title="Offers">
          <PlainTable label="Offers" rows={offers} columns={cellsOf(order, canUpdate)} />
        </Section>
      )}
    </Stack>
  );
}
