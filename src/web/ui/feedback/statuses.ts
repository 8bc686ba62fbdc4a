import { labelOf } from '../../../domain/labels';

export type Tone = 'success' | 'info' | 'pending' | 'warning' | 'error' | 'default';

/** Tone of each status of a noun, with its label if it differs from the code. */
export type StatusTones<Status extends string | number = string | number> = Readonly<
  Record<Status, Tone | readonly [tone: Tone, label: string]>
>;

/** Tone and label of a status; unknown statuses are neutral. */
export function statusOf(
  tones: Partial<StatusTones>,
  status: string | number,
): { tone: Tone; label: string } {
  const entry = tones[status] ?? 'default';
  return typeof entry === 'string'
    ? { tone: entry, label: typeof status === 'number' ? String(status) : labelOf(status) }
    : { tone: entry[0], label: entry[1] };
}
