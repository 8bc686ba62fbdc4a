import { formatDate } from '../../../domain/dates';

export const today = (daysAhead = 0): string =>
  formatDate(new Date(Date.now() + daysAhead * 86_400_000).toISOString(), 'YYYY-MM-DD');
