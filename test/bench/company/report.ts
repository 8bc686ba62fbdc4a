import { median } from '../figures';
import type { Timed } from './lists';
import { MOST_MS } from './lists';

const MOST_TIMES = 2;
const SHOWN = 15;
/** Below this many milliseconds twice the time is nothing that anybody could tell. */
const NOTICED_MS = 10;

interface Compared extends Timed {
  before: number;
  ratio: number;
}

/** Tell how the lists do, the slowest questions and those that grew most with the table, of pages that are as long there as here; what is over its budget fails the bench. */
export function report(tenth: readonly Timed[], whole: readonly Timed[], tell: (line: string) => void): void {
  const beforeOf = new Map(tenth.map((timed) => [timed.words, timed]));
  const compared = whole.map((timed): Compared => {
    const smaller = beforeOf.get(timed.words);
    const before = smaller?.rows === timed.rows ? smaller.p50 : timed.p50;
    return { ...timed, before, ratio: Math.max(timed.p50, NOTICED_MS) / Math.max(before, NOTICED_MS) };
  });
  tell(`\n${String(compared.length)} questions, ten at once.\n\n${listsOf(compared)}`);
  const slowest = [...compared].sort((one, other) => other.p99 - one.p99);
  const grown = [...compared].sort((one, other) => other.ratio - one.ratio);
  tell(`\nThe slowest:\n${tableOf(slowest.slice(0, SHOWN))}`);
  tell(`\nThose that grew most with ten times the rows:\n${tableOf(grown.slice(0, SHOWN))}`);
  const over = compared.filter((question) => isSlow(question) || hasGrown(question));
  tell(`\n${String(over.length)} are over ${String(MOST_MS)} ms or ${String(MOST_TIMES)} times.`);
  if (over.length > 0) process.exitCode = 1;
}

const isSlow = ({ p99 }: Compared): boolean => p99 > MOST_MS;
const hasGrown = ({ ratio }: Compared): boolean => ratio > MOST_TIMES;

/** List by list: the question in the middle, and how many are over their budgets. */
function listsOf(all: readonly Compared[]): string {
  const lists = [...new Set(all.map(({ list }) => list))];
  return [
    `| list | questions | p50 | p99 | over ${String(MOST_MS)} ms | over ${String(MOST_TIMES)} times a tenth's |`,
    '|---|---:|---:|---:|---:|---:|',
    ...lists.map((list) => {
      const asked = all.filter((question) => question.list === list);
      const middle = (of: 'p50' | 'p99') => median(asked.map((question) => question[of])).toFixed(0);
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
      ({ words, before, p50, p99, ratio }) =>
        `| ${words} | ${before.toFixed(1)} ms | ${p50.toFixed(1)} ms | ${p99.toFixed(1)} ms | ${ratio.toFixed(1)} |`,
    ),
  ].join('\n');
