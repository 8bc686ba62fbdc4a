import { isNumeric } from '../../../src/domain/reports/report';
import { reports } from '../../../src/server/reportList';
import { useDemoDatabase } from '../demo/demoFixtures';
import { read, requiredFilters } from './reportFixtures';

const company = useDemoDatabase();

it.each(reports.map((report) => [report.definition.name, report] as const))(
  '%s can be sorted by each text in descending order',
  async (name, report) => {
    const { columns } = report.definition;
    const query = {
      ...(await requiredFilters(company.db(), report)),
      ...{ columns: columns.map((column) => column.name).join(), group: 'none', dir: 'desc', size: '5' },
    };
    for (const column of columns)
      if (column.sortable !== false && !isNumeric(column))
        expect(
          (await read(company.db(), name, { ...query, sort: column.name })).documents.length,
        ).toBeLessThanOrEqual(5);
  },
);
