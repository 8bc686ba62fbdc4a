import type { BlockName, Comparison, FigureUnit } from '../../../domain/dashboard/dashboard';
import { addDays, formatDate, isCalendarDate } from '../../../domain/dates';
import { labelOf } from '../../../domain/labels';
import { formatAmount } from '../../../domain/money';

/** Texts and layout of a block. */
interface BlockTexts {
  title: string;
  /** Explains the figures if the title is not sufficient. */
  note?: string;
  /** Width on large screens, in twelfths. */
  span: 4 | 8 | 12;
  /** Direction of the bars; a chart whose series have different units has two axes. */
  chart?: 'horizontal' | 'vertical';
  /** Header of the categories in the table of the chart. */
  category?: string;
  /** Headers of the row labels and of the cells, with the unit of numbers. */
  rows?: { label: string; cells: readonly (readonly [header: string, unit: FigureUnit | 'text' | 'day'])[] };
  /** Text when there is nothing to show. */
  empty: string;
}

export const BLOCK_TEXTS: Record<BlockName, BlockTexts> = {
  my_work: {
    title: 'My work',
    span: 12,
    empty: 'No work is assigned to you, and no approvals are pending.',
    rows: {
      label: 'Route',
      cells: [
        ['Read', 'count'],
        ['Counters', 'count'],
        ['Progress', 'percent'],
      ],
    },
  },
  billed: {
    title: 'Billed',
    span: 4,
    empty: 'No invoices were issued.',
    note: 'Invoices issued, less credit notes',
  },
  collected: {
    title: 'Collected',
    span: 4,
    chart: 'horizontal',
    category: 'Method',
    empty: 'No payments were taken.',
    note: 'Payments taken, excluding voided payments and security cheques',
  },
  collection_rate: {
    title: 'Collection rate',
    span: 4,
    empty: 'Nothing was billed in the previous month.',
    note: 'Share of the previous month’s invoices paid by the end of this month',
  },
  outstanding: { title: 'Outstanding', note: 'Now', span: 4, empty: 'Nothing is outstanding.' },
  ageing: {
    title: 'Ageing',
    span: 4,
    chart: 'vertical',
    category: 'Days overdue',
    empty: 'Nothing is outstanding.',
    note: 'Unpaid invoices by days after the due date, now',
  },
  field_cash: { title: 'Cash in the field', note: 'Now', span: 4, empty: 'No payments in custody.' },
  cheques: { title: 'Cheques', span: 4, empty: 'There are no cheques.' },
  tank_levels: {
    title: 'Tank levels',
    note: 'Tanks in service, now',
    span: 4,
    chart: 'horizontal',
    category: 'Level',
    empty: 'No tank is in service.',
  },
  run_out: {
    title: 'Next tanks to run out',
    span: 8,
    empty: 'No run-out forecasts yet.',
    rows: {
      label: 'Tank',
      cells: [
        ['Level', 'percent'],
        ['Daily use', 'litres'],
        ['Days left', 'days'],
        ['Refill by', 'day'],
        ['Suggested', 'litres'],
        ['Order', 'text'],
      ],
    },
  },
  devices: {
    title: 'Devices',
    note: 'Installed devices, now',
    span: 4,
    chart: 'horizontal',
    category: 'Health',
    empty: 'No device is installed.',
  },
  reading_progress: {
    title: 'Reading progress',
    span: 4,
    chart: 'horizontal',
    category: 'Route',
    empty: 'There are no counters.',
    note: 'Routes with the most counters to read',
  },
  review: {
    title: 'Invoices to review',
    span: 4,
    chart: 'horizontal',
    category: 'Flag',
    empty: 'No invoice is held.',
    note: 'Held invoices by the flags of their readings',
  },
  contracts: { title: 'Contracts', span: 4, empty: 'There are no contracts.' },
  orders: {
    title: 'Maintenance orders',
    span: 4,
    chart: 'horizontal',
    category: 'State',
    empty: 'No order is open.',
    note: 'Open orders by state and priority, now',
  },
  consumption: {
    title: 'Consumption and deliveries',
    span: 8,
    chart: 'vertical',
    category: 'Month',
    note: 'Accepted readings by month; a reading on the 1st counts for the previous month',
    empty: 'Nothing was measured.',
  },
  gas_balance: {
    title: 'Gas balance',
    note: 'Sites with the greatest loss',
    span: 8,
    empty: 'No site has a gas balance yet.',
    rows: {
      label: 'Site',
      cells: [
        ['Loss', 'percent'],
        ['Loss (L)', 'litres'],
        ['Finding', 'text'],
        ['From', 'day'],
        ['To', 'day'],
      ],
    },
  },
};

