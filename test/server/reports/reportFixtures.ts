import { sql } from 'kysely';
import { isNumeric } from '../../../src/domain/reports/report';
import type { ReportColumn, ReportQuery, ReportRecord } from '../../../src/domain/reports/report';
import type { Db } from '../../../src/server/db/client';
import { reports } from '../../../src/server/reportList';
import type { Report } from '../../../src/server/reports/defineReport';
import { readReportPage, streamReport } from '../../../src/server/reports/readReport';
import { prepareReport } from '../../../src/server/reports/reportRequest';

export const TODAY = '2026-11-21';

export function findReport(name: string): Report {
  const report = reports.find(({ definition }) => definition.name === name);
  if (!report) throw new Error(`There is no report ${name}.`);
  return report;
}

/** A page of a report of the demo company. */
export const read = async (db: Db, name: string, query: ReportQuery = {}) =>
  readReportPage(db, await prepareReport(findReport(name), query, db, TODAY));

/** All rows of a report of the demo company. */
export async function readAll(db: Db, name: string, query: ReportQuery = {}) {
  const rows = [];
  for await (const batch of streamReport(db, await prepareReport(findReport(name), query, db, TODAY)))
    rows.push(...batch);
  return rows;
}

const TABLES: Partial<Record<ReportRecord, string>> = {
  client: `select client_id as id from bills where status = 'Paid' order by total desc limit 1`,
  contract: `select contract_id as id from bills where status = 'Paid' order by total desc limit 1`,
  site: 'select id from sites order by code limit 1',
  tank: 'select id from tanks order by code limit 1',
  user: 'select user_id as id from wallets limit 1',
};

/** Values for required filters without an initial value. */
export async function requiredFilters(db: Db, { definition }: Report): Promise<ReportQuery> {
  const values: ReportQuery = {};
  for (const filter of definition.filters) {
    const statement = filter.kind === 'record' && filter.required && TABLES[filter.record];
    if (!statement) continue;
    const { rows } = await sql<{ id: string }>`${sql.raw(statement)}`.execute(db);
    values[filter.name] = rows[0]?.id;
  }
  return values;
}

/** Sortable columns of a report. */
export const sortableColumns = ({ definition }: Report): ReportColumn[] =>
  definition.columns.filter(({ sortable }) => sortable !== false);

/** Reads the first rows of a report sorted by a column; checks the order of numbers. */
export async function expectSorted(db: Db, report: Report, column: ReportColumn, dir: 'asc' | 'desc') {
  const { name, columns } = report.definition;
  const { documents } = await read(db, name, {
    ...(await requiredFilters(db, report)),
    columns: columns.map((one) => one.name).join(),
    group: 'none',
    sort: column.name,
    dir,
    size: '5',
  });
  expect(documents.length).toBeLessThanOrEqual(5);
  if (!isNumeric(column)) return;
  const values = documents.map((row) => row[column.name]).filter((value) => typeof value === 'number');
  expect(values).toEqual([...values].sort((a, b) => (dir === 'asc' ? a - b : b - a)));
}
