import { sql } from 'kysely';
import { EMIRATES } from '../../domain/enums';
import type { SqlExpression } from './fields';
import { conditionFilter, choiceType, textType } from './filters';
import type { Condition, Filter, Predicate } from './filters';

const sitesIn = (emirates: readonly SqlExpression[]): SqlExpression =>
  sql`select s.code from sites s where s.emirate in (${sql.join([...emirates])})`;

/** Filters by the code and the emirate of a site; `at` gets a list or a subquery of site codes. */
export const siteFilters = (
  at: (codes: SqlExpression) => Condition | Predicate,
): Record<'site' | 'emirate', Filter> => ({
  site: conditionFilter(textType, (codes) => at(sql.join(codes))),
  emirate: conditionFilter(choiceType(EMIRATES), (emirates) => at(sitesIn(emirates))),
});
