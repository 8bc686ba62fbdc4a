import {
  createTextWidth,
  growWidths,
  overflowingFields,
} from '../../../../../src/web/ui/table/columns/columnLayout';
import {
  linkColumn,
  moneyColumn,
  refColumn,
  statusColumn,
  textColumn,
} from '../../../../../src/web/ui/table/columns/columns';
import type { Column } from '../../../../../src/web/ui/table/tableTypes';

interface Row {
  name: string;
  price: number;
}

const columns: readonly Column<Row>[] = [
  textColumn('name', 'Name', ({ name }) => name, { hideOrder: 2 }),
  moneyColumn('price', 'Price', ({ price }) => price),
  {
    field: 'picture',
    headerName: 'P',
    width: 90,
    sortable: false,
    hideOrder: 1,
    renderCell: () => 'picture',
  },
];
const textWidth = createTextWidth();
const widths = (name: string) => growWidths({}, columns, [{ name, price: 1 }], textWidth);

it('makes a column as wide as its longest content or its header', () => {
  expect(widths('A name that is long').name).toBeGreaterThan(widths('A name').name ?? 0);
  expect(widths('A')).toEqual({ ...widths('A name that is long'), name: widths('').name });
});

it('limits very long texts and uses the given width of rendered cells', () => {
  expect(widths('x'.repeat(1000)).name).toBe(300);
  expect(widths('A').picture).toBe(90);
});

it('limits a very long text beside other content further', () => {
  const parts = (name: string): Column<Row> => ({
    field: 'name',
    headerName: 'Name',
    getContent: () => [
      { kind: 'number', text: 'Held' },
      { kind: 'text', text: name },
    ],
  });
  const width = (name: string) => growWidths({}, [parts(name)], [{ name, price: 1 }], textWidth).name ?? 0;
  expect(width('x'.repeat(1000))).toBe(width('x'.repeat(25)));
});

it.each([
  [
    'row link',
    linkColumn<Row>(
      'name',
      'Name',
      ({ name }) => name,
      () => '/rows/1',
    ),
  ],
  ['reference', refColumn<Row>('name', 'Name', ({ name }) => ({ _id: '1', label: name }))],
  ['status', statusColumn<Row, string>('name', 'Name', {}, ({ name }) => name)],
])('makes the column of a very long %s wide enough for it', (_kind, column) => {
  const name = 'X'.repeat(60);
  expect(growWidths({}, [column], [{ name, price: 1 }], textWidth).name).toBeGreaterThan(textWidth(name));
});

it('never narrows a column', () => {
  const wide = widths('A name that is long');
  expect(growWidths(wide, columns, [{ name: 'A', price: 1 }], textWidth)).toBe(wide);
});

it('hides as few columns as necessary, in their order', () => {
  const sizes = { name: 200, price: 100, picture: 90 };
  expect(overflowingFields(columns, sizes, 390)).toEqual([]);
  expect(overflowingFields(columns, sizes, 389)).toEqual(['picture']);
  expect(overflowingFields(columns, sizes, 299)).toEqual(['picture', 'name']);
  expect(overflowingFields(columns, sizes, 10)).toEqual(['picture', 'name']);
});
