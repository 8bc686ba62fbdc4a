import { addDays } from '../../../domain/dates';
import { sql } from 'kysely';
import type { Comparison } from '../../../domain/dashboard/dashboard';
import type { FilterValues } from '../../../domain/lists/listFilters';
import { PAYMENT_TYPES } from '../../../domain/wallets/wallet';
import {
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
import { custodians } from './custodians';
import { wallets } from './walletRepository';

const PAYMENTS: FigureList = { path: '/wallets?tab=Payments', permission: 'superAdmin' };
const CUSTODIANS: FigureList = { path: '/wallets', permission: 'superAdmin' };

/** Parts of the collected amount; cheques by bank result. */
const PARTS: readonly { name: string; filters: FilterValues }[] = [
  { name: 'cash', filters: { type: ['cash'] } },
  { name: 'card', filters: { type: ['card'] } },
  { name: 'transfer', filters: { type: ['transfer'] } },
  { name: 'check_cleared', filters: { type: ['check'], check_status: ['cleared'] } },
  {
    name: 'check_uncleared',
    filters: { type: ['check'], check_status: ['received', 'in_safe', 'deposited', 'represented'] },
  },
  {
    name: 'check_unpaid',
    filters: { type: ['check'], check_status: ['bounced', 'replaced', 'cancelled', 'stale'] },
  },
];

/** Payments received on some days, without voided payments and security cheques. */
async function loadCollected({ db, site }: BlockContext, days: Days) {
  const filters = {
    ...site,
    paid_at: { ...days },
    type: [...PAYMENT_TYPES],
    voided: false,
    is_security: false,
  };
  const columns = PARTS.flatMap((part) => {
    const isPart = wallets.where(part.filters);
    return [
      [`${part.name}_count`, countIf(isPart)],
      [part.name, sumAed(sql`t.amount`, isPart)],
    ] as const;
  });
  const [row = {}] = await wallets.aggregate<Record<string, number>>(db, filters, {
    count: countRows,
    total: sumAed(sql`t.amount`),
    ...Object.fromEntries(columns),
  });
  return { filters, row, total: row.total ?? 0, count: row.count ?? 0 };
}

const collectedBlock = defineBlock('collected', async (context) => {
  const { filters, row, total: value, count } = await loadCollected(context, context.period.days);
  const comparisons: Comparison[] = [];
  for (const { name, days } of comparedDays(context.period)) {
    const before = await loadCollected(context, days);
    const link = linked(context, PAYMENTS, before.filters, { value: before.total, count: before.count });
    comparisons.push({ name, from: days.from, to_day: days.to, ...link });
  }
  return {
    figures: [figure('collected', 'aed', linked(context, PAYMENTS, filters, { value, count }), comparisons)],
    series: [{ name: 'collected', unit: 'aed' }],
    slices: PARTS.map((part) => ({
      name: part.name,
      values: [
        linked(
          context,
          PAYMENTS,
          { ...filters, ...part.filters },
          { value: row[part.name] ?? 0, count: row[`${part.name}_count`] ?? 0 },
        ),
      ],
    })),
  };
});

interface FieldCashRow {
  cash: number;
  cash_count: number;
  checks: number;
  checks_count: number;
  oldest_days: number | null;
}

const fieldCashBlock = defineBlock('field_cash', async (context) => {
  const { db, site } = context;
  const filters = { ...site, status: ['Pending', 'Handover'], voided: false };
  const [cash, cheques] = [{ type: ['cash'] }, { type: ['check'] }];
  const [isCash, isCheque] = [wallets.where(cash), wallets.where(cheques)];
  const [row] = await wallets.aggregate<FieldCashRow>(
    db,
    { ...filters, type: ['cash', 'check'] },
    {
      cash: sumAed(sql`t.amount`, isCash),
      cash_count: countIf(isCash),
      checks: sumAed(sql`t.amount`, isCheque),
      checks_count: countIf(isCheque),
      oldest_days: sql`floor(extract(epoch from now() - min(t.paid_at)) / 86400)::int`,
    },
  );
  const countCustodians = async (by: FilterValues) => {
    const count = await custodians.count(db, by);
    return linked(context, CUSTODIANS, by, { value: count, count });
  };
  if (!row) return {};
  return {
    figures: [
      figure(
        'cash_in_hand',
        'aed',
        linked(context, PAYMENTS, { ...filters, ...cash }, { value: row.cash, count: row.cash_count }),
      ),
      figure(
        'cheques_in_hand',
        'aed',
        linked(context, PAYMENTS, { ...filters, ...cheques }, { value: row.checks, count: row.checks_count }),
      ),
      figure('oldest_in_hand', 'days', plain(row.oldest_days)),
      figure('over_limit', 'count', await countCustodians({ over_limit: true })),
      figure('held_too_long', 'count', await countCustodians({ overdue: true })),
    ],
  };
});

const chequesBlock = defineBlock('cheques', async (context) => {
  const { db, site, period } = context;
  const { today, days } = period;
  const cheques = { ...site, type: ['check'], voided: false };
  const measure = async (name: string, by: FilterValues) => {
    const filters = { ...cheques, ...by };
    const [row] = await wallets.aggregate<{ count: number; value: number }>(db, filters, {
      count: countRows,
      value: sumAed(sql`t.amount`),
    });
    const { count, value } = row ?? { count: 0, value: 0 };
    return { count, shown: figure(name, 'aed', linked(context, PAYMENTS, filters, { value, count })) };
  };
  const toDeposit = await measure('to_deposit', {
    check_status: ['in_safe'],
    is_security: false,
    end_date: { to: today },
  });
  const ahead = (last: number) => ({
    check_status: ['received', 'in_safe'],
    is_security: false,
    end_date: { from: addDays(today, 1), to: addDays(today, last) },
  });
  const due7 = await measure('due_7_days', ahead(7));
  const due30 = await measure('due_30_days', ahead(30));
  const bounced = await measure('bounced', { bounced_on: { ...days } });
  const cleared = await measure('cleared', { cleared_on: { ...days } });
  return {
    figures: [
      ...[toDeposit, due7, due30, cleared, bounced].map(({ shown }) => shown),
      figure('bounced_share', 'percent', plain(percentOf(bounced.count, bounced.count + cleared.count))),
    ],
  };
});

export const countPayments = wallets.count;

export const walletBlocks = [collectedBlock, fieldCashBlock, chequesBlock];
