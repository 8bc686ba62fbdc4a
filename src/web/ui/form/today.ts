import { dubaiDate } from '../../../domain/dates';

export const today = (daysAhead = 0): string => dubaiDate(Date.now(), daysAhead);
