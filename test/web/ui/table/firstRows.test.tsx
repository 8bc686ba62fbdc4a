import { act, screen } from '@testing-library/react';
import { DataTable, Grid } from '../../../../src/web/ui/table/DataTable';
import '../../../../src/web/ui/table/Grid';
import { linkColumn } from '../../../../src/web/ui/table/columns/columns';
import type { TableData } from '../../../../src/web/ui/table/tableTypes';
import { renderInRouter } from '../../renderApp';

/** A file with a mock loads its own copy of the code, in which the grid is not loaded yet. */
jest.mock('../../../../src/web/ui/useSmallScreen', () => ({ useSmallScreen: () => false }));

const query = { page: 1, limit: 10 };
const list: TableData<{ _id: string }> = {
  rows: [{ _id: 'row-1' }],
  total: 1,
  isLowerBound: false,
  isFirstLoad: false,
  isPending: false,
  query,
  shownQuery: query,
  error: undefined,
  retry: jest.fn(),
  changeQuery: jest.fn(),
  movePage: jest.fn(),
  toggleSort: jest.fn(),
};
const columns = [
  linkColumn<{ _id: string }>(
    'code',
    'Code',
    () => 'TK-0042',
    () => '/there',
  ),
];

/** Interval of the check whether the first rows are in use. */
const CHECK_MS = 500;

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  document.querySelector('[role="dialog"]')?.remove();
});

it('the grid replaces the first rows when none of them has the focus', async () => {
  renderInRouter(<DataTable label="Tanks" columns={columns} list={list} />);
  const link = screen.getByRole('link', { name: 'TK-0042' });
  act(() => {
    link.focus();
  });
  await act(async () => void (await Grid.preload()));
  expect(link).toHaveFocus();
  act(() => {
    link.blur();
  });
  expect(await screen.findByRole('grid', { name: 'Tanks' })).toBeVisible();
});

it('a list that is left while a dialog is open no longer checks for it', async () => {
  jest.spyOn(Grid, 'isLoaded').mockReturnValue(false);
  await Grid.preload();
  jest.useFakeTimers();
  const { unmount } = renderInRouter(<DataTable label="Tanks" columns={columns} list={list} />);
  document.body.append(Object.assign(document.createElement('div'), { role: 'dialog' }));
  const timers = jest.spyOn(globalThis, 'setTimeout');
  await act(() => jest.advanceTimersByTimeAsync(CHECK_MS));
  expect(timers).toHaveBeenCalledWith(expect.anything(), CHECK_MS);
  unmount();
  await jest.advanceTimersByTimeAsync(CHECK_MS);
  timers.mockClear();
  await jest.advanceTimersByTimeAsync(CHECK_MS);
  expect(timers).not.toHaveBeenCalledWith(expect.anything(), CHECK_MS);
});
