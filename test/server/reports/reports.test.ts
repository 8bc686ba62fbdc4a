import { isNumeric } from '../../../src/domain/reports/report';
import type { ReportQuery } from '../../../src/domain/reports/report';
import { reports } from '../../../src/server/reportList';
import { useDemoDatabase } from '../demo/demoFixtures';
import { expectSorted, read, readAll, requiredFilters, sortableColumns } from './reportFixtures';

const company = useDemoDatabase();
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

describe.each(named)('%s', (name, report) => {
  const { columns, group } = report.definition;
  const all: ReportQuery = { columns: columns.map((column) => column.name).join(), group: 'none' };
  const request = async (query: ReportQuery = {}) =>
    read(company.db(), name, { ...(await requiredFilters(company.db(), report)), ...query });

  it('has all its columns', async () => {
    const { documents, total } = await request(all);
    expect(documents.length).toBe(Math.min(total, 25));
    for (const row of documents.slice(0, 1))
      expect(Object.keys(row).sort()).toEqual(columns.map((column) => column.name).sort());
  });

  it('sums all pages', async () => {
    const { totals, total } = await request(all);
    const rows = await readAll(company.db(), name, {
      ...(await requiredFilters(company.db(), report)),
      ...all,
    });
    expect(rows.length).toBe(total);
    for (const column of columns.filter((item) => item.total)) {
      const sum = rows.reduce((result, row) => result + Number(row[column.name] ?? 0), 0);
      expect(totals[column.name]).toBeCloseTo(sum, 2);
    }
  });

  it('has the same sums in groups', async () => {
    const { totals, total } = await request(all);
    for (const column of columns.filter((item) => item.groupable)) {
      const grouped = await request({ ...all, group: column.name, size: '100' });
      expect(grouped.totals).toEqual({ ...totals, row_count: total });
    }
  });

  /** The directions alternate; `reports.long.test` sorts by each column in both. */
  it('can be sorted by every third column', async () => {
    const sample = sortableColumns(report).filter((_column, index) => index % 3 === 0);
    for (const [index, column] of sample.entries())
      await expectSorted(company.db(), report, column, index % 2 === 0 ? 'desc' : 'asc');
  });

  it('has a default view', async () => {
    const page = await request();
    expect(page.group).toBe(group ?? null);
  });
});

describe('invalid requests are refused with a message', () => {
  const refused = (query: ReportQuery) => read(company.db(), 'receivables-ageing', query);

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
