import { formatCount } from '../../../../domain/numbers';
import { addMonths } from '../../../../domain/dates';

/** Where the cheques of a month, and of one of its days, are looked at. */
export const chequeCalendarPath = (month: string, day?: string): string =>
  `/wallets?tab=Cheques&month=${month}${day ? `&day=${day}` : ''}`;

/** The month so many after this one. */
export const monthFrom = (month: string, months: number): string =>
  addMonths(`${month}-01`, months).slice(0, 7);

/** How many cheques, in words. */
export const chequesIn = (count: number): string => formatCount(count, 'cheque');
