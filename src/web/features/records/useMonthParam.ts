import { useSearchParams } from 'react-router-dom';
import { isDay } from '../../../domain/dates';
import { today } from '../../ui/form/today';

/** The month that the address names; this month without one. */
export function useMonth(): string {
  const said = useSearchParams()[0].get('month') ?? '';
  return /^\d{4}-\d{2}$/.test(said) && isDay(`${said}-01`) ? said : today().slice(0, 7);
}
