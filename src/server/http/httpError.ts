import type { FieldFaults } from '../../domain/entity';

/** What a refusal may say beside its sentence. */
export interface Refused {
  fields?: FieldFaults;
  /** Seconds to wait before another try. */
  retryAfter?: number;
  /** The record as it stands now, for someone who changed an older one. */
  record?: unknown;
  /** Further properties of the body. */
  body?: Record<string, unknown>;
}

/** An answer that is not 2xx, thrown from anywhere; its message is a sentence for the person who sees it. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly told: Refused = {},
  ) {
    super(message);
  }
}

export const NOT_THERE = 'This record does not exist.';
export const CHANGED_MEANWHILE = 'This was changed meanwhile. Reload to see the latest.';
export const LOOK_AGAIN = 'Some fields need another look.';
export const NO_ROOM = 'There is no room left on the server. Please tell whoever looks after it.';
export const NOT_NOW = 'The server is busy. Please try again in a moment.';

/** What was looked for, or the answer that it isn't there. */
export function found<T>(record: T | null | undefined): T {
  if (record === null || record === undefined) throw new Refusal(404, NOT_THERE);
  return record;
}

/** Refuse fields, a sentence for each; the first sentence is the toast's. */
export function unfit(fields: FieldFaults): Refusal {
  return new Refusal(422, Object.values(fields)[0] ?? LOOK_AGAIN, { fields });
}

/** The same refusal with its fields as the form that asked calls them; anything else goes on as it is. */
export const renamed =
  (names: Readonly<Record<string, string>>) =>
  (error: unknown): never => {
    const fields = error instanceof Refusal ? error.told.fields : undefined;
    if (!(error instanceof Refusal) || !fields) throw error;
    const told: FieldFaults = {};
    for (const [field, sentence] of Object.entries(fields)) told[names[field] ?? field] = sentence;
    throw new Refusal(error.status, error.message, { ...error.told, fields: told });
  };

/** Refuse to change a record whose life has ended; a new one has none yet. */
export function refuseEnded<Row extends { status: string }>(
  isFinal: (record: Row) => boolean,
  record: Row | undefined,
): void {
  if (!record || !isFinal(record)) return;
  const state = record.status.replaceAll('_', ' ').toLowerCase();
  throw new Refusal(409, `This is ${state} and can’t be changed any more.`);
}
