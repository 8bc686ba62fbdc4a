import { median } from '../figures';
import { MOST_MS, MOST_TIMES, hasGrown, isOver, isSlow, ratioOf } from './compared';
import type { Compared } from './compared';

const SHOWN = 15;

/** Tell how the lists do, the slowest questions and those that grew most with the table; what is over its budget fails the bench. */
export function report(compared: readonly Compared[], tell: (line: string) => void): void {
  tell(`\n${String(compared.length)} questions, ten at once.\n\n${listsOf(compared)}`);
  const slowest = [...compared].sort((one, other) => other.whole.p99 - one.whole.p99);
  const grown = [...compared].sort((one, other) => ratioOf(other) - ratioOf(one));
  tell(`\nThe slowest:\n${tableOf(slowest.slice(0, SHOWN))}`);
  tell(`\nThose that grew most with ten times the rows:\n${tableOf(grown.slice(0, SHOWN))}`);
  const over = compared.filter(isOver);
  tell(`\n${String(over.length)} are over ${String(MOST_MS)} ms or ${String(MOST_TIMES)} times.`);
  if (over.length > 0) process.exitCode = 1;
}

/** List by list: the question in the middle, and how many are over their budgets. */
function listsOf(all: readonly Compared[]): string {
  const lists = [...new Set(all.map(({ list }) => list))];
  return [
    `| list | questions | p50 | p99 | over ${String(MOST_MS)} ms | over ${String(MOST_TIMES)} times a tenth's |`,
    '|---|---:|---:|---:|---:|---:|',
    ...lists.map((list) => {
      const asked = all.filter((question) => question.list === list);
      const middle = (of: 'p50' | 'p99') => median(asked.map(({ whole }) => whole[of])).toFixed(0);
      const [slow, grown] = [asked.filter(isSlow), asked.filter(hasGrown)].map(({ length }) =>
        String(length),
      );
      return `| ${list} | ${String(asked.length)} | ${middle('p50')} | ${middle('p99')} | ${slow} | ${grown} |`;
    }),
  ].join('\n');
}

const tableOf = (rows: readonly Compared[]): string =>
  [
    '| question | p50, a tenth | p50 | p99 | ratio |',
    '|---|---:|---:|---:|---:|',
    ...rows.map(
      (row) =>
        `| ${row.words} | ${[row.tenth.p50, row.whole.p50, row.whole.p99].map((ms) => `${ms.toFixed(1)} ms`).join(' | ')} | ${ratioOf(row).toFixed(1)} |`,
    ),
  ].join('\n');
