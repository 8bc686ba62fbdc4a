import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { PermissionFlag } from '../../../src/domain/permissions';
import { PERMISSION_FLAGS } from '../../../src/domain/permissions';
import { networkError, neverResolves } from '../../fakeServices';
import { makePermissions, makeNotification, makePage, makeUser, makeCurrentUser } from '../../factories';
import { sessionExpired } from '../../../src/web/features/session/session';
import { connectionRestored } from '../../../src/web/store/connection';
import { renderApp } from '../renderApp';

const NOTIFICATIONS = [
  makeNotification(),
  makeNotification({ _id: 'event-2', title: 'New order', model: 'order', model_id: 'order-7' }),
  makeNotification({ _id: 'event-3', title: 'Contract signed', model: 'contract', status: 1 }),
];

const responses = {
  'GET /profile': makeUser(),
  'POST /wallet': makePage([]),
  'POST /event?sort=desc': makePage(NOTIFICATIONS, { total: 40 }),
  'PUT /event/event-1': {},
  'PUT /event/event-2': {},
  'POST /auth/logout': undefined,
  'GET /order/order-7': neverResolves(),
};

const admin = makeCurrentUser();
const userWith = (...flags: PermissionFlag[]) => makeCurrentUser(makePermissions(flags));

const entries = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

const openDashboard = async (currentUser = admin) => {
  const app = renderApp('/', responses, currentUser);
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  return app;
};

