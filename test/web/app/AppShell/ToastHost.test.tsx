import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TOAST_MS } from '../../../../src/web/app/AppShell/ToastHost';
import { showToast } from '../../../../src/web/app/AppShell/showToast';

const accept = jest.fn();
const toastText = (text: string) => screen.queryByText(text);
/** A toast stays in its wrapper until it has collapsed, after its text is gone; until then it counts as shown. */
const toastWrapper = () => document.querySelector('.notistack-CollapseWrapper');

/** Loads the lazy host with real timers; the tests use fake ones. */
beforeAll(async () => {
  jest.useRealTimers();
  void showToast({ tone: 'info', text: 'Warm-up' }, accept);
  await screen.findByText('Warm-up');
  await waitFor(() => expect(toastWrapper()).toBeNull());
});
beforeEach(() => void jest.useFakeTimers());
afterEach(async () => {
  while (toastWrapper()) await advance(TOAST_MS);
  jest.useRealTimers();
});

const show = (tone: 'success' | 'info' | 'warning' | 'error', text: string) =>
  act(() => showToast({ tone, text }, accept));
const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

it.each([
  ['success', 'status'],
  ['info', 'status'],
  ['warning', 'alert'],
  ['error', 'alert'],
] as const)('shows a %s toast with the role %s', async (tone, role) => {
  await show(tone, `A ${tone}`);
  expect(toastText(`A ${tone}`)?.closest('[role]')).toHaveAttribute('role', role);
});

it('disappears after three seconds', async () => {
  await show('success', 'Welcome Back!');
  await advance(TOAST_MS - 1);
  expect(toastText('Welcome Back!')).toBeInTheDocument();
  await advance(1);
  expect(toastText('Welcome Back!')).not.toBeInTheDocument();
});

it('stays while hovered', async () => {
  const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  await show('error', 'Something went wrong !');
  await advance(2000);
  await user.hover(screen.getByText('Something went wrong !'));
  await advance(60_000);
  expect(toastText('Something went wrong !')).toBeInTheDocument();
  await user.unhover(screen.getByText('Something went wrong !'));
  await advance(TOAST_MS - 2000);
  expect(toastText('Something went wrong !')).not.toBeInTheDocument();
});

it('stays while focused and disappears when dismissed', async () => {
  await show('error', 'Focused');
  const toast = within(screen.getByRole('alert'));
  act(() => toast.getByRole('button', { name: 'Dismiss' }).focus());
  await advance(60_000);
  expect(toastText('Focused')).toBeInTheDocument();
  act(() => toast.getByRole('button', { name: 'Dismiss' }).click());
  await advance(0);
  expect(toastText('Focused')).not.toBeInTheDocument();
});

it('offers a follow-up, which closes it', async () => {
  const offer = { label: 'Print receipt', action: { type: 'print' } };
  await act(() => showToast({ tone: 'success', text: 'Payment taken', offer }, accept));
  act(() => screen.getByRole('button', { name: 'Print receipt' }).click());
  await advance(0);
  expect(accept).toHaveBeenCalledWith(offer.action);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

it('shows markup as text', async () => {
  await show('error', '<img src=x onerror=alert(1)>');
  expect(toastText('<img src=x onerror=alert(1)>')).toBeInTheDocument();
  expect(document.querySelector('img')).toBeNull();
});

it('shows at most four toasts at a time', async () => {
  for (const text of ['One', 'Two', 'Three', 'Four', 'Five']) await show('info', text);
  for (let ms = 0; ms < TOAST_MS / 2 && !toastText('Five'); ms += 1) await advance(1);
  expect(toastText('One')).not.toBeInTheDocument();
  expect(toastText('Two')).toBeInTheDocument();
  expect(toastText('Five')).toBeInTheDocument();
  expect(screen.getAllByRole('status')).toHaveLength(4);
});
