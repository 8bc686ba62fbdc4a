import { formatDate } from '../../../domain/dates';

/** Formats a promise to pay: `5 Dec 2026: after the salary`; undefined without one. */
export const formatPromise = (
  day: string | null | undefined,
  note: string | null | undefined,
): string | undefined => (day ? [formatDate(day), note].filter(Boolean).join(': ') : undefined);
