import { screen, waitFor } from '@testing-library/react';
import { makePage, makeUser, makeCurrentUser } from '../../factories';
import { renderApp } from '../renderApp';

let mockFails = true;

/** Loads a module, or fails like a chunk that cannot be loaded. */
function mockLoad(path: string): unknown {
  if (mockFails) throw Object.assign(new Error('Loading chunk failed.'), { name: 'ChunkLoadError' });
  return jest.requireActual(path);
}

jest.mock('../../../src/web/app/AppShell/NotificationsPanel', () =>
  mockLoad('../../../src/web/app/AppShell/NotificationsPanel'),
);
jest.mock('../../../src/web/app/commandPalette/CommandPalette', () =>
  mockLoad('../../../src/web/app/commandPalette/CommandPalette'),
);
jest.mock('../../../src/web/features/counters/NewCounterDialog', () =>
  mockLoad('../../../src/web/features/counters/NewCounterDialog'),
);

const RESPONSES = {
  'GET /profile': makeUser(),
  'POST /event?sort=desc': makePage([]),
  'POST /counter/stock': makePage([]),
};

beforeEach(() => {
  mockFails = true;
  jest.spyOn(console, 'error').mockImplementation();
});

const CASES = [
  ['The notifications', 'Notifications'],
  ['The search', 'Find anything'],
  ['The form', 'Add counter'],
] as const;

it.each(CASES)('%s that cannot be loaded leaves the form below open and loads later', async (label, name) => {
  const { user, toasts } = renderApp('/orders/add?type=meter_install', RESPONSES, makeCurrentUser());
  const open = async () => {
    if (label === 'The form') {
      await user.type(await screen.findByRole('combobox', { name: 'Counter' }), 'BK');
      await user.click(await screen.findByRole('option', { name: 'New counter' }));
    } else {
      await user.click(await screen.findByRole('button', { name }));
    }
  };
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Flat 1204');
  await open();
  const text = `${label} could not be loaded. Check your connection and try again.`;
  await waitFor(() => expect(toasts).toContainEqual({ tone: 'error', text }));
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Flat 1204');
  mockFails = false;
  await open();
  expect(await screen.findByRole('dialog', { name })).toBeVisible();
});
