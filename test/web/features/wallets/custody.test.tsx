import { screen, waitFor, within } from '@testing-library/react';
import { neverResolves } from '../../../fakeServices';
import { makeHandover, makeCustodian, makePage, makeCurrentUser, makeWallet } from '../../../factories';
import { renderApp } from '../../renderApp';

const admin = makeCurrentUser();
const EXPLANATION = 'Another super administrator must receive the money you hold.';
const CUSTODIAN = '0191e4c3-7360-7f8d-b3bc-5bd9b9abce8d';
const ids = ['0191e4c3-7360-7f8d-b3bc-5bd9b9abce01', '0191e4c3-7360-7f8d-b3bc-5bd9b9abce02'];
const custodian = makeCustodian({ _id: CUSTODIAN });
const [one = '', two = ''] = ids;
const inHand = makePage([
  makeWallet({ _id: one, type: 'cash', amount: 100, unique_number: 'RCT-1' }),
  makeWallet({ _id: two, amount: 3_200, unique_number: 'RCT-2', bank_name: 'ADCB', check_number: '000418' }),
]);

const receiveAll = () => screen.findByRole('button', { name: 'Receive handover' });

describe('custodians', () => {
  it('are listed with their money and a warning about old cash', async () => {
    renderApp('/wallets', { 'POST /custodian': makePage([custodian]) }, admin);
    const grid = await screen.findByRole('grid', { name: 'Custodians' });
    const headers = within(grid).getAllByRole('columnheader');
    expect(headers.map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Cash (AED)',
      'Cash payments',
      'Cheques (AED)',
      'Cheques',
      'Oldest',
      'Last handover',
    ]);
    expect(await within(grid).findByRole('link', { name: 'Abdul Rahman' })).toHaveAttribute(
      'href',
      `/wallets/${CUSTODIAN}#custodian`,
    );
    expect(within(grid).getByTitle('Cash held too long')).toBeInTheDocument();
  });

  it('have a page with their payments, to receive them', async () => {
    const { calls } = renderApp(
      `/wallets/${CUSTODIAN}#custodian`,
      { [`GET /custodian/${CUSTODIAN}`]: custodian, 'POST /wallet': inHand },
      admin,
    );
    expect(await receiveAll()).toBeVisible();
    expect(await screen.findByRole('link', { name: 'RCT-1' })).toBeVisible();
    expect(screen.getAllByText('1 Dec 2026')).toHaveLength(2);
    expect(calls.find(({ line }) => line === 'POST /wallet')?.body).toMatchObject({
      search: CUSTODIAN,
      field: 'user',
    });
  });

  it('link to the pages of their payments', async () => {
    const { user } = renderApp(
      `/wallets/${CUSTODIAN}#custodian`,
      {
        [`GET /custodian/${CUSTODIAN}`]: custodian,
        'POST /wallet': inHand,
        [`GET /wallet/${one}`]: makeWallet({ _id: one, type: 'cash', unique_number: 'RCT-1' }),
      },
      admin,
    );
    await user.click(await screen.findByRole('link', { name: 'RCT-1' }));
    expect(await screen.findByRole('heading', { level: 1, name: /RCT-1/ })).toBeVisible();
  });

  it('can’t be received without payments in custody', async () => {
    const empty = makeCustodian({ _id: CUSTODIAN, count_cash: 0, count_check: 0 });
    renderApp(
      `/wallets/${CUSTODIAN}#custodian`,
      { [`GET /custodian/${CUSTODIAN}`]: empty, 'POST /wallet': makePage([]) },
      admin,
    );
    await screen.findByRole('heading', { name: 'Abdul Rahman' });
    expect(screen.queryByRole('button', { name: 'Receive handover' })).toBeNull();
  });

  it.each([
    ['leave the own custody to another super administrator', false],
    ['let the only super administrator receive the own custody', true],
  ])('%s', async (_title, takes_own) => {
    const mine = makeCustodian({ _id: CUSTODIAN, takes_own });
    renderApp(
      `/wallets/${CUSTODIAN}#custodian`,
      { [`GET /custodian/${CUSTODIAN}`]: mine, 'POST /wallet': makePage([]) },
      makeCurrentUser({ userId: CUSTODIAN }),
    );
    await screen.findByRole('heading', { name: 'Abdul Rahman' });
    expect(screen.queryAllByRole('button', { name: 'Receive handover' })).toHaveLength(takes_own ? 1 : 0);
    expect(screen.queryAllByText(EXPLANATION)).toHaveLength(takes_own ? 0 : 1);
  });
});

it('unloading one payment changes the totals of its custodian', async () => {
  const custodianResponses = [custodian, { ...custodian, total_cash: 77, count_cash: 1 }];
  const payment = makeWallet({ _id: one, type: 'cash', amount: 100, unique_number: 'RCT-1' });
  const { user, calls } = renderApp(
    `/wallets/${CUSTODIAN}#custodian`,
    {
      [`GET /custodian/${CUSTODIAN}`]: () => custodianResponses.shift(),
      'POST /wallet': makePage([payment]),
      [`PUT /wallet/${one}`]: { ...payment, status: 'Done' },
    },
    admin,
  );
  await user.click(await screen.findByRole('button', { name: 'Unload RCT-1' }));
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('77.00')).toBeVisible();
  expect(calls.filter(({ line }) => line === `GET /custodian/${CUSTODIAN}`)).toHaveLength(2);
});

