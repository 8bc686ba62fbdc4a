import { counted } from '../../domain/counted';
import type { News } from '../tell';

/** A day that comes near under a contract. */
export interface Due {
  id: string;
  unique_number: string;
  client: string;
  day: string;
  days: number;
  amount: number;
}

/** What those who change contracts are told of it, once for every mark. */
export const newsOf = (
  code: string,
  { id, day }: Due,
  mark: string,
  said: Pick<News, 'title' | 'text'>,
): News => ({
  ...said,
  code,
  needs: 'canUpdateContracts',
  severity: 'warning',
  model: 'contract',
  id,
  cause: `${id}:${day}:${mark}`,
});

/** How far off a day is. */
export const inDays = (days: number): string => (days <= 0 ? 'today' : `in ${counted(days, 'day')}`);
