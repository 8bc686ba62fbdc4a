import { labelOf } from '../../../domain/labels';

export type Tone = 'good' | 'busy' | 'waiting' | 'warning' | 'bad' | 'off';

/** Tone of each status of a noun, with its label if it differs from the code. */
export type StatusTones<State extends string | number = string | number> = Readonly<
  Record<State, Tone | readonly [tone: Tone, label: string]>
>;

/** Tone and label of a status; unknown statuses are neutral. */
export function statusOf(tones: Partial<StatusTones>, state: string | number): { tone: Tone; label: string } {
  const known = tones[state] ?? 'off';
  return typeof known === 'string'
    ? { tone: known, label: typeof state === 'number' ? String(state) : labelOf(state) }
    : { tone: known[0], label: known[1] };
}
