import { act, screen } from '@testing-library/react';
import { DataTable } from '../../../../src/web/ui/table/DataTable';
import { linkColumn } from '../../../../src/web/ui/table/columns';
import type { TableData } from '../../../../src/web/ui/table/tableTypes';
import { loadGrid } from '../../../../src/web/ui/table/useGrid';
import { renderInRouter } from '../../renderApp';

interface Row {
  _id: string;
}

const columns = [
  linkColumn<Row>(
    '_id',
    'ID',
    ({ _id }) => _id,
    ({ _id }) => `/there?${_id}`,
  ),
];

const nothing = () => undefined;
const list: TableData<Row> = {
  rows: [{ _id: 'r1' }],
  total: 1,
  isLowerBound: false,
  query: { page: 1, limit: 10 },
  isFirstLoad: false,
  isPending: false,
  changeQuery: nothing,
  movePage: nothing,
  retry: nothing,
};

describe('before the grid has come', () => {
  it('the rows are there at once, and the grid never takes their place under the person’s hands', async () => {
    const { person } = renderInRouter(<DataTable label="Things" columns={columns} list={list} />);
    expect(screen.getByRole('table', { name: 'Things' })).toBeVisible();
    act(() => screen.getByRole('link', { name: 'r1' }).focus());
    await act(() => loadGrid());
    expect(screen.getByRole('link', { name: 'r1' })).toHaveFocus();
    expect(screen.queryByRole('grid')).toBeNull();
    await person.tab();
    expect(await screen.findByRole('grid', { name: 'Things' })).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });
});
