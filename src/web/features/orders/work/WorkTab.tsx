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
import { RIGHT } from '../../../ui/table/columns/columns';
import { nodeColumn } from '../../../ui/table/columns/nodeColumn';
import { PlainTable } from '../../../ui/table/PlainTable';
import type { Column } from '../../../ui/table/tableTypes';

const RESULT_TONES: StatusTones<NonNullable<ChecklistItem['result']> | 'open'> = {
  open: 'pending',
  ok: 'success',
  not_ok: 'error',
  not_applicable: 'default',
};

const CHECKLIST_COLUMNS: readonly Column<ChecklistItem>[] = [
  nodeColumn('Check', ({ text, required }) => (required ? `${text} (required)` : text)),
  nodeColumn('Result', ({ result }) => <StatusChip tones={RESULT_TONES} status={result ?? 'open'} />),
  nodeColumn('Note', ({ note }) => note ?? ''),
];

/** Net amount on the invoice, in AED. */
const netAmount = ({ quantity, unit_price }: Material): number =>
  fromFils(calculateLineAmounts({ quantity, unit_price, discount: 0, vat_rate: 0 }).net);

const MATERIAL_COLUMNS: readonly Column<Material>[] = [
  nodeColumn('Item', ({ item }) => item),
  nodeColumn('Quantity', ({ quantity, unit }) => `${String(quantity)} ${labelOf(unit)}`, RIGHT),
  nodeColumn('Unit price', ({ unit_price }) => formatAmount(unit_price), RIGHT),
  nodeColumn('Net', (material) => formatAmount(netAmount(material)), RIGHT),
  nodeColumn('Billable', ({ billable }) => (billable ? 'Yes' : 'No')),
];

const labourItems = ({ labour_hours, labour_rate, total }: Order): DescriptionItem[] => [
  ['Hours', labour_hours],
  ['Hourly rate', formatAed(labour_rate)],
  ['Total with VAT', formatAed(total)],
];

const outcomeItems = (order: Order): DescriptionItem[] => [
  ['Result', order.result && labelOf(order.result)],
  ['Completed', formatDateTime(order.completed_at)],
  ['Completed by', order.completed_by?.label],
  ['Signed by', order.signed_by],
  ['Note', order.outcome_note],
];

const EmptyText = ({ text }: { text: string }) => (
  <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>
);

/** Checklist, materials, labour and outcome of an order. */
export const WorkTab = ({ order }: { order: Order }) => (
  <Stack spacing={2}>
    {order.result && <DescriptionList title="Outcome" items={outcomeItems(order)} />}
    {order.type === 'refill' && <DeliveryCard order={order} />}
    <Section title="Checklist">
      {order.checklist?.length ? (
        <PlainTable label="Checklist" rows={order.checklist} columns={CHECKLIST_COLUMNS} />
      ) : (
        <EmptyText text="No checks required" />
      )}
    </Section>
    <Section title="Materials">
      {order.materials?.length ? (
        <PlainTable label="Materials" rows={order.materials} columns={MATERIAL_COLUMNS} />
      ) : (
        <EmptyText text="No materials yet" />
      )}
    </Section>
    <DescriptionList title="Labour" items={labourItems(order)} />
  </Stack>
);
