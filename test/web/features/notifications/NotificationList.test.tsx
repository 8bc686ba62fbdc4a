import { screen, waitFor } from '@testing-library/react';
import { makePage, makeCurrentUser } from '../../../factories';
import { renderApp } from '../../renderApp';

const notification = { _id: 'e1', title: 'Tank low', text: 'T', status: 0, model: 'order', model_id: 'o1' };
const page = { ...makePage([notification]), unread: 1 };

describe('notification list', () => {
  it('applies the filters of the URL', async () => {
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

  it('sorts by time', async () => {
    const oldest = { ...page, documents: [{ ...notification, title: 'Oldest' }] };
    const { user } = renderApp(
      '/notifications',
      { 'POST /event?sort=desc': page, 'POST /event?sort=asc': oldest },
      makeCurrentUser(),
    );
    await user.click(await screen.findByRole('columnheader', { name: 'Time' }));
    expect(await screen.findByText('Oldest')).toBeVisible();
  });

  it('shows the filter button and the active filters', async () => {
    renderApp('/notifications?severity=warning', { 'POST /event?sort=desc': page }, makeCurrentUser());
    expect(await screen.findByText('Severity: Warning')).toBeVisible();
    expect(screen.getByText('Filter')).toBeVisible();
  });

  it('marks all as read and fetches them again', async () => {
    const responses = { 'POST /event?sort=desc': page, 'POST /event/read': { read: 1 } };
    const { user, calls } = renderApp('/notifications', responses, makeCurrentUser());
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
    expect(calls.filter(({ line }) => line === 'POST /event/read')).toHaveLength(1);
  });

  it('exports with its filters and columns', async () => {
    const responses = { 'POST /event?sort=desc': page, 'POST /event/export/csv': new Blob(['x']) };
    const { user, calls } = renderApp('/notifications?severity=critical', responses, makeCurrentUser());
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'CSV: all 1' }));
    await waitFor(() =>
      expect(calls.find(({ line }) => line.endsWith('/export/csv'))?.body).toEqual({
        filters: { severity: ['critical'] },
        columns: ['title', 'text', 'model', 'createdAt', 'status'],
      }),
    );
  });

  it('supports column layouts and views', async () => {
    const lists = {
      areas: [],
      layouts: [{ list: 'notifications', hidden: ['text'], order: [], density: 'compact' }],
      views: [],
    };
    const responses = { 'POST /event?sort=desc': page, 'GET /profile/lists': lists };
    const { user } = renderApp('/notifications', responses, makeCurrentUser());
    await user.click(await screen.findByRole('button', { name: 'View' }));
    expect(await screen.findByRole('menuitem', { name: 'Save view…' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Text' })).toBeNull());
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
});
