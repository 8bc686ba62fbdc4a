import { sql } from 'kysely';
import { countIf, defineBlock, figure, linked, percentOf, plain } from '../dashboard/blockService';
import type { FigureList } from '../dashboard/blockService';
import { contracts } from './contractRepository';
import { collectionVisits } from './collectionVisitRoutes';

const LIST: FigureList = { path: '/contracts', permission: 'canViewContracts' };
const EXPIRING_DAYS = 60;
/** Statuses of contracts that were active at some time. */
const STARTED = ['Active', 'Suspended', 'Expired', 'Terminating', 'Terminated', 'Closed'];

interface ContractRow {
  active: number;
  suspended: number;
  expired: number;
  expiring: number;
  added: number;
  ended: number;
  at_start: number;
}

const contractsBlock = defineBlock('contracts', async (context) => {
  const { db, site, period } = context;
  const { days, month } = period;
  const filters = {
    active: { status: ['Active'] },
    suspended: { status: ['Suspended'] },
    expired: { status: ['Expired'] },
    expiring: { expiring: EXPIRING_DAYS },
    added: { status: STARTED, start_date: { ...days } },
    ended: { supply_ended_on: { ...days } },
  };
  const isStarted = contracts.where({ status: STARTED });
  const [row] = await contracts.aggregate<ContractRow>(db, site, {
    ...Object.fromEntries(Object.entries(filters).map(([name, by]) => [name, countIf(contracts.where(by))])),
    at_start: countIf(sql`${isStarted} and t.start_date < ${month}::date
      and (t.supply_ended_on is null or t.supply_ended_on >= ${month}::date)`),
  });
  if (!row) return {};
  const numberOf = (name: keyof typeof filters) =>
    figure(
      `contracts_${name}`,
      'count',
      linked(context, LIST, { ...site, ...filters[name] }, { value: row[name], count: row[name] }),
    );
  return {
    figures: [
      ...(['active', 'added', 'ended'] as const).map(numberOf),
      figure('churn', 'percent', plain(percentOf(row.ended, row.at_start))),
      ...(['expiring', 'expired', 'suspended'] as const).map(numberOf),
    ],
  };
});

export const contractBlocks = [contractsBlock];

export const countCollectionVisits = collectionVisits.count;
