import type { Ref } from './entity';

/** What one holder had of one kind of money at the start of a period, what came and went, and what was left; AED. */
export interface CustodyRow {
  /** The day, where every day is told by itself. */
  day: string | null;
  holder: Ref;
  type: 'cash' | 'check';
  opening: number;
  collected: number;
  unloaded: number;
  voided: number;
  closing: number;
}

/** Which days are asked about, and whether each is told by itself. */
export interface CustodyAsk {
  from: string;
  to: string;
  daily: boolean;
}
