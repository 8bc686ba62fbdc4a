import { act, screen, waitFor } from '@testing-library/react';
import type { ListQuery } from '../../../../src/domain/entity';
import { parseListQuery } from '../../../../src/web/store/listQueryParams';
import { Grid } from '../../../../src/web/ui/table/DataTable';
import { records } from '../../../sampleRecords';
import { makePage, makeCurrentUser } from '../../../factories';
import { renderApp } from '../../renderApp';

beforeEach(Grid.preload);

const NEXT = '[aria-label="Go to next page"]';
const PREVIOUS = '[aria-label="Go to previous page"]';
const CODE = '.MuiDataGrid-columnHeader[data-field="code"]';

it.each([
  ['two pages forward', [NEXT, NEXT], { page: 5 }],
  ['not before the first page', [PREVIOUS, PREVIOUS, PREVIOUS], { page: 1 }],
  ['there and back', [NEXT, PREVIOUS], { page: 3 }],
  ['an order and its first page', [CODE], { page: 1, sort: 'code', dir: 'asc' }],
  ['the order turned', [CODE, CODE], { page: 1, sort: 'code', dir: 'desc' }],
  ['no order again', [CODE, CODE, CODE], { page: 1 }],
  ['the second page of an order', [CODE, NEXT], { page: 2, sort: 'code', dir: 'asc' }],
])('presses in one breath lead on from one another: %s', async (_to, presses, question) => {
  const answer = ({ page, limit }: ListQuery) => ({
    ...makePage<object>([records.client]),
    page,
    limit,
    total: 100,
  });
  const { router, calls } = renderApp('/clients?page=3', { 'POST /client': answer }, makeCurrentUser());
  await screen.findByRole('grid', { name: 'Clients' });
  await waitFor(() => expect(screen.getByText('21–30 of 100')).toBeVisible());
  act(() => {
    for (const name of presses) document.querySelector<HTMLElement>(name)?.click();
  });
  const asked = () => calls.filter(({ line }) => line === 'POST /client').at(-1)?.body;
  await waitFor(() => expect(asked()).toEqual({ limit: 10, ...question }));
  expect(parseListQuery(new URLSearchParams(router.state.location.search))).toEqual(asked());
});
