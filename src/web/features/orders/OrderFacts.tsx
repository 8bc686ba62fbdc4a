import Typography from '@mui/material/Typography';
import { formatDateTime } from '../../../domain/dates';
import { formatAed } from '../../../domain/money';
import type { Order } from '../../../domain/orders/order';
import { siteLabel } from '../../../domain/sites/site';
import { labelOf } from '../../../domain/labels';
import type { DescriptionItem } from '../../ui/record/DescriptionList';
import { DescriptionList } from '../../ui/record/DescriptionList';
import { StatusChip } from '../../ui/feedback/StatusChip';
import { Section } from '../../ui/layout/Section';
import { RefLink } from '../records/RefLink';
import { clientRecords } from '../clients/clientRecords';
import { contractRecords } from '../contracts/contractRecords';
import { counterRecords } from '../counters/counterRecords';
import { deviceRecords } from '../devices/deviceRecords';
import { posRecords } from '../pos/posRecords';
import { tankRecords } from '../tanks/tankRecords';
import { orderPriorities } from './orderRecords';

const job = (order: Order): DescriptionItem[] => [
  ['Number', order.unique_number],
  ['Type', labelOf(order.type)],
  ['Priority', <StatusChip key="priority" of={orderPriorities} state={order.priority} />],
  ['Title', order.title],
  ['Source', labelOf(order.source)],
  ['Billable', order.billable ? 'Yes' : 'No'],
  ['Total', formatAed(order.total)],
];

const subject = (order: Order): DescriptionItem[] => [
  ['Client', <RefLink key="client" area={clientRecords} to={order.client} />],
  ['Contract', <RefLink key="contract" area={contractRecords} to={order.contract} />],
  ['Tank', <RefLink key="tank" area={tankRecords} to={order.tank} />],
  ['Counter', <RefLink key="counter" area={counterRecords} to={order.counter} />],
  ['Device', <RefLink key="device" area={deviceRecords} to={order.device} />],
  ['POS device', <RefLink key="pos" area={posRecords} to={order.pos} />],
  ['Site', order.site && siteLabel(order.site)],
  ['Unit', order.unit_no],
  ['Contact name', order.contact_name],
  ['Contact phone', order.contact_phone],
];

const times = (order: Order): DescriptionItem[] => [
  ['Reported', formatDateTime(order.reported_at)],
  ['Due', formatDateTime(order.sla_due)],
  ['Scheduled', formatDateTime(order.scheduled_at)],
  ['Assignee', order.assigned_to?.label],
  ['Team', order.team?.map(({ label }) => label).join(', ')],
];

const Words = ({ title, text }: { title: string; text: string | null | undefined }) =>
  text ? (
    <Section title={title}>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }} dir="auto">
        {text}
      </Typography>
    </Section>
  ) : null;

/** What is known of a field job. */
export const OrderFacts = ({ order }: { order: Order }) => (
  <>
    <Words title="Cancelled because" text={order.cancel_reason} />
    <Words title="On hold because" text={order.hold_reason} />
    <DescriptionList title="Job" items={job(order)} />
    <Words title="Description" text={order.description} />
    <Words title="Findings" text={order.assessment} />
    <DescriptionList title="About" items={subject(order)} />
    <DescriptionList title="Times" items={times(order)} columns={4} />
  </>
);
