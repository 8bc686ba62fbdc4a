import { formatFilter } from './listFilters';
import type { FilterValues } from './listFilters';

/** URL of a list with filters; `path` may already have parameters. */
export function listLink(path: string, filters: FilterValues): string {
  const [pathname = '', search = ''] = path.split('?');
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(filters)) params.set(name, formatFilter(value));
  const query = params.toString();
  return query ? `${pathname}?${query}` : pathname;
}
