import { formatDateTime } from '../../../domain/dates';
import { formatAed } from '../../../domain/money';
import type { Order } from '../../../domain/orders/order';
import { labelOf } from '../../../domain/labels';
import type { DescriptionItem } from '../../ui/record/DescriptionList';
import { DescriptionList } from '../../ui/record/DescriptionList';
import { renderPhone } from '../../ui/record/contact';
import { StatusChip } from '../../ui/feedback/StatusChip';
import { TextSection } from '../../ui/layout/TextSection';
import { RefLink } from '../records/RefLink';
import { clientRecords } from '../clients/clientRecords';
import { contractRecords } from '../contracts/contractRecords';
import { counterRecords } from '../counters/counterRecords';
import { deviceRecords } from '../devices/deviceRecords';
import { posRecords } from '../pos/posRecords';
import { SiteLink } from '../sites/SiteLink';
import { tankRecords } from '../tanks/tankRecords';
import { orderPriorities } from './orderRecords';

const jobItems = (order: Order): DescriptionItem[] => [
  ['Number', order.unique_number],
  ['Type', labelOf(order.type)],
  ['Priority', <StatusChip key="priority" tones={orderPriorities} status={order.priority} />],
  ['Title', order.title],
  ['Source', labelOf(order.source)],
  ['Billable', order.billable ? 'Yes' : 'No'],
  ['Total', formatAed(order.total)],
];

const subjectItems = (order: Order): DescriptionItem[] => [
  ['Client', <RefLink key="client" recordType={clientRecords} to={order.client} />],
  ['Client phone', renderPhone(order.client?.phone)],
  ['Contract', <RefLink key="contract" recordType={contractRecords} to={order.contract} />],
  ['Tank', <RefLink key="tank" recordType={tankRecords} to={order.tank} />],
  ['Counter', <RefLink key="counter" recordType={counterRecords} to={order.counter} />],
  ['Device', <RefLink key="device" recordType={deviceRecords} to={order.device} />],
  ['POS device', <RefLink key="pos" recordType={posRecords} to={order.pos} />],
  ['Site', <SiteLink key="site" site={order.site} />],
  ['Unit', order.unit_no],
  ['Contact name', order.contact_name],
  ['Contact phone', renderPhone(order.contact_phone)],
];

const timeItems = (order: Order): DescriptionItem[] => [
  ['Reported', formatDateTime(order.reported_at)],
  ['Due', formatDateTime(order.sla_due)],
  ['Scheduled', formatDateTime(order.scheduled_at)],
  ['Assignee', order.assigned_to?.label],
  ['Team', order.team?.map(({ label }) => label).join(', ')],
];

export const OrderDescription = ({ order }: { order: Order }) => (
  <>
    <TextSection title="Cancellation reason" text={order.cancel_reason} />
    <TextSection title="Hold reason" text={order.hold_reason} />
    <DescriptionList title="Job" items={jobItems(order)} />
    <TextSection title="Description" text={order.description} />
    <TextSection title="Findings" text={order.assessment} />
    <DescriptionList title="About" items={subjectItems(order)} />
    <DescriptionList title="Times" items={timeItems(order)} columns={4} />
  </>
);
