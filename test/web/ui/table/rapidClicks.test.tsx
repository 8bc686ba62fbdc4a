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
  ['forward and back', [NEXT, PREVIOUS], { page: 3 }],
  ['the first page in ascending order', [CODE], { page: 1, sort: 'code', dir: 'asc' }],
  ['the first page in descending order', [CODE, CODE], { page: 1, sort: 'code', dir: 'desc' }],
  ['the default order', [CODE, CODE, CODE], { page: 1 }],
  ['the second page in ascending order', [CODE, NEXT], { page: 2, sort: 'code', dir: 'asc' }],
])('rapid clicks within one tick accumulate: %s', async (_result, selectors, query) => {
  const respond = ({ page, limit }: ListQuery) => ({
    ...makePage<object>([records.client]),
    page,
    limit,
    total: 100,
  });
  const { router, calls } = renderApp('/clients?page=3', { 'POST /client': respond }, makeCurrentUser());
  await screen.findByRole('grid', { name: 'Clients' });
  await waitFor(() => expect(screen.getByText('21–30 of 100')).toBeVisible());
  act(() => {
    for (const selector of selectors) document.querySelector<HTMLElement>(selector)?.click();
  });
  const lastQuery = () => calls.filter(({ line }) => line === 'POST /client').at(-1)?.body;
  await waitFor(() => expect(lastQuery()).toEqual({ limit: 10, ...query }));
  expect(parseListQuery(new URLSearchParams(router.state.location.search))).toEqual(lastQuery());
});