/** Labels of figures, series and categories that cannot be derived from their codes. */
const LABELS: Record<string, string> = {
  '1_30': '1–30',
  '31_60': '31–60',
  '61_90': '61–90',
  '91_120': '91–120',
  before_vat: 'Before VAT',
  bills_to_release: 'Held invoices',
  bounced_share: 'Bounce rate',
  cash_in_hand: 'Cash',
  check_cleared: 'Cheques, cleared',
  check_uncleared: 'Cheques, not cleared',
  check_unpaid: 'Cheques, not paid',
  cheques_in_hand: 'Cheques',
  churn: 'Churn rate',
  collected_of_cycle: 'Paid',
  billed_in_cycle: 'Billed',
  collection_rate: 'Paid',
  completed_orders: 'Completed',
  consumption: 'Consumption (m³)',
  consumption_month: 'Consumption in the month',
  consumption_month_before: 'Consumption in the previous month',
  contracts_active: 'Active now',
  contracts_added: 'New',
  contracts_ended: 'Ended',
  contracts_expired: 'Expired, still supplied',
  contracts_expiring: 'Expire within 60 days',
  contracts_suspended: 'Suspended',
  counters_read: 'Counters read',
  counters_to_read: 'Counters to read',
  covered: 'Covered by cheques',
  delivered: 'Delivered (L)',
  delivered_month: 'Delivered in the month',
  delivered_month_before: 'Delivered in the previous month',
  devices_installed: 'Installed',
  due_30_days: 'Due within 30 days',
  due_7_days: 'Due within 7 days',
  estimated_share: 'Estimated',
  held_too_long: 'Employees holding cash too long',
  held_total: 'Total of held invoices',
  hours_to_complete: 'Mean time to complete',
  late_orders: 'Late',
  messages_received: 'Messages received since yesterday',
  my_late_orders: 'My late orders',
  net_outstanding: 'Not covered by cheques',
  not_covered: 'Not covered',
  not_due: 'Not due',
  ok: 'OK',
  offers_waiting: 'Offers awaiting client',
  oldest_in_hand: 'Oldest payment',
  open_of_cycle: 'Still owed',
  over_120: '> 120',
  over_limit: 'Employees over the cash limit',
  overdue_share: 'Overdue share',
  photo_share: 'Manual readings with a photo',
  read_share: 'Read this month',
  readings: 'Readings taken',
  readings_to_review: 'Readings to review',
  refill_due: 'Refill due within 7 days',
  tanks_critical: 'With a critical alarm',
  tanks_in_service: 'In service',
  tanks_with_alarm: 'With an open alarm',
  to_deposit: 'To deposit now',
  visits: 'Overdue contracts to visit',
  unassigned_emergencies: 'Late emergencies without assignee',
  unassigned_orders: 'Orders without assignee',
  unsent: 'Issued in the month, not delivered',
  vat: 'VAT',
};

const MONTH = /^\d{4}-\d{2}$/;

export const blockLabel = (name: string): string =>
  MONTH.test(name) ? formatDate(`${name}-01`, 'MMM YY') : (LABELS[name] ?? labelOf(name));

/** Figures that require action unless they are zero. */
export const URGENT: ReadonlySet<string> = new Set([
  'overdue',
  'late_orders',
  'my_late_orders',
  'unassigned_emergencies',
  'held_too_long',
  'over_limit',
  'tanks_critical',
  'bounced',
]);

const countFormat = new Intl.NumberFormat('en-AE', { maximumFractionDigits: 1 });
const UNKNOWN = '-----';

/** Formats a value with its unit; amounts in AED have none. */
export function formatFigure(value: number | null, unit: FigureUnit): string {
  if (value === null) return UNKNOWN;
  const text = countFormat.format(value);
  const texts: Record<FigureUnit, string> = {
    aed: formatAmount(value),
    count: text,
    percent: `${text} %`,
    litres: `${text} L`,
    m3: `${text} m³`,
    days: value === 1 ? '1 day' : `${text} days`,
    hours: `${text} h`,
  };
  return texts[unit];
}

/** Formats a comparison period: `Oct 2026`, or `1–27 Oct 2026` for a part of the month. */
export function comparedPeriod({ from, to_day }: Comparison): string {
  const isWhole = isCalendarDate(to_day) && addDays(to_day, 1).endsWith('-01');
  if (isWhole) return formatDate(from, 'MMM YYYY');
  const lastDay = formatDate(to_day, 'D MMM YYYY');
  return from === to_day ? lastDay : `${formatDate(from, 'D')}–${lastDay}`;
}

/**
 * Formats a change in percent with its sign; undefined without a value to compare with, and from tenfold on, such as
 * the change from a first of the month without billing.
 */
export function formatChange(value: number | null, before: number | null): string | undefined {
  if (value === null || before === null || before === 0) return undefined;
  const percent = Math.round(((value - before) / Math.abs(before)) * 1000) / 10;
  if (Math.abs(percent) >= 900) return undefined;
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '±';
  return `${sign}${countFormat.format(Math.abs(percent))} %`;
}

/** Height of a chart and of its placeholder. */
export const CHART_HEIGHT_PX = 220;
