import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatDateTime } from '../../../../domain/dates';
import type { Order, OrderDeliverySummary } from '../../../../domain/orders/order';
import { isOrderFinal } from '../../../../domain/orders/order';
import { formatInteger } from '../../../../domain/numbers';
import { usePermission } from '../../../store/usePermission';
import type { DescriptionItem } from '../../../ui/record/DescriptionList';
import { DescriptionList } from '../../../ui/record/DescriptionList';
import { LinkButton } from '../../../ui/layout/LinkButton';
import { Section } from '../../../ui/layout/Section';
import { PrintButton } from '../../documents/PrintButton';

const toDescriptionItems = ({
  ticket_no,
  at,
  supplier,
  litres: quantity,
}: OrderDeliverySummary): DescriptionItem[] => [
  ['Ticket', ticket_no],
  ['Delivered', formatDateTime(at)],
  ['Supplier', supplier],
  ['Litres', formatInteger(quantity)],
];

/** Delivery of a refill order, or a link to the tank on which it is recorded. */
export function DeliveryCard({ order }: { order: Order }) {
  const canViewTanks = usePermission('canViewTanks');
  const { delivery, tank } = order;
  if (delivery)
    return (
      <>
        <DescriptionList title="Delivery" items={toDescriptionItems(delivery)} columns={4} />
        {canViewTanks && (
          <div>
            <PrintButton noun="delivery" id={delivery._id} label="Delivery note" />
          </div>
        )}
      </>
    );
  return (
    <Section title="Delivery">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Typography sx={{ color: 'text.secondary' }}>No delivery recorded for this order yet</Typography>
        {canViewTanks && tank && !isOrderFinal(order) && (
          <LinkButton to={`/tanks/${tank._id}`} variant="outlined">
            Open the tank
          </LinkButton>
        )}
      </Box>
    </Section>
  );
}
