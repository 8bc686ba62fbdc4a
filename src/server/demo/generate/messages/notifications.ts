import { dueNotice } from '../../../../domain/contracts/contractTerms';
import type { DemoBill } from '../billing/bills';
import { amountOwed, totalOf } from '../billing/bills';
import type { DemoContract } from '../parties/contracts';
import type { CreatedRecord, Generator } from '../record';
import type { NotificationTemplate, TemplateValues } from './notificationTemplates';
import { NOTIFICATION_TEMPLATES } from './notificationTemplates';
import type { DemoOrder } from '../orders/orders';
import type { DemoPayment } from '../billing/payments';
import type { DemoEmployee } from '../parties/staff';
import { hasPermission, parsePermissionFlags } from '../../../../domain/permissions';
import { DAY_MS } from '../../../../domain/durations';
import { createdAt } from '../record';

interface EventSources {
  bills: readonly DemoBill[];
  contracts: readonly DemoContract[];
  orders: readonly DemoOrder[];
  payments: readonly DemoPayment[];
  staff: readonly DemoEmployee[];
}

/** An event, before it is expanded to notifications per user. */
interface DemoEvent {
  template: NotificationTemplate;
  id: string;
  /** Cause in the deduplication key, unless it is the record. */
  cause?: string;
  values: TemplateValues;
  /** A user notified regardless of permissions. */
  alsoNotify?: DemoEmployee | null;
}

const NO_VALUES: TemplateValues = { number: '', client: '', amount: 0, days: 0, title: '' };

/** Recent events, with all kinds mixed. */
function recentEvents(
  generator: Generator,
  { bills, contracts, orders, payments }: EventSources,
): DemoEvent[] {
  const groups = [
    newestFirst(bills).flatMap((bill) => billEvents(generator, bill)),
    newestFirst(contracts).flatMap((contract) => contractEvents(generator, contract)),
    newestFirst(orders).flatMap((order) => orderEvents(generator, order)),
    newestFirst(payments).flatMap((payment) => paymentEvents(generator, payment)),
  ];
  return groups
    .flatMap((group) => group.map((event, index) => ({ event, at: (index + 0.5) / group.length })))
    .sort((a, b) => a.at - b.at)
    .map(({ event }) => event);
}

const newestFirst = <Item extends CreatedRecord>(items: readonly Item[]): Item[] =>
  [...items].sort((a, b) => b.created_at - a.created_at);

const daysSince = ({ calendar }: Generator, day: string): number =>
  Math.round((Date.parse(calendar.day(0)) - Date.parse(day)) / DAY_MS);

function billEvents(generator: Generator, bill: DemoBill): DemoEvent[] {
  const days = daysSince(generator, bill.due_date);
  const isOverdue = bill.status === 'Issued' && days > 5 && days < 70 && amountOwed(bill) > 0;
  const isLarge = bill.status === 'Paid' && bill.kind === 'consumption' && totalOf(bill) > 100_000;
  const values = {
    ...NO_VALUES,
    number: bill.unique_number,
    client: bill.client.label,
    amount: totalOf(bill),
    days,
  };
  const templates = [
    isOverdue && NOTIFICATION_TEMPLATES.billOverdue,
    isLarge && NOTIFICATION_TEMPLATES.billPaid,
    bill.status === 'Held' && NOTIFICATION_TEMPLATES.billHeld,
  ];
  return templates.flatMap((template) => (template ? [{ template, id: bill.id, values }] : []));
}

/** Deduplication key of the daily job, so that it does not notify again. */
const endingDedupeCause = (id: string, day: string, days: number): string =>
  `${id}:${day}:${String(dueNotice(days))}`;

function contractEvents(generator: Generator, contract: DemoContract): DemoEvent[] {
  const { id, unique_number, client, status, end_date } = contract;
  const days = end_date === null || end_date === undefined ? Infinity : -daysSince(generator, end_date);
  const values = { ...NO_VALUES, number: unique_number, client: client.label, days };
  const templates = [
    status === 'Pending' && NOTIFICATION_TEMPLATES.contractPending,
    status === 'Suspended' && NOTIFICATION_TEMPLATES.contractSuspended,
  ];
  return [
    ...templates.flatMap((template) => (template ? [{ template, id, values }] : [])),
    ...(status === 'Active' && days > 0 && days <= 60
      ? [
          {
            template: NOTIFICATION_TEMPLATES.contractExpiring,
            id,
            values,
            cause: endingDedupeCause(id, end_date ?? '', days),
          },
        ]
      : []),
  ];
}

