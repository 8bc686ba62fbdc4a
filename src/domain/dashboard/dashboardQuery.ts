import type { InferType } from 'yup';
import { isCalendarDate } from '../dates';
import { EMIRATES } from '../enums';
import { inputSchema, text } from '../validation';

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

export type DashboardQueryInput = InferType<typeof dashboardQuerySchema>;
