import type { FieldErrors } from '../../domain/entity';
import { FORBIDDEN, NOT_FOUND, INVALID_FIELDS } from '../../domain/errorMessages';

interface ErrorDetails {
  fields?: FieldErrors;
  /** Retry-After in seconds. */
  retryAfter?: number;
  /** The current record, for version conflicts. */
  record?: unknown;
  /** Additional body properties. */
  body?: Record<string, unknown>;
}

/** An error response; the message is shown to the user. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly details: ErrorDetails = {},
  ) {
    super(message);
  }
}

/** The successful results of a batch, in order. */
export const successesOf = <Result>(results: readonly (Result | HttpError)[]): Result[] =>
  results.flatMap((result) => (result instanceof HttpError ? [] : [result]));

export const STORAGE_FULL = 'The server’s storage is full. Please contact your administrator.';

/** 403 for a user without the permission. */
export const forbidden = (): HttpError => new HttpError(403, FORBIDDEN);

/** Returns the value or throws 404. */
export function orNotFound<T>(record: T | null | undefined): T {
  if (record === null || record === undefined) throw new HttpError(404, NOT_FOUND);
  return record;
}

/** 422 with field errors; the first one is the message. */
export function validationError(fields: FieldErrors): HttpError {
  return new HttpError(422, Object.values(fields)[0] ?? INVALID_FIELDS, { fields });
}

/** Renames the fields of a validation error; rethrows other errors. */
export const renameFields =
  (names: Readonly<Record<string, string>>) =>
  (error: unknown): never => {
    const fields = error instanceof HttpError ? error.details.fields : undefined;
    if (!(error instanceof HttpError) || !fields) throw error;
    const renamed: FieldErrors = {};
    for (const [field, message] of Object.entries(fields)) renamed[names[field] ?? field] = message;
    throw new HttpError(error.status, error.message, { ...error.details, fields: renamed });
  };

/** Throws 409 if the record is in a final status. */
export function assertNotFinal<Row extends { status: string }>(
  isFinal: (record: Row) => boolean,
  record: Row | undefined,
): void {
  if (!record || !isFinal(record)) return;
  const status = record.status.replaceAll('_', ' ').toLowerCase();
  throw new HttpError(409, `This record is ${status} and can no longer be changed.`);
}
