import type { DemoPos } from './posDevices';
import type { Generator } from '../record';
import type { DemoOrder } from '../orders/orders';
import type { DemoPayment } from '../billing/payments';
import type { DemoEmployee } from '../parties/staff';
import { employeeByUsername } from '../parties/staff';

/** Past assignments: POS index, employee, from and until in days ago, and reason for the return. */
const PAST_ASSIGNMENTS = [
  [1, 'r.santos', 330, 170, null],
  [2, 'l.haddad', 300, 210, 'Swollen battery'],
  [2, 'o.khan', 150, 90, null],
  [3, 'j.mwangi', 260, 40, 'Left in a taxi at Al Ghubaiba'],
  [5, 'l.haddad', 120, 60, null],
  [6, 'r.santos', 120, 24, 'Printer tears the paper'],
  [8, 'p.nair', 240, 180, 'Left in a taxi at Al Ghubaiba'],
] as const;

/** Past assignments of POS devices. */
export const generatePosAssignments = (
  { calendar }: Generator,
  staff: readonly DemoEmployee[],
  posDevices: readonly DemoPos[],
) =>
  PAST_ASSIGNMENTS.flatMap(([index, username, from, until, reason]) =>
    posDevices.slice(index, index + 1).map(({ id: pos_id }) => ({
      pos_id,
      user_id: employeeByUsername(staff, username).id,
      assigned_at: new Date(calendar.officeTime(calendar.day(-from), 90)),
      returned_at: new Date(calendar.officeTime(calendar.day(-until), 90)),
      reason,
    })),
  );

interface PosCustody {
  pos_id: string;
  user_id: string;
  assigned_at: Date;
  returned_at: Date | null;
}

/** Past and current assignments. */
export const allPosAssignments = (
  past: readonly PosCustody[],
  posDevices: readonly DemoPos[],
): PosCustody[] => [
  ...past,
  ...posDevices.flatMap(({ id, assignee, since }) =>
    assignee && since !== null
      ? [{ pos_id: id, user_id: assignee.id, assigned_at: new Date(since), returned_at: null }]
      : [],
  ),
];

/** POS device assigned to the receiving employee at the time of a payment. */
export const posUsedFor = (
  assignments: readonly PosCustody[],
  { custodian, created_at }: DemoPayment,
): string | null =>
  assignments.find(
    ({ user_id, assigned_at, returned_at }) =>
      user_id === custodian.id &&
      assigned_at.getTime() <= created_at &&
      (returned_at === null || created_at < returned_at.getTime()),
  )?.pos_id ?? null;

const OPEN_STATUSES: readonly DemoOrder['status'][] = ['Scheduled', 'InProgress', 'OnHold'];

/** Makes one order the search for the lost POS device. */
export function assignSearchOrder(orders: readonly DemoOrder[], posDevices: readonly DemoPos[]): void {
  const posDevice = posDevices.find(({ status }) => status === 'lost');
  const order = orders.find(({ about, status }) => about === 'device' && OPEN_STATUSES.includes(status));
  if (!posDevice || !order) return;
  const { code, brand, model, status_reason } = posDevice;
  const emptySubjects = {
    contract: null,
    tank: null,
    device: null,
    counter: null,
    site: null,
    unit_no: null,
  };
  Object.assign(order, emptySubjects, { pos: posDevice, title: `Lost: ${code} ${brand} ${model}` });
  order.description = `${status_reason ?? ''}\nLast assigned to: Joseph Mwangi.`;
}
