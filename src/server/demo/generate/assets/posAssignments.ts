import type { DemoPos } from './posDevices';
import type { Generator } from '../record';
import type { DemoOrder } from '../orders/orders';
import type { DemoPayment } from '../billing/payments';
import type { DemoEmployee } from '../parties/staff';
import { employeeByUsername } from '../parties/staff';

/** Who carried which handheld before: its place, the person, from and until how many days ago, and why it came back. */
const PAST_ASSIGNMENTS = [
  [1, 'r.santos', 330, 170, null],
  [2, 'l.haddad', 300, 210, 'Swollen battery'],
  [2, 'o.khan', 150, 90, null],
  [3, 'j.mwangi', 260, 40, 'Left in a taxi at Al Ghubaiba'],
  [5, 'l.haddad', 120, 60, null],
  [6, 'r.santos', 120, 24, 'Printer tears the paper'],
  [8, 'p.nair', 240, 180, 'Left in a taxi at Al Ghubaiba'],
] as const;

/** Who carried the handhelds before those who do now. */
export const generatePosAssignments = (
  { calendar }: Generator,
  staff: readonly DemoEmployee[],
  handhelds: readonly DemoPos[],
) =>
  PAST_ASSIGNMENTS.flatMap(([place, username, from, until, reason]) =>
    handhelds.slice(place, place + 1).map(({ id: pos_id }) => ({
      pos_id,
      user_id: employeeByUsername(staff, username).id,
      assigned_at: new Date(calendar.officeTime(calendar.day(-from), 90)),
      returned_at: new Date(calendar.officeTime(calendar.day(-until), 90)),
      reason,
    })),
  );

/** What somebody carried, and from when until when. */
interface PosCustody {
  pos_id: string;
  user_id: string;
  assigned_at: Date;
  returned_at: Date | null;
}

/** Who carried which handheld, then and now. */
export const allPosAssignments = (
  carried: readonly PosCustody[],
  handhelds: readonly DemoPos[],
): PosCustody[] => [
  ...carried,
  ...handhelds.flatMap(({ id, holder: custodian, since }) =>
    custodian && since !== null
      ? [{ pos_id: id, user_id: custodian.id, assigned_at: new Date(since), returned_at: null }]
      : [],
  ),
];

/** A receipt was printed by whatever its receiver carried then. */
export const posUsedFor = (
  all: readonly PosCustody[],
  { custodian, created_at }: DemoPayment,
): string | null =>
  all.find(
    ({ user_id, assigned_at, returned_at }) =>
      user_id === custodian.id &&
      assigned_at.getTime() <= created_at &&
      (returned_at === null || created_at < returned_at.getTime()),
  )?.pos_id ?? null;

const OPEN_STATUSES: readonly DemoOrder['status'][] = ['Scheduled', 'InProgress', 'OnHold'];

/** One of the jobs is to look for the handheld that was lost. */
export function assignSearchOrder(orders: readonly DemoOrder[], handhelds: readonly DemoPos[]): void {
  const handheld = handhelds.find(({ status }) => status === 'lost');
  const order = orders.find(({ about, status }) => about === 'device' && OPEN_STATUSES.includes(status));
  if (!handheld || !order) return;
  const { code, brand, model, status_reason } = handheld;
  const nothing = { contract: null, tank: null, device: null, counter: null, place: null, unit_no: null };
  Object.assign(order, nothing, { pos: handheld, title: `Lost: ${code} ${brand} ${model}` });
  order.description = `${status_reason ?? ''}\nLast assigned to: Joseph Mwangi.`;
}
