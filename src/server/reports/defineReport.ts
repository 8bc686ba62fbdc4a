import { PERMISSION_GROUPS } from '../../domain/permissions';
import type { Permission } from '../../domain/permissions';
import type {
  ReportColumn,
  ReportDefinition,
  ReportFilter,
  ReportSubject,
} from '../../domain/reports/report';
import type { SortDirection } from '../../domain/entity';
import type { Db } from '../db/client';
import type { SqlExpression } from '../lists/fields';
import type { FilterDeclaration } from './reportFilters';

/** Context of a query besides its filters. */
interface ReportContext {
  db: Db;
  /** The current day in Dubai. */
  today: string;
}

type Filters = Readonly<Record<string, FilterDeclaration<unknown>>>;
type FilterValues<F extends Filters> = {
  [Name in keyof F]: F[Name] extends FilterDeclaration<infer Value> ? Value : never;
};

interface ReportDeclaration<F extends Filters> {
  /** In kebab case; part of the path. */
  name: string;
  title: string;
  /** One sentence about the purpose of the report. */
  description: string;
  subject: ReportSubject;
  /** Plural noun for the rows; header of their number in a group. */
  rowsLabel: string;
  permission: Permission;
  /** Further required permissions. */
  requires?: readonly Permission[];
  /** Figures of the whole company, which users with areas do not see. */
  wholeCompany?: true;
  filters: F;
  /** Columns, by name in the rows of `query`. */
  columns: Readonly<Record<string, Omit<ReportColumn, 'name'>>>;
  /** A column of the rows that is unique, so that pages do not overlap; it need not be shown. */
  key: string;
  group?: string;
  order: { by: string; dir: SortDirection };
  /**
   * SQL of all rows. Amounts are fils, timestamps `timestamptz`, references `{_id, label}` as jsonb (`referenceTo`).
   * It reads tables without schema, so that users with areas see their rows only.
   */
  query: (filters: FilterValues<F>, context: ReportContext) => SqlExpression | Promise<SqlExpression>;
}

/** Figures of the whole company, for users who may see everything, such as auditors. */
export const FOR_AUDITORS = {
  permission: 'canViewUsers',
  wholeCompany: true,
  requires: PERMISSION_GROUPS.map((group): Permission => `canView${group}`),
} as const;

/** A report of the catalogue. */
export interface Report {
  definition: ReportDefinition;
  permission: Permission;
  requires: readonly Permission[];
  wholeCompany: boolean;
  key: string;
  filters: Filters;
  query: (filters: Record<string, unknown>, context: ReportContext) => SqlExpression | Promise<SqlExpression>;
}

/** Declares a report; it appears in the catalogue once it is in `src/server/reportList.ts`. */
export function defineReport<const F extends Filters>(declaration: ReportDeclaration<F>): Report {
  const {
    permission,
    requires = [],
    wholeCompany = false,
    key,
    filters,
    columns,
    query,
    ...rest
  } = declaration;
  return {
    definition: {
      ...rest,
      filters: Object.entries(filters).map(([name, { filter }]): ReportFilter => ({ name, ...filter })),
      columns: Object.entries(columns).map(([name, column]) => ({ name, ...column })),
    },
    permission,
    requires,
    wholeCompany,
    key,
    filters,
    query: query as Report['query'],
  };
}
