import Typography from '@mui/material/Typography';
import { showTime } from '../../../domain/dates';
import { aed } from '../../../domain/money';
import type { Order } from '../../../domain/orders/order';
import { siteLabel } from '../../../domain/sites/site';
import { wordOf } from '../../../domain/labels';
import type { Fact } from '../../ui/record/DescriptionList';
import { Facts } from '../../ui/record/DescriptionList';
import { StatusChip } from '../../ui/feedback/StatusChip';
import { Surface } from '../../ui/layout/Section';
import { RefLink } from '../records/RefLink';
import { AREAS } from '../records/recordTypes';

const job = (order: Order): Fact[] => [
  ['Number', order.unique_number],
  ['Type', wordOf(order.type)],
  ['Priority', <StatusChip key="priority" of="priority" state={order.priority} />],
  ['Title', order.title],
  ['Source', wordOf(order.source)],
  ['Billable', order.billable ? 'Yes' : 'No'],
  ['Total', aed(order.total)],
];

const subject = (order: Order): Fact[] => [
  ['Client', <RefLink key="client" area={AREAS.clients} to={order.client} />],
  ['Contract', <RefLink key="contract" area={AREAS.contracts} to={order.contract} />],
  ['Tank', <RefLink key="tank" area={AREAS.tanks} to={order.tank} />],
  ['Counter', <RefLink key="counter" area={AREAS.counters} to={order.counter} />],
  ['Device', <RefLink key="device" area={AREAS.devices} to={order.device} />],
  ['POS device', <RefLink key="pos" area={AREAS.pos} to={order.pos} />],
  ['Site', order.site && siteLabel(order.site)],
  ['Unit', order.unit_no],
  ['Contact name', order.contact_name],
  ['Contact phone', order.contact_phone],
];

const times = (order: Order): Fact[] => [
  ['Reported', showTime(order.reported_at)],
  ['Due', showTime(order.sla_due)],
  ['Scheduled', showTime(order.scheduled_at)],
  ['Assignee', order.assigned_to?.label],
  ['Team', order.team?.map(({ label }) => label).join(', ')],
];

const Words = ({ title, text }: { title: string; text: string | null | undefined }) =>
  text ? (
    <Surface title={title}>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }} dir="auto">
        {text}
      </Typography>
    </Surface>
  ) : null;

/** What is known of a field job. */
export const OrderFacts = ({ order }: { order: Order }) => (
  <>
    <Words title="Cancelled because" text={order.cancel_reason} />
    <Words title="On hold because" text={order.hold_reason} />
    <Facts title="Job" rows={job(order)} />
    <Words title="Description" text={order.description} />
    <Words title="Findings" text={order.assessment} />
    <Facts title="About" rows={subject(order)} />
    <Facts title="Times" rows={times(order)} columns={4} />
  </>
);
