import type { DashboardFigure, DashboardRow } from '../../../domain/dashboard/dashboard';
import { canRecordPayments, hasPermission } from '../../../domain/permissions';
import type { Permission, Permissions } from '../../../domain/permissions';
import { routesInAreas } from '../../../domain/users/user';
import { countBills } from '../bills/billBlocksService';
import { countCollectionVisits } from '../contracts/contractBlocksService';
import { countPendingReadings, loadRouteProgress } from '../counters/counterBlocksService';
import {
  UNASSIGNED_EMERGENCIES,
  UNASSIGNED_ORDERS,
  countOrders,
  loadOwnOrders,
} from '../orders/orderBlocksService';
import { countRefunds } from '../refunds/refundService';
import { countPayments } from '../wallets/walletBlocksService';
import { defineBlock, figure, linked, percentOf } from './blockService';
import type { BlockContext, FigureList } from './blockService';
import type { FilterValues } from '../../../domain/lists/listFilters';
import type { Db } from '../../db/client';

/** A decision that users with a permission have to make. */
interface Decision extends FigureList {
  name: string;
  /** Required besides the permission. */
  isFor?: (permissions: Permissions) => boolean;
  filters: FilterValues;
  count: (db: Db, filters: FilterValues) => Promise<number>;
}

/** Whether the user assigns orders, in addition to working on them. */
const dispatches = (permissions: Permissions): boolean => hasPermission(permissions, 'canCreateOrders');

const DECISIONS: readonly Decision[] = [
  {
    name: 'visits',
    path: '/contracts?view=visits',
    permission: 'canViewContracts',
    isFor: canRecordPayments,
    filters: {},
    count: countCollectionVisits,
  },
  {
    name: 'unassigned_emergencies',
    path: '/orders',
    permission: 'canUpdateOrders',
    isFor: dispatches,
    filters: UNASSIGNED_EMERGENCIES,
    count: countOrders,
  },
  {
    name: 'unassigned_orders',
    path: '/orders',
    permission: 'canUpdateOrders',
    isFor: dispatches,
    filters: UNASSIGNED_ORDERS,
    count: countOrders,
  },
  {
    name: 'refunds_to_approve',
    path: '/refunds',
    permission: 'superAdmin',
    filters: { status: ['Requested'] },
    count: countRefunds,
  },
  {
    name: 'refunds_to_pay',
    path: '/refunds',
    permission: 'superAdmin',
    filters: { status: ['Approved'] },
    count: countRefunds,
  },
  {
    name: 'reversals_to_decide',
    path: '/wallets?tab=Payments',
    permission: 'superAdmin',
    filters: { reversal_requested: true },
    count: countPayments,
  },
  {
    name: 'readings_to_review',
    path: '/counters/readings',
    permission: 'canUpdateContracts',
    filters: {},
    count: countPendingReadings,
  },
  {
    name: 'bills_to_release',
    path: '/bills',
    permission: 'canUpdateBills',
    filters: { status: ['Held'] },
    count: countBills,
  },
];

/** The user's orders, and the decisions that the user has to make. */
async function loadFigures(context: BlockContext): Promise<DashboardFigure[]> {
  const may = (permission: Permission) => hasPermission(context.currentUser.permissions, permission);
  const figures: DashboardFigure[] = [];
  if (may('canViewOrders')) {
    const { open, today, late } = await loadOwnOrders(context);
    figures.push(figure('my_orders_today', 'count', today));
    figures.push(figure('my_open_orders', 'count', open), figure('my_late_orders', 'count', late));
  }
  const decisions = DECISIONS.filter(
    ({ permission, isFor }) => may(permission) && (isFor?.(context.currentUser.permissions) ?? true),
  );
  for (const decision of decisions) {
    const count = await decision.count(context.db, decision.filters);
    figures.push(
      figure(decision.name, 'count', linked(context, decision, decision.filters, { value: count, count })),
    );
  }
  return figures;
}

/** The user's reading routes with their progress this month. */
async function loadRoutes({ db, currentUser }: BlockContext): Promise<DashboardRow[]> {
  const routes = routesInAreas(currentUser.areas);
  if (routes.length === 0 || !hasPermission(currentUser.permissions, 'canViewContracts')) return [];
  return (await loadRouteProgress(db, routes)).map(({ route, count, read }) => ({
    label: route,
    to: `/contracts?${new URLSearchParams({ sheet: 'yes', route }).toString()}`,
    cells: [read, count, percentOf(read, count)].map((value) => ({ value, to: null })),
  }));
}

export const myWorkBlock = defineBlock('my_work', async (context) => ({
  figures: await loadFigures(context),
  rows: await loadRoutes(context),
}));
