import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { PermissionFlag } from '../../../src/domain/permissions';
import { PERMISSION_FLAGS } from '../../../src/domain/permissions';
import { neverResolves } from '../../fakeServices';
import { makePermissions, makeNotification, makePage, makeUser, makeCurrentUser } from '../../factories';
import { renderApp } from '../renderApp';

const NEWS = [
  makeNotification(),
  makeNotification({ _id: 'event-2', title: 'New order', model: 'order', model_id: 'order-7' }),
  makeNotification({ _id: 'event-3', title: 'Contract signed', model: 'contract', status: 1 }),
];

const answers = {
  'GET /profile': makeUser(),
  'POST /wallet': makePage([]),
  'POST /event?sort=desc': makePage(NEWS, { total: 40 }),
  'PUT /event/event-1': {},
  'PUT /event/event-2': {},
  'POST /auth/logout': undefined,
  'GET /order/order-7': neverResolves(),
};

const admin = makeCurrentUser();
const may = (...flags: PermissionFlag[]) => makeCurrentUser(makePermissions(flags));

const entries = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

const opened = async (who = admin) => {
  const scene = renderApp('/', answers, who);
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  return scene;
};

describe('the sidebar', () => {
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
        'Management',
        'Settings',
        'Logout',
      ],
    ],
    ['somebody without flags', may(), ['Dashboard', 'Logout']],
    [
      'somebody who views tanks and bills',
      may('canViewTanks', 'canViewBills'),
      ['Dashboard', 'Tanks', 'Invoices', 'Logout'],
    ],
    [
      'somebody with every flag',
      may(...PERMISSION_FLAGS),
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
  ])('shows %s what is open', async (_who, who, expected) => {
    await opened(who);
    expect(entries()).toEqual(expected);
  });

  it('folds Employees and Roles under Management', async () => {
    const { person } = await opened();
    expect(screen.queryByRole('link', { name: 'Employees' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Management' }));
    expect(screen.getByRole('link', { name: 'Employees' })).toHaveAttribute('href', '/users');
    expect(screen.getByRole('link', { name: 'Roles' })).toHaveAttribute('href', '/roles');
    expect(screen.getByRole('button', { name: 'Management' })).toHaveAttribute('aria-expanded', 'true');
  });

  it('keeps Roles to the super administrator', async () => {
    const { person } = await opened(may('canViewUsers'));
    await person.click(screen.getByRole('button', { name: 'Management' }));
    expect(screen.getByRole('link', { name: 'Employees' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Roles' })).toBeNull();
  });

  it('marks where the person is', async () => {
    await opened();
    expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Tanks' })).not.toHaveAttribute('aria-current');
  });
});

describe('the menu’s toggle', () => {
  const scrolledTo = (top: number) => {
    const main = screen.getByRole('main');
    main.scrollTop = top;
    fireEvent.scroll(main);
  };

  it('hides once the main area is scrolled past 30 px, and comes back', async () => {
    await opened();
    scrolledTo(30);
    expect(screen.getByRole('button', { name: 'Open menu' })).toBeInTheDocument();
    scrolledTo(31);
    expect(screen.queryByRole('button', { name: 'Open menu' })).toBeNull();
    scrolledTo(0);
    expect(screen.getByRole('button', { name: 'Open menu' })).toBeInTheDocument();
  });
});

describe('the top bar', () => {
  it('shows the stored username and how much is unread', async () => {
    await opened();
    expect(within(screen.getByRole('banner')).getByText('admin')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
  });

  it('has either the user menu or the notifications open, never both', async () => {
    const { person } = await opened();
    await person.click(await screen.findByRole('button', { name: /^Notifications/ }));
    expect(await screen.findByRole('dialog', { name: 'Notifications' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Your account' }));
    expect(screen.getByRole('menu', { name: 'Your account' })).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull();
    await person.click(screen.getByRole('button', { name: /^Notifications/ }));
    expect(await screen.findByRole('dialog', { name: 'Notifications' })).toBeVisible();
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('closes what is open at Escape, and gives the focus back', async () => {
    const { person } = await opened();
    await person.click(screen.getByRole('button', { name: 'Your account' }));
    expect(screen.getByRole('menuitem', { name: 'Profile' })).toHaveFocus();
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(screen.getByRole('button', { name: 'Your account' })).toHaveFocus();
  });

  it('leads to the profile', async () => {
    const { person, at } = await opened();
    await person.click(screen.getByRole('button', { name: 'Your account' }));
    await person.click(screen.getByRole('menuitem', { name: 'Profile' }));
    expect(at()).toBe('/profile');
    expect(screen.queryByRole('menu')).toBeNull();
  });
});

describe('the notifications panel', () => {
  const panel = async (who = admin) => {
    const scene = await opened(who);
    await scene.person.click(await screen.findByRole('button', { name: /^Notifications/ }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Notifications' }));
    return { ...scene, sheet };
  };

  it('leads to all of them', async () => {
    const { sheet } = await panel();
    expect(sheet.getByRole('link', { name: 'Show All' })).toHaveAttribute('href', '/notifications');
  });

  it('does not lead where the person may not go', async () => {
    const { sheet } = await panel(may());
    expect(sheet.queryByRole('link', { name: 'Show All' })).toBeNull();
  });

  it('marks one as read, and the number on the bell falls', async () => {
    const { person, sheet, calls } = await panel();
    await person.click(sheet.getByRole('button', { name: 'Mark as read: Invoice overdue' }));
    expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
    expect(sheet.queryByRole('button', { name: 'Mark as read: Invoice overdue' })).toBeNull();
    expect(calls.find(({ line }) => line === 'PUT /event/event-1')?.body).toEqual({ status: 1 });
  });

  it('offers nothing to mark on what was read', async () => {
    const { sheet } = await panel();
    expect(sheet.getByRole('button', { name: /^Contract signed/ })).toBeVisible();
    expect(sheet.queryByRole('button', { name: 'Mark as read: Contract signed' })).toBeNull();
  });

  it('opens the record that one is about, reads it and closes', async () => {
    const { person, sheet, at, calls } = await panel();
    await person.click(sheet.getByRole('button', { name: /^Unread: New order/ }));
    expect(at()).toBe('/orders/order-7');
    expect(calls.map(({ line }) => line)).toContain('PUT /event/event-2');
    expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull();
  });
});

describe('logging out', () => {
  it('asks first, and stays when told so', async () => {
    const { person, calls } = await opened();
    await person.click(
      within(screen.getByRole('navigation', { name: 'Main' })).getByRole('button', { name: 'Logout' }),
    );
    const question = await screen.findByRole('alertdialog', { name: 'Log out' });
    expect(question).toHaveTextContent('Are you sure you want to log out?');
    await person.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(calls.map(({ line }) => line)).not.toContain('POST /auth/logout');
  });

  it('leads to the login', async () => {
    const { person } = await opened();
    await person.click(screen.getByRole('button', { name: 'Your account' }));
    await person.click(screen.getByRole('menuitem', { name: 'Logout' }));
    await person.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back!' })).toBeVisible();
  });

  it('says that it works while the server is told', async () => {
    const slow = { ...answers, 'POST /auth/logout': neverResolves() };
    const { person } = renderApp('/', slow, admin);
    await person.click(await screen.findByRole('button', { name: 'Your account' }));
    await person.click(screen.getByRole('menuitem', { name: 'Logout' }));
    await person.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByRole('button', { name: 'Logging out...' })).toBeDisabled();
  });
});
