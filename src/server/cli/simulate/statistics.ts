import { formatCount } from '../../../domain/numbers';

/** Numbers of messages that a response or the broker reported. */
export interface Outcome {
  accepted: number;
  duplicates: number;
  unknown: number;
  refused: number;
}

const NONE: Outcome = { accepted: 0, duplicates: 0, unknown: 0, refused: 0 };

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

/** Counts what was sent and how it was answered, and writes a line about it. */
export function createStatistics() {
  let sent = 0;
  let failed = 0;
  let published = 0;
  let outcome = { ...NONE };
  let latencies: number[] = [];
  let reason = '';
  const line = (): string => {
    const sorted = latencies.toSorted((left, right) => left - right);
    const latency = (share: number) => `${percentile(sorted, share).toFixed(0)} ms`;
    return [
      `${formatCount(sent, 'message')} sent`,
      ...(published > 0 ? [`${published} taken by the broker`] : []),
      `${outcome.accepted} accepted`,
      `${outcome.duplicates} duplicates`,
      ...(outcome.unknown > 0 ? [`${outcome.unknown} of unknown devices`] : []),
      `${outcome.refused} refused`,
      ...(failed > 0 ? [`${failed} failed (${reason})`] : []),
      `p50 ${latency(0.5)}`,
      `p99 ${latency(0.99)}`,
    ].join(', ');
  };
  return {
    /** Counts a completed request; the outcome of a message to the broker is unknown. */
    answered: (ms: number, summary?: Outcome) => {
      sent += 1;
      latencies.push(ms);
      if (!summary) published += 1;
      else
        outcome = {
          accepted: outcome.accepted + summary.accepted,
          duplicates: outcome.duplicates + summary.duplicates,
          unknown: outcome.unknown + summary.unknown,
          refused: outcome.refused + summary.refused,
        };
    },
    failed: (why: string) => {
      sent += 1;
      failed += 1;
      reason = why;
    },
    line,
    reset: () => {
      [sent, failed, published, reason] = [0, 0, 0, ''];
      outcome = { ...NONE };
      latencies = [];
    },
  };
}
