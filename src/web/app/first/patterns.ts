import type { Tone } from '../../ui/feedback/statuses';
import type { LevelStatus } from '../../../domain/tanks/tankTelemetry';
import type { CellContent } from '../../ui/table/cellContent';

const SOMETHING = 'something';

const state = (of: string, named: string): CellContent => ({ as: 'state', of, state: named });

const STATES: Record<Tone, CellContent> = {
  good: state('user', 'active'),
  busy: state('bill', 'Issued'),
  waiting: state('user', 'invited'),
  warning: state('device', 'maintenance'),
  bad: state('user', 'blocked'),
  off: state('device', 'retired'),
};

const level = (status: LevelStatus): CellContent => ({ as: 'level', level: 50, status });

/** One cell of every look that a list's cells can have, by name: drawn when the product is built, copied by the page's own script. */
export const PATTERNS = {
  words: { as: 'words', words: SOMETHING },
  figure: { as: 'figure', figure: SOMETHING },
  nothing: { as: 'figure', figure: undefined },
  row: { as: 'row', to: '/-', name: SOMETHING },
  other: { as: 'other', to: '/-', name: SOMETHING },
  ...STATES,
  normal: level('normal'),
  low: level('low'),
  critical: level('critical'),
  high: level('high'),
  unknown: level('unknown'),
} satisfies Record<string, CellContent>;

export type Pattern = keyof typeof PATTERNS;
