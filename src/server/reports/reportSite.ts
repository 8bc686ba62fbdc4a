import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { Condition } from '../lists/filters';
import { emirateFilter, equals, isOneOf, recordFilter, referenceTo } from './reportFilters';

/** Filters of a report whose rows belong to the site `s`. */
export const reportSiteFilters = () => ({ emirate: emirateFilter(), site: recordFilter('Site', 'site') });

/** Columns of the site `s`, which `selectSite` selects. */
export const SITE_COLUMNS = {
  site: { label: 'Site', kind: 'reference', record: 'site', groupable: true },
  emirate: { label: 'Emirate', kind: 'code', groupable: true, hidden: true },
} as const;

/** SQL of the columns of the site `s`. */
export const selectSite = sql`${referenceTo(sql`s.id`, sql`s.name`)} as site, s.emirate`;

/** SQL: site `s` matches the filters. */
export const isAtSite = ({
  emirate,
  site,
}: {
  emirate: readonly string[] | undefined;
  site: string | undefined;
}): Condition => sql<SqlBool>`(${isOneOf(sql`s.emirate`, emirate)} and ${equals(sql`s.id`, site)})`;
