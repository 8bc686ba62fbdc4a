import { renderHook } from '@testing-library/react';
import type { ListQuery } from '../../../src/domain/entity';
import type { TableList } from '../../../src/web/ui/tableList';
import { useOneQuestion } from '../../../src/web/ui/useOneQuestion';

const DRAWN: ListQuery = { page: 3, limit: 10 };
const UP = [{ field: 'total', sort: 'asc' as const }];

/** A grid that goes on showing one question, and what it has led to. */
function grid(query: ListQuery = DRAWN) {
  const ask = jest.fn<undefined, [Partial<ListQuery>]>();
  const list = { query, ask } as unknown as TableList<object>;
  const told = renderHook(() => useOneQuestion(list)).result.current;
  return { ...told, asked: () => ask.mock.calls.map(([change]) => change) };
}

describe('a press on a heading', () => {
  it('leads to the first page', () => {
    const { onSort, asked } = grid();
    onSort(UP);
    expect(asked()).toEqual([{ sort: 'total', dir: 'asc', page: 1, limit: 10 }]);
  });

  it('goes on from the one before, which is not drawn yet: up, down, none', () => {
    const { onSort, asked } = grid();
    for (let press = 0; press < 3; press += 1) onSort(UP);
    expect(asked().map(({ sort, dir }) => [sort, dir])).toEqual([
      ['total', 'asc'],
      ['total', 'desc'],
      [undefined, undefined],
    ]);
  });

  it('begins again where the grid takes the order away', () => {
    const { onSort, asked } = grid({ ...DRAWN, sort: 'total', dir: 'desc' });
    onSort([]);
    onSort([]);
    expect(asked().map(({ sort, dir }) => [sort, dir])).toEqual([
      [undefined, undefined],
      ['total', 'asc'],
    ]);
  });
});

describe('a press for another page', () => {
  it('goes on from the one before, which is not drawn yet', () => {
    const { onPage, asked } = grid();
    onPage(4);
    onPage(4);
    expect(asked().map(({ page }) => page)).toEqual([4, 5]);
  });

  it('keeps the order that was asked for and is not drawn yet', () => {
    const { onSort, onPage, asked } = grid();
    onSort(UP);
    onPage(4);
    expect(asked().at(-1)).toEqual({ sort: 'total', dir: 'asc', page: 4, limit: 10 });
  });

  it('does not lead before the first', () => {
    const { onPage, asked } = grid({ page: 2, limit: 10 });
    onPage(1);
    onPage(1);
    expect(asked().map(({ page }) => page)).toEqual([1]);
  });

  it('of another length begins at the first', () => {
    const { onLimit, asked } = grid();
    onLimit(25);
    onLimit(25);
    expect(asked()).toEqual([{ page: 1, limit: 25, sort: undefined, dir: undefined }]);
  });
});
