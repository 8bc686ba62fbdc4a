import { noticeAt } from '../../../../domain/contracts/contractTerms';
import type { DemoBill } from '../billing/bills';
import { owedOf, totalOf } from '../billing/bills';
import type { DemoContract } from '../parties/contracts';
import type { Made, Maker } from '../record';
import type { Notice, NoticeFacts } from './notificationTemplates';
import { NOTICES } from './notificationTemplates';
import type { DemoOrder } from '../orders/orders';
import type { DemoPayment } from '../billing/payments';
import type { Staff } from '../parties/staff';
import { allows, permissionsFrom } from '../../../../domain/permissions';
import { madeAt } from '../record';

/** What there is to tell of. */
export interface Happenings {
  bills: readonly DemoBill[];
  contracts: readonly DemoContract[];
  orders: readonly DemoOrder[];
  payments: readonly DemoPayment[];
  staff: readonly Staff[];
}

/** Something that happened, before it is told to anybody. */
export interface Happening {
  notice: Notice;
  id: string;
  /** What caused it, when that is not the record itself. */
  cause?: string;
  facts: NoticeFacts;
  /** Somebody who is told besides those whose work it is. */
  also?: Staff | null;
}

const DAY_MS = 86_400_000;
const NOTHING: NoticeFacts = { number: '', client: '', amount: 0, days: 0, title: '' };

/** What happened lately, newest first and of mixed kinds. */
export function happened(maker: Maker, { bills, contracts, orders, payments }: Happenings): Happening[] {
  const strands = [
    newest(bills).flatMap((bill) => ofBill(maker, bill)),
    newest(contracts).flatMap((contract) => ofContract(maker, contract)),
    newest(orders).flatMap((order) => ofOrder(maker, order)),
    newest(payments).flatMap((payment) => ofPayment(maker, payment)),
  ];
  return strands
    .flatMap((strand) => strand.map((happening, place) => ({ happening, at: (place + 0.5) / strand.length })))
    .sort((one, other) => one.at - other.at)
    .map(({ happening }) => happening);
}

const newest = <Item extends Made>(items: readonly Item[]): Item[] =>
  [...items].sort((one, other) => other.created_at - one.created_at);

const daysSince = ({ calendar }: Maker, day: string): number =>
  Math.round((Date.parse(calendar.day(0)) - Date.parse(day)) / DAY_MS);

function ofBill(maker: Maker, bill: DemoBill): Happening[] {
  const days = daysSince(maker, bill.due_date);
  const overdue = bill.status === 'Issued' && days > 5 && days < 70 && owedOf(bill) > 0;
  const large = bill.status === 'Paid' && bill.kind === 'consumption' && totalOf(bill) > 100_000;
  const facts = {
    ...NOTHING,
    number: bill.unique_number,
    client: bill.client.label,
    amount: totalOf(bill),
    days,
  };
  const notices = [
    overdue && NOTICES.billOverdue,
    large && NOTICES.billPaid,
    bill.status === 'Held' && NOTICES.billHeld,
  ];
  return notices.flatMap((notice) => (notice ? [{ notice, id: bill.id, facts }] : []));
}

/** The cause by which the daily job tells the same, so that nobody hears it twice. */
const endingCause = (id: string, day: string, days: number): string =>
  `${id}:${day}:${String(noticeAt(days))}`;

function ofContract(maker: Maker, contract: DemoContract): Happening[] {
  const { id, unique_number, client, status, end_date } = contract;
  const days = end_date === null || end_date === undefined ? Infinity : -daysSince(maker, end_date);
  const facts = { ...NOTHING, number: unique_number, client: client.label, days };
  const notices = [
    status === 'Pending' && NOTICES.contractPending,
    status === 'Suspended' && NOTICES.contractSuspended,
  ];
  return [
    ...notices.flatMap((notice) => (notice ? [{ notice, id, facts }] : [])),
    ...(status === 'Active' && days > 0 && days <= 60
      ? [{ notice: NOTICES.contractExpiring, id, facts, cause: endingCause(id, end_date ?? '', days) }]
      : []),
  ];
}

function ofOrder({ calendar }: Maker, order: DemoOrder): Happening[] {
  const { id, unique_number, title, status, type, place, contract, assigned_to } = order;
  const client = contract?.client.label ?? place?.name ?? '';
  const facts = { ...NOTHING, number: unique_number, title, client };
  const late = order.sla_due < calendar.now && (status === 'Assessed' || status === 'OnHold');
  const notices = [
    status === 'New' && NOTICES.orderCreated,
    status === 'Completed' && NOTICES.orderCompleted,
    late && NOTICES.orderLate,
    type === 'refill' && NOTICES.tankLow,
  ];
  return notices.flatMap((notice) => (notice ? [{ notice, id, facts, also: assigned_to }] : []));
}

function ofPayment(maker: Maker, { id, cheque, bill, contract, holder, amount }: DemoPayment): Happening[] {
  if (!cheque) return [];
  const client = contract.client.label;
  const days = -daysSince(maker, cheque.date);
  const facts = { ...NOTHING, number: contract.unique_number, client, amount, days };
  const due = cheque.status === 'received' && days >= 0 && days <= 3;
  if (due) return [{ notice: NOTICES.checkDue, id: contract.id, cause: id, facts, also: holder }];
  const bounced = { ...facts, number: bill.unique_number };
  return cheque.status === 'bounced'
    ? [{ notice: NOTICES.checkBounced, id: bill.id, cause: id, facts: bounced, also: holder }]
    : [];
}

/** One person's copy of something that happened. */
export interface DemoNotification extends Made {
  user: Staff;
  code: string;
  title: string;
  text: string;
  severity: Notice['severity'];
  model: Notice['model'];
  model_id: string;
  read_at: number | null;
  dedupe_key: string;
}

const HOURS_BETWEEN = 3;
const UNREAD_HOURS = 30;
/** After so long, everything was looked at. */
const ALL_READ_HOURS = 240;

/** What the staff were told over the last days, newest unread, everybody's copy on its own. */
export function makeNotifications(maker: Maker, happenings: Happenings): DemoNotification[] {
  const told = happened(maker, happenings);
  return told.flatMap((happening, place) => copiesOf(maker, happenings.staff, happening, place));
}

function copiesOf(
  maker: Maker,
  staff: readonly Staff[],
  { notice, id, cause = id, facts, also }: Happening,
  place: number,
): DemoNotification[] {
  const at = maker.calendar.hours(-place * HOURS_BETWEEN) - maker.chance.whole(1, 150) * 60_000;
  const able = staff.filter(({ role, status }) => {
    const grants = { role: role.name, permissions: permissionsFrom([...role.permissions]) };
    return status !== 'blocked' && allows(grants, notice.needs);
  });
  const users = new Set(also ? [...able, also] : able);
  return [...users].map((user) => ({
    ...madeAt(maker, at),
    user,
    code: notice.code,
    title: notice.title(facts),
    text: notice.text(facts),
    severity: notice.severity,
    model: notice.model,
    model_id: id,
    read_at: readAt(maker, at),
    dedupe_key: `${notice.code}:${cause}`,
  }));
}

function readAt({ calendar, chance }: Maker, at: number): number | null {
  const recent = at > calendar.hours(-UNREAD_HOURS);
  const later = Math.min(calendar.now, at + chance.whole(10, 600) * 60_000);
  const old = at < calendar.hours(-ALL_READ_HOURS);
  return chance.likely(recent ? 0.15 : 0.92) || old ? later : null;
}
