import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import type { ListQuery, ApiError } from '../../../../src/domain/entity';
import { nextSort } from '../../../../src/domain/entity';
import { DataTable, Grid } from '../../../../src/web/ui/table/DataTable';
import { linkColumn, moneyColumn } from '../../../../src/web/ui/table/columns';
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

const rows: Row[] = Array.from({ length: 10 }, (_, place) => ({
  _id: `row-${String(place)}`,
  code: `C-${String(place)}`,
  price: 1000 + place,
}));

const asked: Partial<ListQuery>[] = [];
const retried = jest.fn();

/** The address, and with it the question, changes a moment after it was asked to. */
const ADDRESS_LAGS_MS = 30;

/** A list as the kit keeps it: what is asked for becomes the question on screen. */
function Listed({
  given = {},
  query = { page: 1, limit: 10 },
}: {
  given?: Partial<TableData<Row>>;
  query?: ListQuery;
}) {
  const [now, setNow] = useState(query);
  const changeQuery = (change: Partial<ListQuery>) => {
    asked.push(change);
    setTimeout(() => {
      setNow((before) => ({ ...before, ...change }));
    }, ADDRESS_LAGS_MS);
  };
  const list: TableData<Row> = {
    rows,
    total: 57,
    isLowerBound: false,
    isFirstLoad: false,
    isPending: false,
    query: now,
    changeQuery,
    movePage: (pages) => {
      changeQuery({ page: now.page + pages });
    },
    toggleSort: (field) => {
      changeQuery({ ...nextSort(now, field), page: 1 });
    },
    retry: retried,
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
  asked.length = 0;
  retried.mockReset();
  await Grid.preload();
});

