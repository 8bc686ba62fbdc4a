import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatDate } from '../../../../domain/dates';
import { formatAed } from '../../../../domain/money';
import { offerRefusal } from '../../../../domain/orders/offerTransitions';
import type { Order, OfferSummary } from '../../../../domain/orders/order';
import { usePermission } from '../../../store/usePermission';
import { RouteLink } from '../../../ui/layout/RouteLink';
import { StatusChip } from '../../../ui/feedback/StatusChip';
import { Section } from '../../../ui/layout/Section';
import { needsOffer } from '../NextStepLink';
import { OfferDialog } from './OfferDialog';
import { RIGHT } from '../../../ui/table/columns/columns';
import { nodeColumn } from '../../../ui/table/columns/nodeColumn';
import { PlainTable } from '../../../ui/table/PlainTable';
import type { Column } from '../../../ui/table/tableTypes';
import { offerStatuses } from '../orderRecords';

const getColumns = ({ _id: order }: Order, canOpen: boolean): readonly Column<OfferSummary>[] => [
  nodeColumn('Number', ({ _id, number }) => (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {canOpen ? <RouteLink to={`/orders/${order}/offer/${_id}`}>{number}</RouteLink> : number}
    </Box>
  )),
  nodeColumn('State', ({ status }) => <StatusChip tones={offerStatuses} status={status} />),
  nodeColumn('Total', ({ total }) => formatAed(total), RIGHT),
  nodeColumn('Valid until', ({ valid_until }) => formatDate(valid_until)),
  nodeColumn('Sent to', ({ sent_to }) => sent_to ?? ''),
];

/** Offers of an order, newest first, with a button to add a version. */
export function OffersTab({ order }: { order: Order }) {
  const canUpdate = usePermission('canUpdateOrders');
  const { offers = [] } = order;
  const refusal = offerRefusal(order);
  return (
    <Stack spacing={2}>
      {refusal && <Typography sx={{ color: 'text.secondary' }}>{refusal}</Typography>}
      {!refusal && canUpdate && !needsOffer(order) && (
        <div>
          <OfferDialog
            order={order._id}
            copyFrom={offers[0]?._id}
            label={offers.length > 0 ? 'New version' : 'New offer'}
          />
        </div>
      )}
      {offers.length > 0 && (
        <Section title="Offers">
          <PlainTable label="Offers" rows={offers} columns={getColumns(order, canUpdate)} />
        </Section>
      )}
    </Stack>
  );
}
