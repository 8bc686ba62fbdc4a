import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { calculateLineAmounts } from '../../../../domain/bills/billLine';
import { formatDateTime } from '../../../../domain/dates';
import { formatAed, formatAmount, fromFils } from '../../../../domain/money';
import type { Order } from '../../../../domain/orders/order';
import type { ChecklistItem, Material } from '../../../../domain/orders/orderWork';
import { labelOf } from '../../../../domain/labels';
import type { DescriptionItem } from '../../../ui/record/DescriptionList';
import { DescriptionList } from '../../../ui/record/DescriptionList';
import { StatusChip } from '../../../ui/feedback/StatusChip';
import type { StatusTones } from '../../../ui/feedback/statuses';
import { Section } from '../../../ui/layout/Section';
import { DeliveryCard } from './DeliveryCard';
import { RIGHT } from '../../../ui/table/columns';
import { nodeColumn } from '../../../ui/table/nodeColumn';
import { PlainTable } from '../../../ui/table/PlainTable';
import type { Column } from '../../../ui/table/tableTypes';

const RESULTS: StatusTones<NonNullable<ChecklistItem['result']> | 'open'> = {
  open: 'waiting',
  ok: ['good', 'OK'],
  not_ok: ['bad', 'Not OK'],
  not_applicable: 'off',
};

const CHECKS: readonly Column<ChecklistItem>[] = [
  nodeColumn('Check', ({ text, required }) => (required ? `${text} (required)` : text)),
  nodeColumn('Result', ({ result }) => <StatusChip of={RESULTS} state={result ?? 'open'} />),
  nodeColumn('Note', ({ note }) => note ?? ''),
];

/** What it comes to on an invoice. */
const netOf = ({ quantity, unit_price }: Material): number =>
  fromFils(calculateLineAmounts({ quantity, unit_price, discount: 0, vat_rate: 0 }).net);

const MATERIALS: readonly Column<Material>[] = [
  nodeColumn('Item', ({ item }) => item),
  nodeColumn('Quantity', ({ quantity, unit }) => `${String(quantity)} ${labelOf(unit)}`, RIGHT),
  nodeColumn('Unit price', ({ unit_price }) => formatAmount(unit_price), RIGHT),
  nodeColumn('Net', (material) => formatAmount(netOf(material)), RIGHT),
  nodeColumn('Billable', ({ billable }) => (billable ? 'Yes' : 'No')),
];

const labour = ({ labour_hours, labour_rate, total }: Order): DescriptionItem[] => [
  ['Hours', labour_hours],
  ['Hourly rate', formatAed(labour_rate)],
  ['Total with VAT', formatAed(total)],
];

const outcome = (order: Order): DescriptionItem[] => [
  ['Result', order.result && labelOf(order.result)],
  ['Completed', formatDateTime(order.completed_at)],
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
    {order.result && <DescriptionList title="Outcome" items={outcome(order)} />}
    {order.type === 'refill' && <DeliveryCard order={order} />}
    <Section title="Checklist">
      {order.checklist?.length ? (
        <PlainTable label="Checklist" rows={order.checklist} columns={CHECKS} />
      ) : (
        <Nothing text="No checks required" />
      )}
    </Section>
    <Section title="Materials">
      {order.materials?.length ? (
        <PlainTable label="Materials" rows={order.materials} columns={MATERIALS} />
      ) : (
        <Nothing text="No materials yet" />
      )}
    </Section>
    <DescriptionList title="Labour" items={labour(order)} />
  </Stack>
);