describe('a payment in the own custody', () => {
  const custodianUser = makeCurrentUser({ userId: CUSTODIAN });
  const mine = (takes_own: boolean) =>
    makeWallet({ _id: one, user: { _id: CUSTODIAN, username: 'a.rahman' }, takes_own });

  it('explains who must receive it and sends nothing', async () => {
    const { user, calls } = renderApp(
      '/wallets?tab=Payments',
      { 'POST /wallet': makePage([mine(false)]) },
      custodianUser,
    );
    const button = await screen.findByRole('button', { name: 'Unload RCT-2026-000001' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.hover(button);
    expect(await screen.findByRole('tooltip')).toHaveTextContent(EXPLANATION);
    expect(button).toHaveAccessibleDescription(EXPLANATION);
    await user.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls.some(({ line }) => line.startsWith('PUT'))).toBe(false);
  });

  it.each([
    ['is left on its page to another super administrator', false],
    ['can be unloaded on its page by the only super administrator', true],
  ])('%s', async (_title, takes_own) => {
    renderApp(`/wallets/${one}`, { [`GET /wallet/${one}`]: mine(takes_own) }, custodianUser);
    await waitFor(() =>
      expect(screen.queryAllByRole('button', { name: 'Unload' })).toHaveLength(takes_own ? 1 : 0),
    );
    await waitFor(() => expect(screen.queryAllByText(EXPLANATION)).toHaveLength(takes_own ? 0 : 1));
  });

  it('can be unloaded in its row by the only super administrator', async () => {
    const { user } = renderApp(
      '/wallets?tab=Payments',
      { 'POST /wallet': makePage([mine(true)]) },
      custodianUser,
    );
    await user.click(await screen.findByRole('button', { name: 'Unload RCT-2026-000001' }));
    expect(await screen.findByText('Are you sure you want to Unloading this payment?')).toBeVisible();
  });
});

describe('receiving a handover', () => {
  const responses = {
    [`GET /custodian/${CUSTODIAN}`]: custodian,
    'POST /wallet': inHand,
    'POST /wallet/unload': makeHandover(),
    'GET /batch/batch-1': makeHandover(),
    'GET /batch/batch-1/media': makePage([]),
  };

  it('counts notes, shows the difference and opens its handover', async () => {
    const { user, calls, pathname } = renderApp(`/wallets/${CUSTODIAN}#custodian`, responses, admin);
    await user.click(await receiveAll());
    const alls = await screen.findAllByRole('checkbox', { name: 'All' });
    for (const all of alls) await user.click(all);
    await user.type(screen.getByLabelText('AED 50'), '1');
    const status = screen
      .getAllByRole('status')
      .find((element) => within(element).queryByText('Difference (AED)'));
    expect(status).toHaveTextContent('Difference (AED)-50.00');
    await user.type(screen.getByLabelText('Note'), 'A note was torn');
    await user.click(screen.getByRole('button', { name: 'Receive' }));
    await waitFor(() => expect(pathname()).toBe('/wallets'));
    expect(calls.find(({ line }) => line === 'POST /wallet/unload')?.body).toMatchObject({
      custodian: CUSTODIAN,
      payments: ids,
      denominations: { n50: 1 },
      note: 'A note was torn',
    });
    expect(await screen.findAllByText('× 1')).toHaveLength(2);
  });

  it('opens at once and can be closed while its payments load', async () => {
    const fetchPayments = jest.fn().mockReturnValue(inHand);
    const { user } = renderApp(
      `/wallets/${CUSTODIAN}#custodian`,
      { ...responses, 'POST /wallet': fetchPayments },
      admin,
    );
    await screen.findByRole('link', { name: 'RCT-1' });
    fetchPayments.mockReturnValue(neverResolves());
    await user.click(await receiveAll());
    const dialog = within(await screen.findByRole('dialog', { name: /^Receive handover from / }));
    expect(dialog.getByRole('progressbar', { name: 'Loading payments in custody' })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('starts with nothing selected and requires the counted cash', async () => {
    const { user, calls } = renderApp(`/wallets/${CUSTODIAN}#custodian`, responses, admin);
    await user.click(await receiveAll());
    const cheques = within(await screen.findByRole('group', { name: 'Cheques' }));
    expect(cheques.getByRole('status')).toHaveTextContent('Cheques: 0 of 1AED 0.00');
    await user.click(screen.getByRole('button', { name: 'Receive' }));
    expect((await screen.findAllByText('Choose at least one payment')).length).toBeGreaterThan(0);
    await user.click(cheques.getByRole('checkbox', { name: 'All' }));
    expect(cheques.getByRole('status')).toHaveTextContent('Cheques: 1 of 1AED 3,200.00');
    await user.click(cheques.getByRole('checkbox', { name: 'All' }));
    await user.click(screen.getByRole('checkbox', { name: /RCT-1/ }));
    await user.click(screen.getByRole('button', { name: 'Receive' }));
    expect((await screen.findAllByText(/^Enter the cash counted, or/)).length).toBeGreaterThan(0);
    await user.type(screen.getByLabelText('Cash counted'), '100');
    await user.click(screen.getByRole('button', { name: 'Receive' }));
    await waitFor(() => expect(calls.some(({ line }) => line === 'POST /wallet/unload')).toBe(true));
    expect(calls.find(({ line }) => line === 'POST /wallet/unload')?.body).toMatchObject({
      payments: [one],
      cash_counted: 100,
    });
  });
});
