import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { amountsOf } from '../../../domain/bills/billLine';
import { showTime } from '../../../domain/dates';
import { aed, amount, fromFils } from '../../../domain/money';
import type { Order } from '../../../domain/orders/order';
import type { Check, Material } from '../../../domain/orders/orderWork';
import { wordOf } from '../../../domain/labels';
import type { Fact } from '../../ui/record/DescriptionList';
import { Facts } from '../../ui/record/DescriptionList';
import { StatusChip } from '../../ui/feedback/StatusChip';
import { Surface } from '../../ui/layout/Section';
import { DeliveryCard } from './DeliveryCard';
import type { RowCell } from '../../ui/table/SimpleTable';
import { RowTable } from '../../ui/table/SimpleTable';

const CHECKS: readonly RowCell<Check>[] = [
  ['Check', ({ text, required }) => (required ? `${text} (required)` : text)],
  ['Result', ({ result }) => <StatusChip of="check" state={result ?? 'open'} />],
  ['Note', ({ note }) => note ?? ''],
];

/** What it comes to on an invoice. */
const netOf = ({ quantity, unit_price }: Material): number =>
  fromFils(amountsOf({ quantity, unit_price, discount: 0, vat_rate: 0 }).net);

const MATERIALS: readonly RowCell<Material>[] = [
  ['Item', ({ item }) => item],
  ['Quantity', ({ quantity, unit }) => `${String(quantity)} ${wordOf(unit)}`, true],
  ['Unit price', ({ unit_price }) => amount(unit_price), true],
  ['Net', (material) => amount(netOf(material)), true],
  ['Billable', ({ billable }) => (billable ? 'Yes' : 'No')],
];

const labour = ({ labour_hours, labour_rate, total }: Order): Fact[] => [
  ['Hours', labour_hours],
  ['Price of an hour', aed(labour_rate)],
  ['Total with VAT', aed(total)],
];

const outcome = (order: Order): Fact[] => [
  ['Result', order.result && wordOf(order.result)],
  ['Completed', showTime(order.completed_at)],
  ['Completed by', order.completed_by?.label],
  ['Signed by', order.signed_by],
  ['Note', order.outcome_note],
];

const Nothing = ({ text }: { text: string }) => (
  <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>
);

/** What was looked at and done on the spot, what was used for it, and how it came out. */
export const WorkTab = ({ order }: { order: Order }) => (
  <Stack spacing={2}>
    {order.result && <Facts title="Outcome" rows={outcome(order)} />}
    {order.type === 'refill' && <DeliveryCard order={order} />}
    <Surface title="Checklist">
      {order.checklist?.length ? (
        <RowTable label="Checklist" rows={order.checklist} cells={CHECKS} />
      ) : (
        <Nothing text="Nothing has to be checked" />
      )}
    </Surface>
    <Surface title="Materials">
      {order.materials?.length ? (
        <RowTable label="Materials" rows={order.materials} cells={MATERIALS} />
      ) : (
        <Nothing text="No materials yet" />
      )}
    </Surface>
    <Facts title="Labour" rows={labour(order)} />
  </Stack>
);
