import { sql } from 'kysely';
import type { InferType } from 'yup';
import { BLOCK_PERMISSIONS } from '../../../domain/dashboard/dashboard';
import type {
  BlockName,
  Comparison,
  DashboardBlock,
  DashboardFigure,
  FigureUnit,
  LinkedValue,
} from '../../../domain/dashboard/dashboard';
import { addMonths, dubaiDate, addDays, isCalendarDate } from '../../../domain/dates';
import type { FilterValues } from '../../../domain/lists/listFilters';
import { listLink } from '../../../domain/lists/listFilters';
import { hasPermission } from '../../../domain/permissions';
import type { Permission } from '../../../domain/permissions';
import { EMIRATES } from '../../../domain/enums';
import { inputSchema, text } from '../../../domain/validation';
import type { Db } from '../../db/client';
import type { CurrentUser } from '../../http/dependencies';
import { HttpError } from '../../http/httpError';
import type { SqlExpression } from '../../lists/fields';

const MONTH_PATTERN = /^(19|20|21)\d\d-\d{2}$/;

/** Query of a block; default: the current month. */
export const dashboardQuerySchema = inputSchema({
  month: text('Month').test(
    'month',
    'Month must be a month such as 2026-11',
    (value) => value === undefined || (MONTH_PATTERN.test(value) && isCalendarDate(`${value}-01`)),
  ),
  emirate: text('Emirate').oneOf([...EMIRATES, undefined], `Emirate must be one of: ${EMIRATES.join(', ')}`),
  site: text('Site code'),
});

type DashboardQueryInput = InferType<typeof dashboardQuerySchema>;

/** Days in Dubai, both inclusive. */
export interface Days {
  from: string;
  to: string;
}

/** The month of the dashboard's filters. */
interface Period {
  /** First day of the month. */
  month: string;
  /** The days of the month, up to today in the current one. */
  days: Days;
  isCurrent: boolean;
  today: string;
}

export interface BlockContext {
  db: Db;
  currentUser: CurrentUser;
  now: number;
  period: Period;
  /** Filters of a list by emirate and site, from the filters of the dashboard. */
  site: FilterValues;
}

type BlockContent = Partial<Pick<DashboardBlock, 'figures' | 'series' | 'slices' | 'rows'>>;

export interface Block {
  name: BlockName;
  permission: Permission;
  load: (context: BlockContext) => Promise<BlockContent>;
}

/** A block of the dashboard; its query runs on a read replica if there is one, so it must not write. */
export const defineBlock = (name: BlockName, load: Block['load']): Block => ({
  name,
  permission: BLOCK_PERMISSIONS[name],
  load,
});

const lastDayOf = (month: string): string => addDays(addMonths(month, 1), -1);

/** Throws a 422 for a month in the future. */
function periodOf(monthText: string | undefined, now: number): Period {
  const today = dubaiDate(now);
  const current = `${today.slice(0, 7)}-01`;
  const month = monthText ? `${monthText}-01` : current;
  if (month > current)
    throw new HttpError(422, 'The month must not be in the future.', {
      fields: { month: 'Month must not be in the future' },
    });
  const isCurrent = month === current;
  return { month, days: { from: month, to: isCurrent ? today : lastDayOf(month) }, isCurrent, today };
}

export const blockContext = (
  { db, currentUser, now }: Pick<BlockContext, 'db' | 'currentUser' | 'now'>,
  { month, emirate, site }: DashboardQueryInput,
): BlockContext => ({
  db,
  currentUser,
  now,
  period: periodOf(month || undefined, now),
  site: { ...(emirate && { emirate: [emirate] }), ...(site && { site }) },
});

/** Earlier periods to compare with; for the current month, the same number of days. */
export function comparedDays({ month, days, isCurrent }: Period): { name: Comparison['name']; days: Days }[] {
  const before = (months: number): Days => {
    const from = addMonths(month, -months);
    const last = lastDayOf(from);
    const sameDay = `${from.slice(0, 7)}-${days.to.slice(8)}`;
    return { from, to: isCurrent && sameDay < last ? sameDay : last };
  };
  return [
    { name: 'last_month', days: before(1) },
    { name: 'last_year', days: before(12) },
  ];
}

/** A list on screen: its path, and the permission that it requires. */
export interface FigureList {
  path: string;
  permission: Permission;
}

/** A value with the link to its records, for users who may open their list. */
export const linked = (
  { currentUser }: Pick<BlockContext, 'currentUser'>,
  { path, permission }: FigureList,
  filters: FilterValues,
  { value, count }: Pick<LinkedValue, 'value' | 'count'>,
): LinkedValue =>
  hasPermission(currentUser.permissions, permission)
    ? { value, count, to: listLink(path, filters) }
    : { value, count, to: null };

/** A value without a list. */
export const plain = (value: number | null): LinkedValue => ({ value, count: null, to: null });

export const figure = (
  name: string,
  unit: FigureUnit,
  value: LinkedValue,
  comparisons: Comparison[] = [],
): DashboardFigure => ({ name, unit, ...value, comparisons });

/** `part` in percent of `whole` with one decimal; null without a whole. */
export const percentOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * 1000) / 10 : null;

export const countRows = sql`count(*)::int`;
/** Fils of a column as AED; rows without the condition do not count. */
export const sumAed = (column: SqlExpression, condition: SqlExpression = sql`true`): SqlExpression =>
  sql`(coalesce(sum(${column}) filter (where ${condition}), 0) / 100.0)::float8`;
export const countIf = (condition: SqlExpression): SqlExpression =>
  sql`count(*) filter (where ${condition})::int`;

/** The sum of figures in AED, exact to the fils. */
export const addAed = (...amounts: readonly number[]): number =>
  Math.round(amounts.reduce((sum, amount) => sum + amount * 100, 0)) / 100;
