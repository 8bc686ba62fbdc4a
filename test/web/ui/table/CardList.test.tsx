import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ListQuery } from '../../../../src/domain/entity';
import { DataTable } from '../../../../src/web/ui/table/DataTable';
import { linkColumn, moneyColumn, textColumn } from '../../../../src/web/ui/table/columns/columns';
import type { Column, TableData } from '../../../../src/web/ui/table/tableTypes';
import { onNarrowScreen } from '../../narrowScreen';
import { renderInRouter } from '../../renderApp';

interface Row {
  _id: string;
  code: string;
  price: number;
}

const columns: Column<Row>[] = [
  linkColumn(
    'code',
    'Code',
    ({ code }) => code,
    () => '/there',
    { rowHeader: true },
  ),
  moneyColumn('price', 'Price (AED)', ({ price }) => price),
];
const rows: Row[] = [1, 2].map((index) => ({ _id: String(index), code: `C-${String(index)}`, price: index }));
const changes: Partial<ListQuery>[] = [];

const optional = (name: string, hideOrder?: number) => textColumn<Row>(name, name, () => name, { hideOrder });

function TestTable({ more = [] }: { more?: readonly Column<Row>[] }) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const list: TableData<Row> = {
    rows,
    total: 57,
    isLowerBound: false,
    isFirstLoad: false,
    isPending: false,
    query: { page: 2, limit: 10 },
    shownQuery: { page: 2, limit: 10 },
    changeQuery: (change) => void changes.push(change),
    movePage: (pages) => void changes.push({ page: 2 + pages }),
    toggleSort: (sort) => void changes.push({ sort }),
    retry: () => undefined,
  };
  return (
    <DataTable
      label="Tanks"
      columns={[...columns, ...more]}
      list={list}
      selection={{ selectedIds, onChange: setSelectedIds }}
    />
  );
}

beforeEach(() => {
  changes.length = 0;
  onNarrowScreen();
});

it('shows each row as a card with its link and every column under its heading', () => {
  renderInRouter(<TestTable />);
  const cards = within(screen.getByRole('list', { name: 'Tanks' })).getAllByRole('listitem');
  expect(cards.map(({ textContent }) => textContent)).toEqual(['C-1Price (AED)1.00', 'C-2Price (AED)2.00']);
  expect(within(cards[0] as HTMLElement).getByRole('link', { name: 'C-1' })).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

it('has at most six fields; columns that are hidden first are dropped', () => {
  const more = [optional('A', 2), optional('B'), optional('C', 1), optional('D'), optional('E', 3)];
  renderInRouter(<TestTable more={[...more, optional('F'), optional('G')]} />);
  const card = within(screen.getAllByRole('listitem')[0] as HTMLElement);
  const terms = card.getAllByRole('term').map(({ textContent }) => textContent);
  expect(terms).toEqual(['Price (AED)', 'B', 'D', 'E', 'F', 'G']);
});

it('changes page and order', async () => {
  renderInRouter(<TestTable />);
  const user = userEvent.setup();
  expect(screen.getByText('11–20 of 57')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Go to next page' }));
  await user.click(screen.getByRole('combobox', { name: 'Sort by' }));
  await user.click(screen.getByRole('option', { name: 'Price (AED), descending' }));
  expect(changes).toEqual([{ page: 3 }, { sort: 'price', dir: 'desc', page: 1 }]);
});

it('selects cards', async () => {
  renderInRouter(<TestTable />);
  const user = userEvent.setup();
  const [first] = screen.getAllByRole('checkbox', { name: 'Select this record' });
  await user.click(first as HTMLElement);
  expect(first).toBeChecked();
});
