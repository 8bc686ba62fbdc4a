import { median } from '../figures';
import { EVERYDAY_MS, MAX_RATIO, RARE_MS, hasGrown, isOverBudget, isSlow, ratioOf } from './comparison';
import type { Comparison } from './comparison';

const MAX_ROWS = 15;

/** Prints latencies per list, the slowest queries and those that grew most; exceeded budgets fail the bench. */
export function report(comparisons: readonly Comparison[], print: (line: string) => void): void {
  print(`\n${String(comparisons.length)} queries, ten at once.\n\n${formatLists(comparisons)}`);
  const slowest = [...comparisons].sort((one, other) => other.whole.p99 - one.whole.p99);
  const slowedDown = [...comparisons].sort((one, other) => ratioOf(other) - ratioOf(one));
  print(`\nSlowest:\n${formatQueries(slowest.slice(0, MAX_ROWS))}`);
  print(`\nLargest growth with ten times the rows:\n${formatQueries(slowedDown.slice(0, MAX_ROWS))}`);
  const overBudget = comparisons.filter(isOverBudget);
  print(`\n${String(overBudget.length)} are over budget:\n${formatQueries(overBudget)}`);
  if (overBudget.length > 0) process.exitCode = 1;
}

/** Per list: median latencies of everyday and rare queries, and the number of queries over budget. */
function formatLists(all: readonly Comparison[]): string {
  const lists = [...new Set(all.map(({ list }) => list))];
  return [
    `| list | everyday | p50 | p99 | over ${String(EVERYDAY_MS)} ms | rare | p50 | p99 | over ${String(RARE_MS)} ms | over ${String(MAX_RATIO)} times a tenth's |`,
    `|---|${'---:|'.repeat(9)}`,
    ...lists.map((list) => {
      const ofList = all.filter((comparison) => comparison.list === list);
      const [everyday = [], rare = []] = [false, true].map((isRare) =>
        ofList.filter((comparison) => comparison.isRare === isRare),
      );
      const cells = [list, ...formatClass(everyday), ...formatClass(rare), rare.filter(hasGrown).length];
      return `| ${cells.join(' | ')} |`;
    }),
  ].join('\n');
}

const formatClass = (comparisons: readonly Comparison[]): (string | number)[] => {
  const middle = (of: 'p50' | 'p99') =>
    comparisons.length > 0 ? median(comparisons.map(({ whole }) => whole[of])).toFixed(0) : '';
  return [comparisons.length, middle('p50'), middle('p99'), comparisons.filter(isSlow).length];
};

const formatQueries = (rows: readonly Comparison[]): string =>
  [
    '| query | p50, a tenth | p50 | p99 | ratio |',
    '|---|---:|---:|---:|---:|',
    ...rows.map(
      (row) =>
        `| ${row.label} | ${[row.tenth.p50, row.whole.p50, row.whole.p99].map((ms) => `${ms.toFixed(1)} ms`).join(' | ')} | ${ratioOf(row).toFixed(1)} |`,
    ),
  ].join('\n');
