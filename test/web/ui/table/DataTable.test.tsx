import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import type { ListQuery, ApiError } from '../../../../src/domain/entity';
import { nextSort } from '../../../../src/domain/entity';
import { DataTable, Grid } from '../../../../src/web/ui/table/DataTable';
import { linkColumn, moneyColumn } from '../../../../src/web/ui/table/columns/columns';
import type { Column, TableData } from '../../../../src/web/ui/table/tableTypes';
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
    ({ _id }) => `/there?${_id}`,
  ),
  moneyColumn('price', 'Price (AED)', ({ price }) => price),
];

const rows: Row[] = Array.from({ length: 10 }, (_, index) => ({
  _id: `row-${String(index)}`,
  code: `C-${String(index)}`,
  price: 1000 + index,
}));

const changes: Partial<ListQuery>[] = [];
const retry = jest.fn();

/** Delay after which the URL, and with it the query, has changed. */
const URL_DELAY_MS = 30;

/** A table whose requested changes become its query after a delay. */
function TestTable({
  given = {},
  query = { page: 1, limit: 10 },
}: {
  given?: Partial<TableData<Row>>;
  query?: ListQuery;
}) {
  const [current, setCurrent] = useState(query);
  const changeQuery = (change: Partial<ListQuery>) => {
    changes.push(change);
    setTimeout(() => {
      setCurrent((before) => ({ ...before, ...change }));
    }, URL_DELAY_MS);
  };
  const list: TableData<Row> = {
    rows,
    total: 57,
    isLowerBound: false,
    isFirstLoad: false,
    isPending: false,
    query: current,
    shownQuery: current,
    changeQuery,
    movePage: (pages) => {
      changeQuery({ page: current.page + pages });
    },
    toggleSort: (field) => {
      changeQuery({ ...nextSort(current, field), page: 1 });
    },
    retry: retry,
    ...given,
  };
  return (
    <DataTable
      label="Tanks"
      columns={columns}
      list={list}
      searchLabel="Search tanks"
      emptyState={{ title: 'No tanks yet' }}
    />
  );
}

const error: ApiError = { status: 500, message: 'The server stumbled.' };
const nothing = { rows: [], total: 0 };

beforeEach(async () => {
  changes.length = 0;
  retry.mockReset();
  await Grid.preload();
});

