import { sql } from 'kysely';
import { PRIORITIES } from '../../../domain/orders/order';
import { OPEN_ORDER_STATUSES } from '../../../domain/orders/orderTransitions';
import { countIf, countRows, defineBlock, figure, linked, plain, sumAed } from '../dashboard/blockService';
import type { BlockContext, FigureList } from '../dashboard/blockService';
import { offerTotal } from './offers/offerRepository';
import { orders } from './orderRepository';

const LIST: FigureList = { path: '/orders', permission: 'canViewOrders' };

/** Total of the offer that the client has not decided on. */
const sentTotal = sql`(select ${offerTotal('f')} from offers f where f.order_id = t.id and f.status = 'Sent')`;

interface OpenRow {
  status: string;
  priority: string;
  count: number;
  late: number;
  offered: number;
}

const ordersBlock = defineBlock('orders', async (context) => {
  const { db, site, period } = context;
  const filters = { ...site, status: [...OPEN_ORDER_STATUSES] };
  const rows = await orders.aggregate<OpenRow>(
    db,
    filters,
    {
      count: countRows,
      late: countIf(orders.where({ late: true })),
      offered: sumAed(sentTotal, orders.where({ status: 'Offered' })),
    },
    ['status', 'priority'],
  );
  const completed = { ...site, completed_at: { ...period.days } };
  const [done] = await orders.aggregate<{ count: number; hours: number | null }>(db, completed, {
    count: countRows,
    hours: sql`round((extract(epoch from avg(t.completed_at - t.reported_at)) / 3600)::numeric, 1)::float8`,
  });
  const add = (read: (row: OpenRow) => number, of: (row: OpenRow) => boolean = () => true) =>
    rows.filter(of).reduce((sum, row) => sum + read(row), 0);
  const countOf = (row: OpenRow) => row.count;
  const isOffered = ({ status }: OpenRow) => status === 'Offered';
  const numberOf = (value: number, by = {}) =>
    linked(context, LIST, { ...filters, ...by }, { value, count: value });
  const finished = done?.count ?? 0;
  return {
    figures: [
      figure('open_orders', 'count', numberOf(add(countOf))),
      figure(
        'late_orders',
        'count',
        numberOf(
          add(({ late }) => late),
          { late: true },
        ),
      ),
      figure(
        'offers_waiting',
        'aed',
        linked(
          context,
          LIST,
          { ...site, status: ['Offered'] },
          { value: add(({ offered }) => offered, isOffered), count: add(countOf, isOffered) },
        ),
      ),
      figure(
        'completed_orders',
        'count',
        linked(context, LIST, completed, { value: finished, count: finished }),
      ),
      figure('hours_to_complete', 'hours', plain(done?.hours ?? null)),
    ],
    series: PRIORITIES.map((name) => ({ name, unit: 'count' as const })),
    slices: OPEN_ORDER_STATUSES.map((status) => ({
      name: status,
      values: PRIORITIES.map((priority) =>
        numberOf(
          add(countOf, (row) => row.status === status && row.priority === priority),
          { status: [status], priority: [priority] },
        ),
      ),
    })).filter(({ values }) => values.some(({ value }) => value !== 0)),
  };
});

/** Open orders of the user, and which of them are due or scheduled by the end of today. */
export async function loadOwnOrders(context: BlockContext) {
  const { db, currentUser, period } = context;
  const filters = { assignee: currentUser.username, status: [...OPEN_ORDER_STATUSES] };
  const today = { scheduled_at: { to: period.today } };
  const late = { late: true };
  const [row] = await orders.aggregate<{ count: number; today: number; late: number }>(db, filters, {
    count: countRows,
    today: countIf(orders.where(today)),
    late: countIf(orders.where(late)),
  });
  const { count, today: due, late: overdue } = row ?? { count: 0, today: 0, late: 0 };
  const numberOf = (value: number, by = {}) =>
    linked(context, LIST, { ...filters, ...by }, { value, count: value });
  return { open: numberOf(count), today: numberOf(due, today), late: numberOf(overdue, late) };
}

/** Filter of open orders without an assignee. */
export const UNASSIGNED_ORDERS = { unassigned: true, status: [...OPEN_ORDER_STATUSES] };

/** Filter of late emergencies without an assignee. */
export const UNASSIGNED_EMERGENCIES = { ...UNASSIGNED_ORDERS, priority: ['emergency'], late: true };

export const countOrders = orders.count;

export const orderBlocks = [ordersBlock];
