import { screen, waitFor } from '@testing-library/react';
import { Grid } from '../../../../src/web/ui/table/DataTable';
import { makePage, makeCurrentUser } from '../../../factories';
import { renderApp } from '../../renderApp';

const one = { _id: 'e1', title: 'Tank low', text: 'T', status: 0, model: 'order', model_id: 'o1' };
const page = { ...makePage([one]), unread: 1 };

beforeAll(Grid.preload);

describe('the list of notifications', () => {
  it('is narrowed by what its address says', async () => {
    const { calls } = renderApp(
      '/notifications?severity=critical&unread=yes',
      { 'POST /event?sort=desc': page },
      makeCurrentUser(),
    );
    await waitFor(() =>
      expect(calls.map(({ body }) => body)).toContainEqual({
        page: 1,
        limit: 10,
        filters: { severity: ['critical'], unread: true },
      }),
    );
  });

  it('offers its filters, and shows which are set', async () => {
    renderApp('/notifications?severity=critical', { 'POST /event?sort=desc': page }, makeCurrentUser());
    expect(await screen.findByText('Severity: Critical')).toBeVisible();
    expect(screen.getByText('Filter')).toBeVisible();
  });

  it('is marked as read as a whole, and asked for again', async () => {
    const answers = { 'POST /event?sort=desc': page, 'POST /event/read': { read: 1 } };
    const { person, calls } = renderApp('/notifications', answers, makeCurrentUser());
    await person.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
    expect(calls.filter(({ line }) => line === 'POST /event/read')).toHaveLength(1);
  });

  it('is kept as a file as it is narrowed, in its own words', async () => {
    const answers = { 'POST /event?sort=desc': page, 'POST /event/export/csv': new Blob(['x']) };
    const { person, calls } = renderApp('/notifications?severity=critical', answers, makeCurrentUser());
    await person.click(await screen.findByRole('button', { name: 'Export' }));
    await person.click(await screen.findByRole('menuitem', { name: 'CSV: all 1' }));
    await waitFor(() =>
      expect(calls.find(({ line }) => line.endsWith('/export/csv'))?.body).toEqual({
        filters: { severity: ['critical'] },
        columns: ['title', 'text', 'model', 'createdAt', 'status'],
      }),
    );
  });

  it('has its columns and views arranged like any other list', async () => {
    const lists = {
      areas: [],
      layouts: [{ area: 'notifications', hidden: ['text'], order: [], density: 'compact' }],
      views: [],
    };
    const answers = { 'POST /event?sort=desc': page, 'GET /profile/lists': lists };
    const { person } = renderApp('/notifications', answers, makeCurrentUser());
    await person.click(await screen.findByRole('button', { name: 'View' }));
    expect(await screen.findByRole('menuitem', { name: 'Save view…' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Text' })).toBeNull());
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
});
