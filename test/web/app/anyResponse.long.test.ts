import { act, screen, waitFor } from '@testing-library/react';
import { routes } from '../../../src/web/app/routes';
import { makeCurrentUser } from '../../factories';
import { renderApp } from '../renderApp';

const ID = 'record-1';
const paths = routes.map(([path]) =>
  path.replace(':id', ID).replace(':offerID', ID).replace(':email', 'a@example.ae'),
);
const list = { documents: [{ _id: ID }], total: 1 };
const byMethod = (_body: unknown, _onProgress: unknown, line: string) =>
  line.startsWith('GET') ? { _id: ID } : list;

const RESPONSES: readonly (readonly [string, unknown])[] = [
  ['{}', {}],
  ['[]', []],
  ['null', null],
  ['HTML', '<!doctype html><html><body>Bad gateway</body></html>'],
  ['a record with nothing but its id', { _id: ID }],
  ['a list of a record with nothing but its id', list],
  ['{ documents: null }', { documents: null }],
  ['the id for GET, a list otherwise', byMethod],
];

const headings = () => screen.queryAllByRole('heading', { level: 1 });
const boundary = () => screen.queryByText('This page couldn’t be shown');

/** Opens every tab of the page, so that related lists are rendered too. */
async function openTabs(onOpened: (tab: string) => void): Promise<void> {
  for (const name of screen.queryAllByRole('tab').map(({ textContent }) => textContent)) {
    const tab = screen.queryAllByRole('tab').find(({ textContent }) => textContent === name);
    if (!tab) continue;
    act(() => tab.click());
    await waitFor(() =>
      expect(tab.getAttribute('aria-selected') === 'true' || boundary() !== null).toBe(true),
    );
    await act(() => new Promise((resolve) => setImmediate(resolve)));
    onOpened(name);
  }
}

it.each(RESPONSES)('no page or tab crashes when every response is %s', async (_name, body) => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const answer = (...request: Parameters<typeof byMethod>) =>
    typeof body === 'function' ? (body as typeof byMethod)(...request) : body;
  const { router } = renderApp('/profile', { '*': answer }, makeCurrentUser());
  await waitFor(() => expect(headings()).not.toEqual([]));
  const broken: string[] = [];
  const check = (location: string) => {
    const isRendered = screen.queryByRole('navigation', { name: 'Main' }) !== null && headings().length > 0;
    if (!isRendered || boundary()) broken.push(location);
  };
  for (const path of paths) {
    await act(() => router.navigate(path));
    await waitFor(() => expect(headings().length > 0 || boundary() !== null).toBe(true));
    await act(() => new Promise((resolve) => setImmediate(resolve)));
    check(path);
    await openTabs((tab) => check(`${path} ${tab}`));
  }
  const causes = errors.mock.calls
    .map((args: unknown[]) => args.find((arg) => arg instanceof Error))
    .map((cause) => (cause instanceof Error ? `${cause.message} ${cause.stack?.split('\n')[1] ?? ''}` : ''))
    .filter(Boolean);
  expect({ broken, causes: [...new Set(causes)] }).toEqual({ broken: [], causes: [] });
  errors.mockRestore();
});
