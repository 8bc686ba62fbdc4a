import { screen, waitFor } from '@testing-library/react';
import { makeCurrentUser, makePage, makePermissions } from '../../../factories';
import { renderApp } from '../../renderApp';

it('opens by keyboard, lists the permitted pages in groups and opens one', async () => {
  const { user, pathname, router } = renderApp(
    '/profile',
    { '*': makePage([]) },
    makeCurrentUser(makePermissions(['canViewUsers', 'canViewBills'])),
  );
  const button = await screen.findByRole('button', { name: 'Go to' });
  button.focus();
  await user.keyboard('{Enter}');
  const items = (await screen.findAllByRole('menuitem')).map(
    ({ firstChild }) => firstChild?.firstChild?.textContent,
  );
  expect(items).toEqual(['Billing runs', 'E-invoices', 'Refunds', 'Reports', 'Audit log', 'Notifications']);
  await waitFor(() => expect(screen.getByRole('menuitem', { name: /Billing runs/ })).toHaveFocus());
  await user.keyboard('{ArrowUp}{ArrowUp}{Enter}');
  await waitFor(() => expect(pathname()).toBe('/users'));
  expect(router.state.location.search).toBe('?view=audit');
});
