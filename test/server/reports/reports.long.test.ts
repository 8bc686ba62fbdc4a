import { reports } from '../../../src/server/reportList';
import { useDemoDatabase } from '../demo/demoFixtures';
import { expectSorted, sortableColumns } from './reportFixtures';

const company = useDemoDatabase();

it.each(reports.map((report) => [report.definition.name, report] as const))(
  '%s can be sorted by each column in both directions',
  async (_name, report) => {
    for (const column of sortableColumns(report))
      for (const dir of ['asc', 'desc'] as const) await expectSorted(company.db(), report, column, dir);
  },
);