function orderEvents({ calendar }: Generator, order: DemoOrder): DemoEvent[] {
  const { id, unique_number, title, status, type, site, contract, assigned_to } = order;
  const client = contract?.client.label ?? site?.name ?? '';
  const values = { ...NO_VALUES, number: unique_number, title, client };
  const isLate = order.sla_due < calendar.now && (status === 'Assessed' || status === 'OnHold');
  const templates = [
    status === 'New' && NOTIFICATION_TEMPLATES.orderCreated,
    status === 'Completed' && NOTIFICATION_TEMPLATES.orderCompleted,
    isLate && NOTIFICATION_TEMPLATES.orderLate,
    type === 'refill' && NOTIFICATION_TEMPLATES.tankLow,
  ];
  return templates.flatMap((template) =>
    template ? [{ template, id, values, alsoNotify: assigned_to }] : [],
  );
}

function paymentEvents(
  generator: Generator,
  { id, cheque, bill, contract, custodian, amount }: DemoPayment,
): DemoEvent[] {
  if (!cheque) return [];
  const client = contract.client.label;
  const days = -daysSince(generator, cheque.date);
  const values = { ...NO_VALUES, number: contract.unique_number, client, amount, days };
  const isDue = cheque.status === 'received' && days >= 0 && days <= 3;
  if (isDue)
    return [
      {
        template: NOTIFICATION_TEMPLATES.chequeDue,
        id: contract.id,
        cause: id,
        values,
        alsoNotify: custodian,
      },
    ];
  const bouncedValues = { ...values, number: bill.unique_number };
  return cheque.status === 'bounced'
    ? [
        {
          template: NOTIFICATION_TEMPLATES.chequeBounced,
          id: bill.id,
          cause: id,
          values: bouncedValues,
          alsoNotify: custodian,
        },
      ]
    : [];
}

/** A notification for one user. */
export interface DemoNotification extends CreatedRecord {
  user: DemoEmployee;
  code: string;
  title: string;
  text: string;
  severity: NotificationTemplate['severity'];
  model: NotificationTemplate['model'];
  model_id: string;
  read_at: number | null;
  dedupe_key: string;
}

const HOURS_BETWEEN = 3;
const UNREAD_HOURS = 30;
/** Everything older than ten days is read. */
const ALL_READ_HOURS = 240;

/** Notifications of the last days for every user with permission, newest unread. */
export function generateNotifications(generator: Generator, sources: EventSources): DemoNotification[] {
  const events = recentEvents(generator, sources);
  return events.flatMap((event, index) => notificationsFor(generator, sources.staff, event, index));
}

function notificationsFor(
  generator: Generator,
  staff: readonly DemoEmployee[],
  { template, id, cause = id, values, alsoNotify }: DemoEvent,
  index: number,
): DemoNotification[] {
  const time =
    generator.calendar.hoursFromNow(-index * HOURS_BETWEEN) - generator.random.integer(1, 150) * 60_000;
  const permitted = staff.filter(({ role, status }) => {
    const permissions = { role: role.name, permissions: parsePermissionFlags([...role.permissions]) };
    return status !== 'blocked' && hasPermission(permissions, template.permission);
  });
  const users = new Set(alsoNotify ? [...permitted, alsoNotify] : permitted);
  return [...users].map((user) => ({
    ...createdAt(generator, time),
    user,
    code: template.code,
    title: template.title(values),
    text: template.text(values),
    severity: template.severity,
    model: template.model,
    model_id: id,
    read_at: readAt(generator, time),
    dedupe_key: `${template.code}:${cause}`,
  }));
}

function readAt({ calendar, random }: Generator, time: number): number | null {
  const isRecent = time > calendar.hoursFromNow(-UNREAD_HOURS);
  const readTime = Math.min(calendar.now, time + random.integer(10, 600) * 60_000);
  const isOld = time < calendar.hoursFromNow(-ALL_READ_HOURS);
  return random.probability(isRecent ? 0.15 : 0.92) || isOld ? readTime : null;
}
