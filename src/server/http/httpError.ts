import type { FieldErrors } from '../../domain/entity';

/** What a refusal may say beside its sentence. */
export interface ErrorDetails {
  fields?: FieldErrors;
  /** Seconds to wait before another try. */
  retryAfter?: number;
  /** The record as it stands now, for someone who changed an older one. */
  record?: unknown;
  /** Further properties of the body. */
  body?: Record<string, unknown>;
}

/** An answer that is not 2xx, thrown from anywhere; its message is a sentence for the person who sees it. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly details: ErrorDetails = {},
  ) {
    super(message);
  }
}

export const NOT_FOUND = 'This record does not exist.';
export const VERSION_CONFLICT = 'This record was changed by someone else. Reload to see the latest version.';
export const INVALID_FIELDS = 'Please fix these fields.';
export const STORAGE_FULL = 'The server’s storage is full. Please contact your administrator.';
export const UNAVAILABLE = 'The server is busy. Please try again in a moment.';

/** What was looked for, or the answer that it isn't there. */
export function orNotFound<T>(record: T | null | undefined): T {
  if (record === null || record === undefined) throw new HttpError(404, NOT_FOUND);
  return record;
}

/** Refuse fields, a sentence for each; the first sentence is the toast's. */
export function validationError(fields: FieldErrors): HttpError {
  return new HttpError(422, Object.values(fields)[0] ?? INVALID_FIELDS, { fields });
}

/** The same refusal with its fields as the form that asked calls them; anything else goes on as it is. */
export const renameFields =
  (names: Readonly<Record<string, string>>) =>
  (error: unknown): never => {
    const fields = error instanceof HttpError ? error.details.fields : undefined;
    if (!(error instanceof HttpError) || !fields) throw error;
    const told: FieldErrors = {};
    for (const [field, message] of Object.entries(fields)) told[names[field] ?? field] = message;
    throw new HttpError(error.status, error.message, { ...error.details, fields: told });
  };

/** Refuse to change a record whose life has ended; a new one has none yet. */
export function assertNotFinal<Row extends { status: string }>(
  isFinal: (record: Row) => boolean,
  record: Row | undefined,
): void {
  if (!record || !isFinal(record)) return;
  const state = record.status.replaceAll('_', ' ').toLowerCase();
  throw new HttpError(409, `This record is ${state} and can no longer be changed.`);
}
