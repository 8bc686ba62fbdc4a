import { act, screen, waitFor, within } from '@testing-library/react';
import type { ListQuery } from '../../../src/domain/entity';
import { ended } from '../../../src/web/entities/session';
import { fetchGrid } from '../../../src/web/ui/useGrid';
import { TITLE_ID } from '../../../src/web/ui/usePageTitle';
import { records } from '../../areaRecords';
import { makePage, makeVisitor } from '../../make';
import { visit } from '../visit';

beforeEach(fetchGrid);

const { client } = records;

/** Somebody has chosen a client on the third page of the list and opened its record. */
async function recordOpened() {
  const answer = ({ page, limit }: ListQuery) => ({ ...makePage<object>([client]), page, limit, total: 100 });
  const answers = {
    'POST /client': answer,
    [`GET /client/${client._id}`]: client,
    [`POST /client/${client._id}/history`]: makePage([]),
    [`POST /client/${client._id}/neighbours`]: { before: null, after: null },
  };
  const visited = visit('/clients?page=3', answers, makeVisitor());
  const { calls, person, router } = visited;
  await person.click(await screen.findByRole('checkbox', { name: 'Select row' }));
  const grid = screen.getByRole('grid', { name: 'Clients' });
  await person.click(screen.getByRole('link', { name: client.code }));
  await screen.findByRole('heading', { level: 1, name: new RegExp(client.code) });
  const back = () => act(() => router.navigate(-1));
  const questions = () =>
    calls.filter(({ line }) => line === 'POST /client').map(({ body }) => body as ListQuery);
  return { ...visited, grid, back, questions };
}

it('shows nothing but the record while a list is kept behind it', async () => {
  const { grid } = await recordOpened();
  expect(grid).toBeInTheDocument();
  expect(grid).not.toBeVisible();
  expect(screen.queryByRole('grid')).not.toBeInTheDocument();
  expect(document.querySelectorAll(`#${TITLE_ID}`)).toHaveLength(1);
  expect(document.getElementById(TITLE_ID)).toHaveTextContent(client.code);
});

it('goes back to the list as it was left, and reads it again', async () => {
  const { grid, back, questions } = await recordOpened();
  const before = questions().length;
  await back();
  expect(await screen.findByRole('grid', { name: 'Clients' })).toBe(grid);
  expect(screen.getByRole('checkbox', { name: 'Unselect row' })).toBeChecked();
  expect(screen.getByRole('heading', { level: 1, name: 'Clients' })).toHaveFocus();
  expect(document.title).toBe('Clients · Tankbook');
  await waitFor(() => expect(questions()).toHaveLength(before + 1));
  expect(questions().at(-1)).toEqual({ page: 3, limit: 10 });
});

it('begins the list afresh from the menu', async () => {
  const { grid, person } = await recordOpened();
  await person.click(
    within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Clients' }),
  );
  const afresh = await screen.findByRole('grid', { name: 'Clients' });
  expect(afresh).not.toBe(grid);
  expect(grid).not.toBeInTheDocument();
  expect(within(afresh).getByRole('checkbox', { name: 'Select row' })).not.toBeChecked();
});

it('keeps nothing of a visit that has ended', async () => {
  const { grid, store } = await recordOpened();
  act(() => void store.dispatch(ended({ why: 'left' })));
  await waitFor(() => expect(grid).not.toBeInTheDocument());
});
