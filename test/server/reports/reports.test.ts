import { isNumeric } from '../../../src/domain/reports/report';
import type { ReportQuery } from '../../../src/domain/reports/report';
import { reports } from '../../../src/server/reportList';
import { createTestDatabase, type TestDatabase } from '../support/testDatabase';
import { read } from './reportFixtures';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const named = reports.map((report) => [report.definition.name, report] as const);
/** Query parameters that every report has. */
const QUERY_NAMES = ['page', 'size', 'sort', 'dir', 'group', 'columns', 'report'];

describe('the list of reports', () => {
  it('has each name once', () => {
    expect(new Set(reports.map(({ definition }) => definition.name)).size).toBe(reports.length);
  });

  it.each(named)('%s refers to columns, filters and reports that exist', (_name, { definition }) => {
    const { columns, filters, group, order } = definition;
    const columnNames = columns.map(({ name }) => name);
    const filterNames = filters.map(({ name }) => name);
    expect(filterNames.filter((name) => QUERY_NAMES.includes(name))).toEqual([]);
    expect(columnNames).toContain(order.by);
    if (group) expect(columns.find(({ name }) => name === group)).toMatchObject({ groupable: true });
    expect(columns.filter((column) => column.total && !isNumeric(column))).toEqual([]);
    for (const { filter, drillDown } of columns) {
      if (filter) expect(filterNames).toContain(filter);
      if (!drillDown) continue;
      const target = reports.find((report) => report.definition.name === drillDown.report);
      const targets = target?.definition.filters.map(({ name }) => name) ?? [];
      for (const [to, from] of Object.entries(drillDown.filters)) {
        expect(targets).toContain(to);
        expect([...columnNames, ...filterNames]).toContain(from);
      }
      expect(targets).toEqual(expect.arrayContaining(Object.keys(drillDown.values ?? {})));
    }
  });
});

describe('invalid requests are refused with a message', () => {
  const refused = (query: ReportQuery) => read(database.db, 'receivables-ageing', query);

  it.each([
    [{ as_of: '2026-02-30' }, 'As of must be a date such as 2026-11-20'],
    [{ as_of: '2027-01-01' }, 'As of can’t be after 21 Nov 2026'],
    [{ emirate: 'Dubai,Oman' }, /^Emirate must be some of: /],
    [{ client: 'x' }, 'Client must be chosen from the list'],
    [{ client: '0190b6a0-0000-7000-8000-000000000001' }, 'Client does not exist; choose it from the list'],
    [{ overdue: '-1' }, 'At least overdue must be a number from 0 to 3650'],
    [{ columns: 'balance,colour' }, 'This report lacks one of these columns. Choose the columns again.'],
    [{ group: 'balance' }, 'This report can’t be grouped by this column. Choose another grouping.'],
    [{ sort: 'colour' }, 'This report can’t be sorted by this column.'],
    [{ sort: 'due_date' }, 'This report can’t be sorted by this column.'],
    [{ size: '101' }, 'size must be at most 100'],
    [{ page: '999999' }, 'This page is too far into the report. Narrow the filters, or export the report.'],
  ])('%j', async (query, message) => {
    await expect(refused(query)).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(message) as string,
    });
  });
});
