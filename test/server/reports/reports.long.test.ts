import type { ReportQuery } from '../../../src/domain/reports/report';
import { reports } from '../../../src/server/reportList';
import { useDemoDatabase } from '../demo/demoFixtures';
import { expectSorted, read, readAll, requiredFilters, sortableColumns } from './reportFixtures';

const company = useDemoDatabase();

describe.each(reports.map((report) => [report.definition.name, report] as const))('%s', (name, report) => {
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

  it('can be sorted by each column in both directions', async () => {
    for (const column of sortableColumns(report))
      for (const dir of ['asc', 'desc'] as const) await expectSorted(company.db(), report, column, dir);
  });

  it('has a default view', async () => {
    const page = await request();
    expect(page.group).toBe(group ?? null);
  });
});