describe('a table', () => {
  it('names its rows by real links', async () => {
    renderInRouter(<Listed />);
    const grid = await screen.findByRole('grid', { name: 'Tanks' });
    expect(within(grid).getByRole('link', { name: 'C-3' })).toHaveAttribute('href', '/there?row-3');
    expect(within(grid).getByText('1,003.00')).toBeVisible();
  });

  it('asks one question per sort, from whatever page', async () => {
    const { person } = renderInRouter(<Listed query={{ page: 4, limit: 10 }} />);
    await person.click(await screen.findByRole('columnheader', { name: 'Code' }));
    await waitFor(() => expect(screen.getByText('1–10 of 57')).toBeVisible());
    expect(asked).toEqual([{ sort: 'code', dir: 'asc', page: 1 }]);
    await person.click(screen.getByRole('columnheader', { name: /Code/ }));
    expect(asked).toHaveLength(2);
    expect(asked[1]).toEqual({ sort: 'code', dir: 'desc', page: 1 });
  });

  it('keeps to the page of a question in another order that comes from elsewhere, as by Back', async () => {
    const Going = () => {
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
          <Listed given={{ query }} />
        </>
      );
    };
    const { person } = renderInRouter(<Going />);
    expect(await screen.findByText('1–10 of 57')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'back' }));
    expect(await screen.findByText('31–40 of 57')).toBeVisible();
    await new Promise((done) => setTimeout(done, 2 * ADDRESS_LAGS_MS));
    expect(asked).toEqual([]);
  });

  it('counts pages from one', async () => {
    const { person } = renderInRouter(<Listed />);
    await person.click(await screen.findByRole('button', { name: /next page/i }));
    expect(asked).toEqual([{ page: 2 }]);
  });

  it('offers the four page sizes and starts over with another one', async () => {
    const { person } = renderInRouter(<Listed query={{ page: 3, limit: 10 }} />);
    const size = await screen.findByRole('combobox', { name: /rows per page/i });
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      '5',
      '10',
      '25',
      '100',
    ]);
    await person.selectOptions(size, '25');
    expect(asked).toEqual([{ page: 1, limit: 25 }]);
  });

  it('stays on its page when other rows are asked for and nothing is known of them yet', async () => {
    const query = { page: 4, limit: 10 };
    const Changing = () => {
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
          <Listed given={other ? { ...nothing, isFirstLoad: true, isPending: true } : {}} query={query} />
        </>
      );
    };
    const { person } = renderInRouter(<Changing />);
    await screen.findByText('31–40 of 57');
    await person.click(screen.getByRole('button', { name: 'other rows' }));
    expect(screen.getByText('Loading Tanks…')).toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  it('keeps old rows on screen while new ones load, and says that it loads', async () => {
    renderInRouter(<Listed given={{ isPending: true }} />);
    expect(await screen.findByRole('link', { name: 'C-0' })).toBeVisible();
    expect(screen.getByText('Loading Tanks…')).toHaveAttribute('role', 'status');
  });

  it('lets what is pressed in old rows through while new ones load', async () => {
    renderInRouter(<Listed given={{ isPending: true }} />);
    await screen.findByRole('grid', { name: 'Tanks' });
    const bar = await waitFor(() => {
      const seen = document.querySelector('.MuiPaper-root > [aria-hidden="true"]');
      if (!seen) throw new Error('no bar yet');
      return seen;
    });
    expect(getComputedStyle(bar).pointerEvents).toBe('none');
    expect(document.querySelector('.MuiDataGrid-overlayWrapperInner')).toBeNull();
  });

  it('says how many there are for who listens', () => {
    renderInRouter(<Listed />);
    expect(screen.getByText('Tanks: 57 in all')).toHaveAttribute('role', 'status');
  });

  it('says that there is nothing yet', () => {
    renderInRouter(<Listed given={nothing} />);
    expect(screen.getByText('No tanks yet')).toBeVisible();
  });

  it('says that nothing matches, and clears the search', async () => {
    const { person } = renderInRouter(
      <Listed given={nothing} query={{ page: 1, limit: 10, search: 'zzz' }} />,
    );
    expect(screen.getByText('No results for “zzz”.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(asked).toEqual([{ search: undefined }]);
    await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Search tanks' })).toHaveValue(''));
  });

  it('says that it could not load, and tries again', async () => {
    const { person } = renderInRouter(<Listed given={{ ...nothing, error }} />);
    expect(screen.getByText('Couldn’t load Tanks')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retried).toHaveBeenCalledTimes(1);
  });

  it('keeps the rows when only the reload failed', () => {
    renderInRouter(<Listed given={{ error }} />);
    expect(screen.getByText('The server stumbled.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'C-0' })).toBeVisible();
  });

  it('searches once, when the typing pauses', async () => {
    const { person } = renderInRouter(<Listed />);
    await person.type(screen.getByRole('searchbox', { name: 'Search tanks' }), ' villa ');
    await waitFor(() => expect(asked).toEqual([{ search: 'villa' }]));
  });

  it('does not claim an exact count when it only knows a lower bound', async () => {
    renderInRouter(<Listed given={{ isLowerBound: true, total: 10_000 }} />);
    expect(await screen.findByText('1–10 of more than 10,000')).toBeVisible();
  });
});

describe('a row’s link', () => {
  const link = () => screen.findByRole('link', { name: 'C-3' });

  it('leads to its page, which is told of the list and its question', async () => {
    const query = { page: 2, limit: 10, search: 'marina' };
    const { router, person } = renderInRouter(
      <Listed given={{ resource: 'tank' }} query={query} />,
      '/here?page=2',
    );
    await person.click(await link());
    expect(await screen.findByRole('heading', { name: 'There' })).toBeVisible();
    expect(router.state.location).toMatchObject({
      search: '?row-3',
      state: { listOrigin: { of: 'tank', to: '/here?page=2', query } },
    });
  });

  it('tells nothing of a list that is nobody’s', async () => {
    const { router, person } = renderInRouter(<Listed />);
    await person.click(await link());
    expect(router.state.location).toMatchObject({ pathname: '/there', state: null });
  });

  it.each([
    ['control', { ctrlKey: true }],
    ['shift', { shiftKey: true }],
    ['the command key', { metaKey: true }],
    ['alt', { altKey: true }],
    ['the middle button', { button: 1 }],
  ])('is left to the browser with %s', async (_held, how) => {
    const { router } = renderInRouter(<Listed />);
    const pressed = createEvent.click(await link(), how);
    // Seen last of all; what is still to happen then is the browser's to do.
    let isOurs: boolean | undefined;
    const seen = (event: Event) => {
      isOurs = event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener('click', seen, { once: true });
    fireEvent(await link(), pressed);
    expect(isOurs).toBe(false);
    expect(router.state.location.pathname).toBe('/here');
  });
});