describe('sidebar', () => {
  it.each<[string, ReturnType<typeof makeCurrentUser>, string[]]>([
    [
      'the super administrator',
      admin,
      [
        'Dashboard',
        'Tanks',
        'Devices',
        'Clients',
        'Contracts',
        'Invoices',
        'Maintenance Orders',
        'POS Device',
        'Settings',
        'Management',
        'Logout',
      ],
    ],
    ['a user without permissions', userWith(), ['Dashboard', 'Logout']],
    [
      'a user who can view tanks and invoices',
      userWith('canViewTanks', 'canViewBills'),
      ['Dashboard', 'Tanks', 'Invoices', 'Logout'],
    ],
    [
      'a user with every permission flag',
      userWith(...PERMISSION_FLAGS),
      [
        'Dashboard',
        'Tanks',
        'Devices',
        'Clients',
        'Contracts',
        'Invoices',
        'Maintenance Orders',
        'POS Device',
        'Management',
        'Logout',
      ],
    ],
  ])('shows %s the permitted entries', async (_user, currentUser, expected) => {
    await openDashboard(currentUser);
    expect(entries()).toEqual(expected);
  });

  it('groups Employees and Roles under Management', async () => {
    const { user } = await openDashboard();
    expect(screen.queryByRole('link', { name: 'Employees' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Management' }));
    expect(screen.getByRole('link', { name: 'Employees' })).toHaveAttribute('href', '/users');
    expect(screen.getByRole('link', { name: 'Roles' })).toHaveAttribute('href', '/roles');
    expect(screen.getByRole('button', { name: 'Management' })).toHaveAttribute('aria-expanded', 'true');
  });

  it('shows Roles only to super administrators', async () => {
    const { user } = await openDashboard(userWith('canViewUsers'));
    await user.click(screen.getByRole('button', { name: 'Management' }));
    expect(screen.getByRole('link', { name: 'Employees' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Roles' })).toBeNull();
  });

  it('marks the current page', async () => {
    await openDashboard();
    expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Tanks' })).not.toHaveAttribute('aria-current');
  });
});

describe('menu button', () => {
  const scrollTo = (top: number) => {
    const main = screen.getByRole('main');
    main.scrollTop = top;
    fireEvent.scroll(main);
  };

  it('hides when the main area is scrolled past 30 px and reappears at the top', async () => {
    await openDashboard();
    scrollTo(30);
    expect(screen.getByRole('button', { name: 'Open menu' })).toBeInTheDocument();
    scrollTo(31);
    expect(screen.queryByRole('button', { name: 'Open menu' })).toBeNull();
    scrollTo(0);
    expect(screen.getByRole('button', { name: 'Open menu' })).toBeInTheDocument();
  });
});

describe('top bar', () => {
  it('shows the username and the number of unread notifications', async () => {
    await openDashboard();
    expect(within(screen.getByRole('banner')).getByText('admin')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
  });

  it('shows either the user menu or the notifications, never both', async () => {
    const { user } = await openDashboard();
    await user.click(await screen.findByRole('button', { name: /^Notifications/ }));
    expect(await screen.findByRole('dialog', { name: 'Notifications' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Your account' }));
    expect(screen.getByRole('menu', { name: 'Your account' })).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Notifications/ }));
    expect(await screen.findByRole('dialog', { name: 'Notifications' })).toBeVisible();
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('closes the user menu on Escape and restores the focus', async () => {
    const { user } = await openDashboard();
    await user.click(screen.getByRole('button', { name: 'Your account' }));
    expect(screen.getByRole('menuitem', { name: 'Profile' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(screen.getByRole('button', { name: 'Your account' })).toHaveFocus();
  });

  it('opens the profile', async () => {
    const { user, pathname } = await openDashboard();
    await user.click(screen.getByRole('button', { name: 'Your account' }));
    await user.click(screen.getByRole('menuitem', { name: 'Profile' }));
    expect(pathname()).toBe('/profile');
    expect(screen.queryByRole('menu')).toBeNull();
  });
});

describe('notifications panel', () => {
  const openPanel = async (currentUser = admin) => {
    const app = await openDashboard(currentUser);
    await app.user.click(await screen.findByRole('button', { name: /^Notifications/ }));
    const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }));
    return { ...app, panel };
  };

  it('links to all notifications', async () => {
    const { panel } = await openPanel();
    expect(panel.getByRole('link', { name: 'Show All' })).toHaveAttribute('href', '/notifications');
  });

  it('hides that link without permission', async () => {
    const { panel } = await openPanel(userWith());
    expect(panel.queryByRole('link', { name: 'Show All' })).toBeNull();
  });

  it('marks a notification as read and updates the badge', async () => {
    const { user, panel, calls } = await openPanel();
    await user.click(panel.getByRole('button', { name: 'Mark as read: Invoice overdue' }));
    expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
    expect(panel.queryByRole('button', { name: 'Mark as read: Invoice overdue' })).toBeNull();
    expect(calls.find(({ line }) => line === 'PUT /event/event-1')?.body).toEqual({ status: 1 });
  });

  it('offers no Mark as read for a read notification', async () => {
    const { panel } = await openPanel();
    expect(panel.getByRole('button', { name: /^Contract signed/ })).toBeVisible();
    expect(panel.queryByRole('button', { name: 'Mark as read: Contract signed' })).toBeNull();
  });

  it('opens the record of a notification, marks it as read and closes', async () => {
    const { user, panel, pathname, calls } = await openPanel();
    await user.click(panel.getByRole('button', { name: /^Unread: New order/ }));
    expect(pathname()).toBe('/orders/order-7');
    expect(calls.map(({ line }) => line)).toContain('PUT /event/event-2');
    expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull();
  });

  it('asks before a notification replaces a form with unsaved changes', async () => {
    const { user, pathname } = renderApp('/clients/add', responses, admin);
    await user.type(await screen.findByRole('textbox', { name: 'Area' }), 'Marina');
    await user.click(await screen.findByRole('button', { name: /^Notifications/ }));
    await user.click(await screen.findByRole('button', { name: /^Unread: New order/ }));
    expect(await screen.findByRole('alertdialog', { name: /^Leave/ })).toBeVisible();
    expect(pathname()).toBe('/clients/add');
  });
});

describe('lost connection', () => {
  const offline = { ...responses, 'POST /event?sort=desc': networkError() };

  it('is shown below every page until it is restored', async () => {
    const { store } = renderApp('/', offline, admin);
    expect(await screen.findByText(/^No connection to the server\./)).toBeVisible();
    act(() => void store.dispatch(connectionRestored()));
    expect(screen.queryByText(/^No connection to the server\./)).toBeNull();
  });

  it('is not shown while the session has ended', async () => {
    const { store } = renderApp('/', offline, admin);
    await screen.findByText(/^No connection to the server\./);
    act(() => void store.dispatch(sessionExpired()));
    expect(screen.queryByText(/^No connection to the server\./)).toBeNull();
  });
});

describe('logout', () => {
  it('asks for confirmation and stays after Cancel', async () => {
    const { user, calls } = await openDashboard();
    await user.click(
      within(screen.getByRole('navigation', { name: 'Main' })).getByRole('button', { name: 'Logout' }),
    );
    const dialog = await screen.findByRole('alertdialog', { name: 'Log out' });
    expect(dialog).toHaveTextContent('Are you sure you want to log out?');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(calls.map(({ line }) => line)).not.toContain('POST /auth/logout');
  });

  it('opens the login page', async () => {
    const { user } = await openDashboard();
    await user.click(screen.getByRole('button', { name: 'Your account' }));
    await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back!' })).toBeVisible();
  });

  it('disables the button until the server responds', async () => {
    const slow = { ...responses, 'POST /auth/logout': neverResolves() };
    const { user } = renderApp('/', slow, admin);
    await user.click(await screen.findByRole('button', { name: 'Your account' }));
    await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByRole('button', { name: 'Logging out...' })).toBeDisabled();
  });
});
