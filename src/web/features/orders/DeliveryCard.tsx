import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { showTime } from '../../../domain/dates';
import type { Order, OrderDelivery } from '../../../domain/orders/order';
import { orderIsFinal } from '../../../domain/orders/order';
import { useMay } from '../../store/usePermission';
import type { Fact } from '../../ui/record/DescriptionList';
import { Facts } from '../../ui/record/DescriptionList';
import { LinkButton } from '../../ui/layout/LinkButton';
import { Surface } from '../../ui/layout/Section';
import { PrintButton } from '../documents/PrintButton';

const litres = new Intl.NumberFormat('en-AE', { maximumFractionDigits: 0 });

const factsOf = ({ ticket_no, at, supplier, litres: filled }: OrderDelivery): Fact[] => [
  ['Ticket', ticket_no],
  ['Delivered', showTime(at)],
  ['Supplier', supplier],
  ['Litres', litres.format(filled)],
];

/** What the truck brought for a refill, with its note; or the way to the tank where that is written down. */
export function DeliveryCard({ order }: { order: Order }) {
  const mayTanks = useMay('canViewTanks');
  const { delivery, tank } = order;
  if (delivery)
    return (
      <>
        <Facts title="Delivery" rows={factsOf(delivery)} columns={4} />
        {mayTanks && (
          <div>
            <PrintButton noun="delivery" id={delivery._id} label="Delivery note" />
          </div>
        )}
      </>
    );
  return (
    <Surface title="Delivery">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Typography sx={{ color: 'text.secondary' }}>
          No delivery was written down for this order yet
        </Typography>
        {mayTanks && tank && !orderIsFinal(order) && (
          <LinkButton to={`/tanks/${tank._id}`} variant="outlined">
            Open the tank
          </LinkButton>
        )}
      </Box>
    </Surface>
  );
}
