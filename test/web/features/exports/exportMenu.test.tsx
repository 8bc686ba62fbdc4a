import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FIRST_PAGE } from '../../../../src/domain/entity';
import { ExportMenu } from '../../../../src/web/features/exports/ExportMenu';
import { renderRoutes } from '../../renderRoutes';

const LIST = { query: FIRST_PAGE, rows: [{ _id: 'r1' }], total: 2_300, isLowerBound: false };

const openMenu = async (selected: number) => {
  const menu = (
    <ExportMenu
      recordType={{ noun: 'bill', title: 'Invoices' }}
      list={LIST}
      columns={[]}
      selectedIds={Array.from({ length: selected }, (_, index) => String(index))}
    />
  );
  renderRoutes([{ path: '/', element: menu }], '/', {}, []);
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
};

it('the export of the selected rows is offered up to its limit', async () => {
  await openMenu(1_000);
  expect(screen.getByRole('menuitem', { name: 'Excel: 1,000 selected' })).not.toHaveAttribute(
    'aria-disabled',
  );
});

it('above its limit, the export of the selected rows shows the limit and is disabled', async () => {
  await openMenu(1_001);
  const name = 'CSV: 1,001 selected (limit: 1,000)';
  expect(screen.getByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('menuitem', { name: 'CSV: all 2,300' })).not.toHaveAttribute('aria-disabled');
});
