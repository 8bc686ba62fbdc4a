import { act, screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TOAST_MS } from '../../../../src/web/app/AppShell/ToastHost';
import { showToast } from '../../../../src/web/app/AppShell/showToast';

const said = (text: string) => screen.queryByText(text);

/** Real enough time for the host to appear, then time that the test turns itself. */
beforeAll(async () => {
  jest.useRealTimers();
  void showToast({ tone: 'info', text: 'Warm-up' });
  await screen.findByText('Warm-up', {}, { timeout: 10_000 });
  await waitForElementToBeRemoved(() => said('Warm-up'), { timeout: 10_000 });
});
beforeEach(() => void jest.useFakeTimers());
afterEach(async () => {
  for (let turn = 0; turn < 8; turn += 1) await pass(TOAST_MS);
  jest.useRealTimers();
});

const show = (tone: 'success' | 'info' | 'warning' | 'error', text: string) =>
  act(() => showToast({ tone, text }));
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

it.each([
  ['success', 'status'],
  ['info', 'status'],
  ['warning', 'alert'],
  ['error', 'alert'],
] as const)('a %s is a %s', async (tone, role) => {
  await show(tone, `A ${tone}`);
  expect(said(`A ${tone}`)?.closest('[role]')).toHaveAttribute('role', role);
});

it('stays for three seconds and goes', async () => {
  await show('success', 'Welcome Back!');
  await pass(TOAST_MS - 1);
  expect(said('Welcome Back!')).toBeInTheDocument();
  await pass(1);
  expect(said('Welcome Back!')).not.toBeInTheDocument();
});

it('waits as long as it is pointed at', async () => {
  const person = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  await show('error', 'Something went wrong !');
  await pass(2000);
  await person.hover(screen.getByText('Something went wrong !'));
  await pass(60_000);
  expect(said('Something went wrong !')).toBeInTheDocument();
  await person.unhover(screen.getByText('Something went wrong !'));
  await pass(TOAST_MS - 2000);
  expect(said('Something went wrong !')).not.toBeInTheDocument();
});

it('waits as long as it holds the focus, and goes when it is dismissed', async () => {
  await show('error', 'Focused');
  const card = within(screen.getByRole('alert'));
  act(() => card.getByRole('button', { name: 'Dismiss' }).focus());
  await pass(60_000);
  expect(said('Focused')).toBeInTheDocument();
  act(() => card.getByRole('button', { name: 'Dismiss' }).click());
  await pass(0);
  expect(said('Focused')).not.toBeInTheDocument();
});

it('shows markup as the text that it is', async () => {
  await show('error', '<img src=x onerror=alert(1)>');
  expect(said('<img src=x onerror=alert(1)>')).toBeInTheDocument();
  expect(document.querySelector('img')).toBeNull();
});

it('shows several at a time, but not more than four', async () => {
  for (const text of ['One', 'Two', 'Three', 'Four', 'Five']) await show('info', text);
  for (let turn = 0; turn < TOAST_MS / 200; turn += 1) await pass(100);
  expect(said('One')).not.toBeInTheDocument();
  expect(said('Two')).toBeInTheDocument();
  expect(said('Five')).toBeInTheDocument();
  expect(screen.getAllByRole('status')).toHaveLength(4);
});
