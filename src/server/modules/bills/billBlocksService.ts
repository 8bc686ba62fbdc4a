import { sql } from 'kysely';
import { AGEING_BUCKETS } from '../../../domain/dashboard/dashboard';
import type { Comparison } from '../../../domain/dashboard/dashboard';
import { BILL_KINDS } from '../../../domain/bills/bill';
import { addMonths, addDays } from '../../../domain/dates';
import type { FilterValues } from '../../../domain/lists/listFilters';
import { READING_FLAGS } from '../../../domain/enums';
import {
  addAed,
  comparedDays,
  countIf,
  countRows,
  defineBlock,
  figure,
  linked,
  percentOf,
  plain,
  sumAed,
} from '../dashboard/blockService';
import type { BlockContext, Days, FigureList } from '../dashboard/blockService';
import { clearedBefore } from '../payments/balanceService';
import { bills } from './billRepository';

const LIST: FigureList = { path: '/bills', permission: 'canViewBills' };
const OPEN = ['Issued', 'PartiallyPaid'];
/** Kinds that are not invoices; a deposit receipt is neither a tax invoice nor revenue. */
const NOT_INVOICES: readonly string[] = ['credit_note', 'deposit_receipt', 'opening_balance'];
const INVOICES = BILL_KINDS.filter((kind) => !NOT_INVOICES.includes(kind));

interface BilledRow {
  kind: string;
  count: number;
  total: number;
  net: number;
  vat: number;
}

/** Invoices issued on some days less their credit notes issued on these days. */
async function loadBilled({ db, site }: BlockContext, days: Days) {
  const filters = { ...site, issue_date: { ...days }, tax_document: true };
  const rows = await bills.aggregate<BilledRow>(
    db,
    filters,
    {
      count: countRows,
      total: sumAed(sql`t.total`),
      net: sumAed(sql`t.subtotal - t.discount_total`),
      vat: sumAed(sql`t.vat_total`),
    },
    ['kind'],
  );
  const add = (read: (row: BilledRow) => number, of: (kind: string) => boolean = () => true) =>
    addAed(
      ...rows.filter(({ kind }) => of(kind)).map((row) => read(row) * (row.kind === 'credit_note' ? -1 : 1)),
    );
  const countOf = (of: (kind: string) => boolean) =>
    rows.filter(({ kind }) => of(kind)).reduce((sum, { count }) => sum + count, 0);
  const isCredit = (kind: string) => kind === 'credit_note';
  return {
    filters,
    total: add(({ total }) => total),
    net: add(({ net }) => net),
    vat: add(({ vat }) => vat),
    count: countOf(() => true),
    invoices: add(
      ({ total }) => total,
      (kind) => !isCredit(kind),
    ),
    invoiceCount: countOf((kind) => !isCredit(kind)),
    credits: add(({ total }) => total, isCredit),
    creditCount: countOf(isCredit),
  };
}

const billedBlock = defineBlock('billed', async (context) => {
  const billed = await loadBilled(context, context.period.days);
  const comparisons: Comparison[] = [];
  for (const { name, days } of comparedDays(context.period)) {
    const { total: value, count, filters } = await loadBilled(context, days);
    comparisons.push({
      name,
      from: days.from,
      to_day: days.to,
      ...linked(context, LIST, filters, { value, count }),
    });
  }
  const { filters, total, net, vat, count, invoices, invoiceCount, credits, creditCount } = billed;
  const all = (value: number) => linked(context, LIST, filters, { value, count });
  return {
    figures: [
      figure('billed', 'aed', all(total), comparisons),
      figure('before_vat', 'aed', all(net)),
      figure('vat', 'aed', all(vat)),
      figure(
        'invoices',
        'aed',
        linked(context, LIST, { ...filters, kind: INVOICES }, { value: invoices, count: invoiceCount }),
      ),
      figure(
        'credit_notes',
        'aed',
        linked(context, LIST, { ...filters, kind: ['credit_note'] }, { value: credits, count: creditCount }),
      ),
    ],
  };
});

