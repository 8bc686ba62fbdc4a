export const UNIQUE_VIOLATION = '23505';
export const INSUFFICIENT_PRIVILEGE = '42501';
export const QUERY_CANCELED = '57014';
export const LOCK_TIMEOUT = '55P03';

/** Whether the database refuses the data itself, which it would refuse again: data exceptions and constraints. */
export const isDataRefused = (error: unknown): boolean => /^2[23]/.test(sqlState(error) ?? '');

/** SQLSTATE of a PostgreSQL error. */
export function sqlState(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}
