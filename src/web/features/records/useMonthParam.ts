import { useSearchParams } from 'react-router-dom';
import { isCalendarDate } from '../../../domain/dates';
import { today } from '../../ui/form/today';

/** Month of the URL as `YYYY-MM`; by default the current month. */
export function useMonthParam(): string {
  const param = useSearchParams()[0].get('month') ?? '';
  return /^\d{4}-\d{2}$/.test(param) && isCalendarDate(`${param}-01`) ? param : today().slice(0, 7);
}