/**
 * AED paid of the bills of these filters on or after a day: later allocations, and earlier ones of cheques that
 * the bank paid or returned later. The steps have a fixed order, because few payments changed since that day, but
 * the planner expects many and would read all allocations.
 */
async function loadPaidSince(db: BlockContext['db'], filters: FilterValues, day: string): Promise<number> {
  const start = sql`${day}::date::timestamp at time zone 'Asia/Dubai'`;
  const { rows } = await sql<{ paid: number }>`with selected as materialized (
      select t.id from bills t where t.deleted_at is null and ${bills.where(filters)}),
    changed as (
      select wallet_id, bill_id, amount from allocations where created_at >= ${start}
      union all select a.wallet_id, a.bill_id, a.amount from wallets w join allocations a on a.wallet_id = w.id
        where w.type = 'check' and not w.pending and a.created_at < ${start} and (w.cleared_on >= ${day}::date
          or w.cleared_on is null and coalesce(w.bounced_on, 'infinity') >= ${day}::date)
          and not ${clearedBefore(sql`${day}::date`)}),
    later as materialized (select * from changed where bill_id in (select id from selected))
    select ${sumAed(sql`l.amount`)} as paid from later l join wallets w on w.id = l.wallet_id where not w.pending`.execute(
    db,
  );
  return rows[0]?.paid ?? 0;
}

interface CollectedRow {
  count: number;
  billed: number;
  paid: number;
  open: number;
  open_count: number;
}

/** Invoices of the previous month: billed less credited, and paid by the end of that month. */
async function loadCollection({ db, site, period }: BlockContext, month: string) {
  const cycle = addMonths(month, -1).slice(0, 7);
  const filters = { ...site, cycle, kind: INVOICES, status: [...OPEN, 'Paid', 'Credited', 'WrittenOff'] };
  const isOpen = bills.where({ status: OPEN });
  const [row] = await bills.aggregate<CollectedRow>(db, filters, {
    count: countRows,
    billed: sumAed(sql`t.total - t.credited_amount`),
    paid: sumAed(sql`t.paid_amount`),
    open: sumAed(sql`t.balance_due`, isOpen),
    open_count: countIf(isOpen),
  });
  const { paid, ...sums } = row ?? { count: 0, billed: 0, paid: 0, open: 0, open_count: 0 };
  const end = addMonths(month, 1);
  const paidLater = end <= period.today ? await loadPaidSince(db, filters, end) : 0;
  return { cycle, filters, ...sums, collected: addAed(paid, -paidLater) };
}

const collectionRateBlock = defineBlock('collection_rate', async (context) => {
  const { month } = context.period;
  const { filters, billed, collected, count, open, open_count } = await loadCollection(context, month);
  const previous = await loadCollection(context, addMonths(month, -1));
  const from = `${previous.cycle}-01`;
  return {
    figures: [
      figure('collection_rate', 'percent', plain(percentOf(collected, billed)), [
        {
          name: 'last_month',
          from,
          to_day: addDays(addMonths(from, 1), -1),
          ...plain(percentOf(previous.collected, previous.billed)),
        },
      ]),
      figure('billed_in_cycle', 'aed', linked(context, LIST, filters, { value: billed, count })),
      figure('collected_of_cycle', 'aed', plain(collected)),
      figure(
        'open_of_cycle',
        'aed',
        linked(context, LIST, { ...filters, status: OPEN }, { value: open, count: open_count }),
      ),
    ],
  };
});

interface OutstandingRow {
  count: number;
  outstanding: number;
  overdue: number;
  overdue_count: number;
  covered: number;
  covered_count: number;
}

