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
import { createdAt } from '../record';

/** What there is to tell of. */
export interface EventSources {
  bills: readonly DemoBill[];
  contracts: readonly DemoContract[];
  orders: readonly DemoOrder[];
  payments: readonly DemoPayment[];
  staff: readonly DemoEmployee[];
}

/** Something that happened, before it is told to anybody. */
export interface DemoEvent {
  notice: NotificationTemplate;
  id: string;
  /** What caused it, when that is not the record itself. */
  cause?: string;
  values: TemplateValues;
  /** Somebody who is told besides those whose work it is. */
  alsoNotify?: DemoEmployee | null;
}

const DAY_MS = 86_400_000;
const NO_VALUES: TemplateValues = { number: '', client: '', amount: 0, days: 0, title: '' };

/** What happened lately, newest first and of mixed kinds. */
export function recentEvents(
  maker: Generator,
  { bills, contracts, orders, payments }: EventSources,
): DemoEvent[] {
  const strands = [
    newestFirst(bills).flatMap((bill) => billEvents(maker, bill)),
    newestFirst(contracts).flatMap((contract) => contractEvents(maker, contract)),
    newestFirst(orders).flatMap((order) => orderEvents(maker, order)),
    newestFirst(payments).flatMap((payment) => paymentEvents(maker, payment)),
  ];
  return strands
    .flatMap((strand) => strand.map((happening, place) => ({ happening, at: (place + 0.5) / strand.length })))
    .sort((one, other) => one.at - other.at)
    .map(({ happening }) => happening);
}

const newestFirst = <Item extends CreatedRecord>(items: readonly Item[]): Item[] =>
  [...items].sort((one, other) => other.created_at - one.created_at);

const daysSince = ({ calendar }: Generator, day: string): number =>
  Math.round((Date.parse(calendar.day(0)) - Date.parse(day)) / DAY_MS);

function billEvents(maker: Generator, bill: DemoBill): DemoEvent[] {
  const days = daysSince(maker, bill.due_date);
  const overdue = bill.status === 'Issued' && days > 5 && days < 70 && amountOwed(bill) > 0;
  const large = bill.status === 'Paid' && bill.kind === 'consumption' && totalOf(bill) > 100_000;
  const values = {
    ...NO_VALUES,
    number: bill.unique_number,
    client: bill.client.label,
    amount: totalOf(bill),
    days,
  };
  const notices = [
    overdue && NOTIFICATION_TEMPLATES.billOverdue,
    large && NOTIFICATION_TEMPLATES.billPaid,
    bill.status === 'Held' && NOTIFICATION_TEMPLATES.billHeld,
  ];
  return notices.flatMap((notice) => (notice ? [{ notice, id: bill.id, values }] : []));
}

/** The cause by which the daily job tells the same, so that nobody hears it twice. */
const endingDedupeCause = (id: string, day: string, days: number): string =>
  `${id}:${day}:${String(dueNotice(days))}`;

function contractEvents(maker: Generator, contract: DemoContract): DemoEvent[] {
  const { id, unique_number, client, status, end_date } = contract;
  const days = end_date === null || end_date === undefined ? Infinity : -daysSince(maker, end_date);
  const values = { ...NO_VALUES, number: unique_number, client: client.label, days };
  const notices = [
    status === 'Pending' && NOTIFICATION_TEMPLATES.contractPending,
    status === 'Suspended' && NOTIFICATION_TEMPLATES.contractSuspended,
  ];
  return [
    ...notices.flatMap((notice) => (notice ? [{ notice, id, values }] : [])),
    ...(status === 'Active' && days > 0 && days <= 60
      ? [
          {
            notice: NOTIFICATION_TEMPLATES.contractExpiring,
            id,
            values,
            cause: endingDedupeCause(id, end_date ?? '', days),
          },
        ]
      : []),
  ];
}

function orderEvents({ calendar }: Generator, order: DemoOrder): DemoEvent[] {
  const { id, unique_number, title, status, type, place, contract, assigned_to } = order;
  const client = contract?.client.label ?? place?.name ?? '';
  const values = { ...NO_VALUES, number: unique_number, title, client };
  const late = order.sla_due < calendar.now && (status === 'Assessed' || status === 'OnHold');
  const notices = [
    status === 'New' && NOTIFICATION_TEMPLATES.orderCreated,
    status === 'Completed' && NOTIFICATION_TEMPLATES.orderCompleted,
    late && NOTIFICATION_TEMPLATES.orderLate,
    type === 'refill' && NOTIFICATION_TEMPLATES.tankLow,
  ];
  return notices.flatMap((notice) => (notice ? [{ notice, id, values, alsoNotify: assigned_to }] : []));
}

function paymentEvents(
  maker: Generator,
  { id, cheque, bill, contract, custodian, amount }: DemoPayment,
): DemoEvent[] {
  if (!cheque) return [];
  const client = contract.client.label;
  const days = -daysSince(maker, cheque.date);
  const values = { ...NO_VALUES, number: contract.unique_number, client, amount, days };
  const due = cheque.status === 'received' && days >= 0 && days <= 3;
  if (due)
    return [
      { notice: NOTIFICATION_TEMPLATES.checkDue, id: contract.id, cause: id, values, alsoNotify: custodian },
    ];
  const bounced = { ...values, number: bill.unique_number };
  return cheque.status === 'bounced'
    ? [
        {
          notice: NOTIFICATION_TEMPLATES.checkBounced,
          id: bill.id,
          cause: id,
          values: bounced,
          alsoNotify: custodian,
        },
      ]
    : [];
}

/** One person's copy of something that happened. */
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
/** After so long, everything was looked at. */
const ALL_READ_HOURS = 240;

/** What the staff were told over the last days, newest unread, everybody's copy on its own. */
export function generateNotifications(maker: Generator, happenings: EventSources): DemoNotification[] {
  const told = recentEvents(maker, happenings);
  return told.flatMap((happening, place) => notificationsFor(maker, happenings.staff, happening, place));
}

function notificationsFor(
  maker: Generator,
  staff: readonly DemoEmployee[],
  { notice, id, cause = id, values, alsoNotify }: DemoEvent,
  place: number,
): DemoNotification[] {
  const at = maker.calendar.hoursFromNow(-place * HOURS_BETWEEN) - maker.random.integer(1, 150) * 60_000;
  const able = staff.filter(({ role, status }) => {
    const permissions = { role: role.name, permissions: parsePermissionFlags([...role.permissions]) };
    return status !== 'blocked' && hasPermission(permissions, notice.permission);
  });
  const users = new Set(alsoNotify ? [...able, alsoNotify] : able);
  return [...users].map((user) => ({
    ...createdAt(maker, at),
    user,
    code: notice.code,
    title: notice.title(values),
    text: notice.text(values),
    severity: notice.severity,
    model: notice.model,
    model_id: id,
    read_at: readAt(maker, at),
    dedupe_key: `${notice.code}:${cause}`,
  }));
}

function readAt({ calendar, random }: Generator, at: number): number | null {
  const recent = at > calendar.hoursFromNow(-UNREAD_HOURS);
  const later = Math.min(calendar.now, at + random.integer(10, 600) * 60_000);
  const old = at < calendar.hoursFromNow(-ALL_READ_HOURS);
  return random.probability(recent ? 0.15 : 0.92) || old ? later : null;
}
