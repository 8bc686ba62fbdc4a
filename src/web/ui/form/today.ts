import { formatDate } from '../../../domain/dates';

/** The calendar day in Dubai, so many days from now, as forms hold it. */
export const today = (daysAhead = 0): string =>
  formatDate(new Date(Date.now() + daysAhead * 86_400_000).toISOString(), 'YYYY-MM-DD');
