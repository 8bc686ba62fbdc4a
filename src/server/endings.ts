import { Refusal } from './kit/refusal';

/** Refuse to change a record whose life has ended; a new one has none yet. */
export function refuseEnded<Row extends { status: string }>(
  isFinal: (record: Row) => boolean,
  record: Row | undefined,
): void {
  if (!record || !isFinal(record)) return;
  const state = record.status.replaceAll('_', ' ').toLowerCase();
  throw new Refusal(409, `This is ${state} and can’t be changed any more.`);
}