describe('DataTable', () => {
  it('links each row to its record', async () => {
    renderInRouter(<TestTable />);
    const grid = await screen.findByRole('grid', { name: 'Tanks' });
    expect(within(grid).getByRole('link', { name: 'C-3' })).toHaveAttribute('href', '/there?row-3');
    expect(within(grid).getByText('1,003.00')).toBeVisible();
  });

  it('changes the query once per sort, to the first page', async () => {
    const { user } = renderInRouter(<TestTable query={{ page: 4, limit: 10 }} />);
    await user.click(await screen.findByRole('columnheader', { name: 'Code' }));
    await waitFor(() => expect(screen.getByText('1–10 of 57')).toBeVisible());
    expect(changes).toEqual([{ sort: 'code', dir: 'asc', page: 1 }]);
    await user.click(screen.getByRole('columnheader', { name: /Code/ }));
    expect(changes).toHaveLength(2);
    expect(changes[1]).toEqual({ sort: 'code', dir: 'desc', page: 1 });
  });

  it('keeps the page of a query from outside, as with Back', async () => {
    const WithBackButton = () => {
      const [query, setQuery] = useState<ListQuery>({ page: 1, limit: 10, sort: 'code', dir: 'asc' });
      return (
        <>
          <button
            onClick={() => {
              setQuery({ page: 4, limit: 10 });
            }}
          >
            back
          </button>
          <TestTable given={{ query }} />
        </>
      );
    };
    const { user } = renderInRouter(<WithBackButton />);
    expect(await screen.findByText('1–10 of 57')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'back' }));
    expect(await screen.findByText('31–40 of 57')).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 2 * URL_DELAY_MS));
    expect(changes).toEqual([]);
  });

  it('shows the order and the rows of a query from outside, as with Back or a saved view', async () => {
    const byPrice: ListQuery = { page: 1, limit: 10, sort: 'price', dir: 'desc' };
    const descending = { rows: rows.toReversed().slice(0, 4), query: byPrice, shownQuery: byPrice };
    const WithSavedView = () => {
      const [isSorted, setIsSorted] = useState(false);
      return (
        <>
          <button
            onClick={() => {
              setIsSorted(!isSorted);
            }}
          >
            view
          </button>
          <TestTable given={isSorted ? descending : {}} />
        </>
      );
    };
    const { user } = renderInRouter(<WithSavedView />);
    const price = await screen.findByRole('columnheader', { name: 'Price (AED)' });
    const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
    const inOrder = rows.map(({ code }) => code);
    expect(price).toHaveAttribute('aria-sort', 'none');
    expect(links()).toEqual(inOrder);
    for (const _ of ['there and back', 'once more']) {
      await user.click(screen.getByRole('button', { name: 'view' }));
      expect(price).toHaveAttribute('aria-sort', 'descending');
      expect(links()).toEqual(['C-9', 'C-8', 'C-7', 'C-6']);
      await user.click(screen.getByRole('button', { name: 'view' }));
      expect(price).toHaveAttribute('aria-sort', 'none');
      expect(links()).toEqual(inOrder);
    }
    expect(changes).toEqual([]);
  });

  it('keeps the order of its rows until others arrive, as when the request fails', async () => {
    const { user } = renderInRouter(<TestTable given={{ shownQuery: { page: 1, limit: 10 } }} />);
    const code = await screen.findByRole('columnheader', { name: 'Code' });
    await user.click(code);
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(code).toHaveAttribute('aria-sort', 'none');
  });

  it('sorts by Enter on a header', async () => {
    const { user } = renderInRouter(<TestTable />);
    const code = await screen.findByRole('columnheader', { name: 'Code' });
    for (const sort of ['ascending', 'descending', 'none']) {
      act(() => {
        code.focus();
      });
      await user.keyboard('{Enter}');
      await waitFor(() => expect(code).toHaveAttribute('aria-sort', sort));
    }
    expect(changes.map(({ sort, dir }) => [sort, dir])).toEqual([
      ['code', 'asc'],
      ['code', 'desc'],
      [undefined, undefined],
    ]);
  });

  it('widens a column for longer texts of other rows', async () => {
    const longer = rows.map((row) => ({ ...row, code: `${row.code} of the tower beside the marina` }));
    const WithLongerTexts = () => {
      const [given, setGiven] = useState<Partial<TableData<Row>>>({});
      return (
        <>
          <button
            onClick={() => {
              setGiven({ rows: longer });
            }}
          >
            longer
          </button>
          <TestTable given={given} />
        </>
      );
    };
    const { user } = renderInRouter(<WithLongerTexts />);
    const code = await screen.findByRole('columnheader', { name: 'Code' });
    const width = () => Number.parseInt(code.style.width, 10);
    const before = width();
    await user.click(screen.getByRole('button', { name: 'longer' }));
    expect(width()).toBeGreaterThan(before);
    expect(screen.getByRole('link', { name: 'C-3 of the tower beside the marina' })).toBeVisible();
  });

  it('counts pages from one', async () => {
    const { user } = renderInRouter(<TestTable />);
    await user.click(await screen.findByRole('button', { name: /next page/i }));
    expect(changes).toEqual([{ page: 2 }]);
  });

  it('offers the four page sizes and returns to the first page for another size', async () => {
    const { user } = renderInRouter(<TestTable query={{ page: 3, limit: 10 }} />);
    const size = await screen.findByRole('combobox', { name: /rows per page/i });
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      '5',
      '10',
      '25',
      '100',
    ]);
    await user.selectOptions(size, '25');
    expect(changes).toEqual([{ page: 1, limit: 25 }]);
  });

  it('keeps its page while other rows load for the first time', async () => {
    const query = { page: 4, limit: 10 };
    const WithOtherRows = () => {
      const [other, setOther] = useState(false);
      return (
        <>
          <button
            onClick={() => {
              setOther(true);
            }}
          >
            other rows
          </button>
          <TestTable given={other ? { ...nothing, isFirstLoad: true, isPending: true } : {}} query={query} />
        </>
      );
    };
    const { user } = renderInRouter(<WithOtherRows />);
    await screen.findByText('31–40 of 57');
    await user.click(screen.getByRole('button', { name: 'other rows' }));
    expect(screen.getByText('Loading Tanks…')).toBeInTheDocument();
    expect(changes).toEqual([]);
  });

  it('keeps old rows visible while new ones load and announces loading', async () => {
    renderInRouter(<TestTable given={{ isPending: true }} />);
    expect(await screen.findByRole('link', { name: 'C-0' })).toBeVisible();
    expect(screen.getByText('Loading Tanks…')).toHaveAttribute('role', 'status');
  });

  it('lets clicks through to old rows while new ones load', async () => {
    renderInRouter(<TestTable given={{ isPending: true }} />);
    await screen.findByRole('grid', { name: 'Tanks' });
    const bar = await waitFor(() => {
      const element = document.querySelector('.MuiPaper-root > [aria-hidden="true"]');
      if (!element) throw new Error('no bar yet');
      return element;
    });
    expect(getComputedStyle(bar).pointerEvents).toBe('none');
    expect(document.querySelector('.MuiDataGrid-overlayWrapperInner')).toBeNull();
  });

  it('announces the number of rows to screen readers', () => {
    renderInRouter(<TestTable />);
    expect(screen.getByText('Tanks: 57 in all')).toHaveAttribute('role', 'status');
  });

  it('shows the empty state', () => {
    renderInRouter(<TestTable given={nothing} />);
    expect(screen.getByText('No tanks yet')).toBeVisible();
  });

  it('shows that nothing matches and clears the search', async () => {
    const { user } = renderInRouter(
      <TestTable given={nothing} query={{ page: 1, limit: 10, search: 'zzz' }} />,
    );
    expect(screen.getByText('No results for “zzz”.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(changes).toEqual([{ search: undefined }]);
    await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Search tanks' })).toHaveValue(''));
  });

  it('shows that loading failed and retries', async () => {
    const { user } = renderInRouter(<TestTable given={{ ...nothing, error }} />);
    expect(screen.getByText('Couldn’t load Tanks')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it('keeps the rows when only the reload failed', () => {
    renderInRouter(<TestTable given={{ error }} />);
    expect(screen.getByText('The server stumbled.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'C-0' })).toBeVisible();
  });

  it('searches once when typing pauses', async () => {
    const { user } = renderInRouter(<TestTable />);
    await user.type(screen.getByRole('searchbox', { name: 'Search tanks' }), ' villa ');
    await waitFor(() => expect(changes).toEqual([{ search: 'villa' }]));
  });

  it('shows no exact count for a lower bound', async () => {
    renderInRouter(<TestTable given={{ isLowerBound: true, total: 10_000 }} />);
    expect(await screen.findByText('1–10 of more than 10,000')).toBeVisible();
  });
});

describe('a row’s link', () => {
  const link = () => screen.findByRole('link', { name: 'C-3' });

  it('passes the list and its query to the record page', async () => {
    const query = { page: 2, limit: 10, search: 'marina' };
    const { router, user } = renderInRouter(
      <TestTable given={{ resource: 'tank' }} query={query} />,
      '/here?page=2',
    );
    await user.click(await link());
    expect(await screen.findByRole('heading', { name: 'There' })).toBeVisible();
    expect(router.state.location).toMatchObject({
      search: '?row-3',
      state: { listOrigin: { resource: 'tank', url: '/here?page=2', query } },
    });
  });

  it('passes nothing for a list without a resource', async () => {
    const { router, user } = renderInRouter(<TestTable />);
    await user.click(await link());
    expect(router.state.location).toMatchObject({ pathname: '/there', state: null });
  });

  it.each([
    ['control', { ctrlKey: true }],
    ['shift', { shiftKey: true }],
    ['the command key', { metaKey: true }],
    ['alt', { altKey: true }],
    ['the middle button', { button: 1 }],
  ])('leaves a click with %s to the browser', async (_modifier, init) => {
    const { router } = renderInRouter(<TestTable />);
    const click = createEvent.click(await link(), init);
    // Runs last: records whether the app handled the click, then prevents jsdom's own navigation.
    let isHandled: boolean | undefined;
    const recordClick = (event: Event) => {
      isHandled = event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener('click', recordClick, { once: true });
    fireEvent(await link(), click);
    expect(isHandled).toBe(false);
    expect(router.state.location.pathname).toBe('/here');
  });
});

it('a click on any cell of a row opens the record, unless text is selected', async () => {
  const { router, user } = renderInRouter(<TestTable />);
  const cell = (await screen.findAllByText('1,003.00'))[0];
  if (!cell) throw new Error('The row is missing');
  const selection = jest
    .spyOn(window, 'getSelection')
    .mockReturnValue({ toString: () => '1,003' } as Selection);
  fireEvent.click(cell);
  expect(router.state.location.pathname).toBe('/here');
  selection.mockRestore();
  await user.click(cell);
  await waitFor(() => expect(router.state.location.search).toBe('?row-3'));
});

it.each([
  [3, 'auto'],
  [4, ''],
])('a plain table of %i rows has the height %j', (total, height) => {
  const list: TableData<Row> = {
    rows: rows.slice(0, total),
    total,
    isLowerBound: false,
    isFirstLoad: false,
    isPending: false,
    query: { page: 1, limit: 10 },
    shownQuery: { page: 1, limit: 10 },
    error: undefined,
    retry,
    changeQuery: jest.fn(),
    movePage: jest.fn(),
    toggleSort: jest.fn(),
  };
  renderInRouter(<DataTable plain label="Prices" columns={columns} list={list} />);
  const frame = screen.getByRole('table', { name: 'Prices' }).closest<HTMLElement>('.MuiPaper-root');
  expect(frame?.style.height).toBe(height);
});