const outstandingBlock = defineBlock('outstanding', async (context) => {
  const filters = { ...context.site, status: OPEN };
  const isOverdue = bills.where({ overdue: true });
  const isCovered = bills.where({ covered: true });
  const [row] = await bills.aggregate<OutstandingRow>(context.db, filters, {
    count: countRows,
    outstanding: sumAed(sql`t.balance_due`),
    overdue: sumAed(sql`t.balance_due`, isOverdue),
    overdue_count: countIf(isOverdue),
    covered: sumAed(sql`t.pending_check_amount`, isCovered),
    covered_count: countIf(isCovered),
  });
  if (!row) return {};
  const { count, outstanding, overdue, overdue_count, covered, covered_count } = row;
  return {
    figures: [
      figure('outstanding', 'aed', linked(context, LIST, filters, { value: outstanding, count })),
      figure(
        'overdue',
        'aed',
        linked(context, LIST, { ...filters, overdue: true }, { value: overdue, count: overdue_count }),
      ),
      figure('overdue_share', 'percent', plain(percentOf(overdue, outstanding))),
      figure(
        'covered',
        'aed',
        linked(context, LIST, { ...filters, covered: true }, { value: covered, count: covered_count }),
      ),
      figure('net_outstanding', 'aed', plain(addAed(outstanding, -covered))),
    ],
  };
});

const ageingBlock = defineBlock('ageing', async (context) => {
  const { today } = context.period;
  const buckets = AGEING_BUCKETS.map(({ name, from, to }) => ({
    name,
    filters: {
      ...context.site,
      status: OPEN,
      due_date: {
        ...(to !== null && { from: addDays(today, -to) }),
        ...(from !== null && { to: addDays(today, -from) }),
      },
    },
  }));
  const columns = buckets.flatMap(({ name, filters: { due_date } }) => {
    const isIn = bills.where({ due_date });
    return [
      [`${name}_count`, countIf(isIn)],
      [`${name}_covered`, sumAed(sql`t.pending_check_amount`, isIn)],
      [`${name}_net`, sumAed(sql`t.net_due`, isIn)],
    ] as const;
  });
  const [row = {}] = await bills.aggregate<Record<string, number>>(
    context.db,
    { ...context.site, status: OPEN },
    Object.fromEntries(columns),
  );
  return {
    series: [
      { name: 'not_covered', unit: 'aed' },
      { name: 'covered_by_cheques', unit: 'aed' },
    ],
    slices: buckets.map(({ name, filters }) => {
      const count = row[`${name}_count`] ?? 0;
      return {
        name,
        values: [row[`${name}_net`], row[`${name}_covered`]].map((value = 0) =>
          linked(context, LIST, filters, { value, count }),
        ),
      };
    }),
  };
});

interface ReviewRow extends Record<string, number> {
  held: number;
  drafts: number;
  held_total: number;
}

const reviewBlock = defineBlock('review', async (context) => {
  const { db, site, period } = context;
  const flagColumns = READING_FLAGS.map((flag) => [`flag_${flag}`, countIf(bills.where({ flag }))] as const);
  const isHeld = bills.where({ status: 'Held' });
  const [row] = await bills.aggregate<ReviewRow>(
    db,
    { ...site, status: ['Draft', 'Held'] },
    {
      held: countIf(isHeld),
      held_total: sumAed(sql`t.total`, isHeld),
      drafts: countIf(bills.where({ status: 'Draft' })),
      ...Object.fromEntries(flagColumns),
    },
  );
  const unsent = { ...site, issue_date: { ...period.days }, unsent: true };
  const numberOf = (value = 0, filters: Parameters<typeof linked>[2]) =>
    linked(context, LIST, filters, { value, count: value });
  return {
    figures: [
      figure('held', 'count', numberOf(row?.held, { ...site, status: ['Held'] })),
      figure(
        'held_total',
        'aed',
        linked(
          context,
          LIST,
          { ...site, status: ['Held'] },
          { value: row?.held_total ?? 0, count: row?.held ?? 0 },
        ),
      ),
      figure('drafts', 'count', numberOf(row?.drafts, { ...site, status: ['Draft'] })),
      figure('unsent', 'count', numberOf(await bills.count(db, unsent), unsent)),
    ],
    series: [{ name: 'held', unit: 'count' }],
    slices: READING_FLAGS.map((flag) => ({
      name: flag,
      values: [numberOf(row?.[`flag_${flag}`], { ...site, flag: [flag] })],
    })).filter(({ values }) => values.some(({ value }) => value !== 0)),
  };
});

export const countBills = bills.count;

export const billBlocks = [billedBlock, collectionRateBlock, outstandingBlock, ageingBlock, reviewBlock];
