import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ListQuery } from '../../../../src/domain/entity';
import { DataTable } from '../../../../src/web/ui/table/DataTable';
import { linkColumn, moneyColumn } from '../../../../src/web/ui/table/columns';
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
const rows: Row[] = [1, 2].map((place) => ({ _id: String(place), code: `C-${String(place)}`, price: place }));
const asked: Partial<ListQuery>[] = [];

function Listed() {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const list: TableData<Row> = {
    rows,
    total: 57,
    isLowerBound: false,
    isFirstLoad: false,
    isPending: false,
    query: { page: 2, limit: 10 },
    changeQuery: (change) => void asked.push(change),
    movePage: (pages) => void asked.push({ page: 2 + pages }),
    toggleSort: (sort) => void asked.push({ sort }),
    retry: () => undefined,
  };
  return (
    <DataTable
      label="Tanks"
      columns={columns}
      list={list}
      selection={{ selectedIds, onChange: setSelectedIds }}
    />
  );
}

beforeEach(() => {
  asked.length = 0;
  onNarrowScreen();
});

it('a small screen shows each row as a card, named and with every column by its heading', () => {
  renderInRouter(<Listed />);
  const cards = within(screen.getByRole('list', { name: 'Tanks' })).getAllByRole('listitem');
  expect(cards.map(({ textContent }) => textContent)).toEqual(['C-1Price (AED)1.00', 'C-2Price (AED)2.00']);
  expect(within(cards[0] as HTMLElement).getByRole('link', { name: 'C-1' })).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

it('goes from page to page and takes another order', async () => {
  renderInRouter(<Listed />);
  const person = userEvent.setup();
  expect(screen.getByText('11–20 of 57')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Go to next page' }));
  await person.click(screen.getByRole('combobox', { name: 'Order' }));
  await person.click(screen.getByRole('option', { name: 'Price (AED), descending' }));
  expect(asked).toEqual([{ page: 3 }, { sort: 'price', dir: 'desc', page: 1 }]);
});

it('lets cards be chosen', async () => {
  renderInRouter(<Listed />);
  const person = userEvent.setup();
  const [first] = screen.getAllByRole('checkbox', { name: 'Select this record' });
  await person.click(first as HTMLElement);
  expect(first).toBeChecked();
});
