import { screen, waitFor, within } from '@testing-library/react';
import { Grid } from '../../../../src/web/ui/table/DataTable';
import { neverResolves } from '../../../fakeServices';
import { makeHandover, makeCustodian, makePage, makeCurrentUser, makeWallet } from '../../../factories';
import { renderApp } from '../../renderApp';

const admin = makeCurrentUser();
const OTHERS = 'Another super administrator must receive the money you hold.';
const HOLDER = '0191e4c3-7360-7f8d-b3bc-5bd9b9abce8d';
const ids = ['0191e4c3-7360-7f8d-b3bc-5bd9b9abce01', '0191e4c3-7360-7f8d-b3bc-5bd9b9abce02'];
const holder = makeCustodian({ _id: HOLDER });
const [one = '', two = ''] = ids;
const inHand = makePage([
  makeWallet({ _id: one, type: 'cash', amount: 100, unique_number: 'RCT-1' }),
  makeWallet({ _id: two, amount: 3_200, unique_number: 'RCT-2', bank_name: 'ADCB', check_number: '000418' }),
]);

/** The button above; those in the rows are drawn, not written. */
const unloadAll = () => screen.findByText('Unload', { selector: 'button' });

beforeAll(Grid.preload);

describe('the wallets', () => {
  it('open with who holds what, and warn of cash that is too old', async () => {
    renderApp('/wallets', { 'POST /holder': makePage([holder]) }, admin);
    const grid = await screen.findByRole('grid', { name: 'Custodians' });
    const heads = within(grid).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Total Cash (AED)',
      'Count Cash',
      'Total Check (AED)',
      'Count Check',
      'Oldest',
      'Last handover',
    ]);
    expect(await within(grid).findByRole('link', { name: 'Abdul Rahman' })).toHaveAttribute(
      'href',
      `/wallets/${HOLDER}#holder`,
    );
    expect(within(grid).getByTitle('Cash held too long')).toBeInTheDocument();
  });

  it('show one holder with the payments, and lead to the unload', async () => {
    const { calls } = renderApp(
      `/wallets/${HOLDER}#holder`,
      { [`GET /holder/${HOLDER}`]: holder, 'POST /wallet': inHand },
      admin,
    );
    expect(await unloadAll()).toBeVisible();
    expect(await screen.findByRole('link', { name: 'RCT-1' })).toBeVisible();
    expect(calls.find(({ line }) => line === 'POST /wallet')?.body).toMatchObject({
      search: HOLDER,
      field: 'user',
    });
  });

  it('offer no unload where nothing is in hand', async () => {
    const empty = makeCustodian({ _id: HOLDER, count_cash: 0, count_check: 0 });
    renderApp(
      `/wallets/${HOLDER}#holder`,
      { [`GET /holder/${HOLDER}`]: empty, 'POST /wallet': makePage([]) },
      admin,
    );
    await screen.findByRole('heading', { name: 'Abdul Rahman' });
    expect(screen.queryByRole('button', { name: 'Unload' })).toBeNull();
  });

  it.each([
    ['leave what one holds oneself to another, where there is one', false],
    ['let the only super administrator take what he or she holds', true],
  ])('%s', async (_, takes_own) => {
    const mine = makeCustodian({ _id: HOLDER, takes_own });
    renderApp(
      `/wallets/${HOLDER}#holder`,
      { [`GET /holder/${HOLDER}`]: mine, 'POST /wallet': makePage([]) },
      makeCurrentUser({ userId: HOLDER }),
    );
    await screen.findByRole('heading', { name: 'Abdul Rahman' });
    expect(screen.queryAllByRole('button', { name: 'Unload' })).toHaveLength(takes_own ? 1 : 0);
    expect(screen.queryAllByText(OTHERS)).toHaveLength(takes_own ? 0 : 1);
  });
});

describe('a payment in the own hands', () => {
  const me = makeCurrentUser({ userId: HOLDER });
  const mine = (takes_own: boolean) =>
    makeWallet({ _id: one, user: { _id: HOLDER, username: 'a.rahman' }, takes_own });

  it('says in its row who must take it, and asks nothing', async () => {
    const { person, calls } = renderApp(
      '/wallets?tab=Payments',
      { 'POST /wallet': makePage([mine(false)]) },
      me,
    );
    const button = await screen.findByRole('button', { name: 'Unload' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await person.hover(button);
    expect(await screen.findByRole('tooltip')).toHaveTextContent(OTHERS);
    expect(button).toHaveAccessibleDescription(OTHERS);
    await person.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls.some(({ line }) => line.startsWith('PUT'))).toBe(false);
  });

  it.each([
    ['is left to another on its page, where there is one', false],
    ['is emptied on its page by who is alone in charge', true],
  ])('%s', async (_, takes_own) => {
    renderApp(`/wallets/${one}`, { [`GET /wallet/${one}`]: mine(takes_own) }, me);
    expect(await screen.findByRole('heading', { name: /^Payment/ })).toBeVisible();
    expect(screen.queryAllByRole('button', { name: 'Unload' })).toHaveLength(takes_own ? 1 : 0);
    expect(screen.queryAllByText(OTHERS)).toHaveLength(takes_own ? 0 : 1);
  });

  it('is emptied in its row by who is alone in charge', async () => {
    const { person } = renderApp('/wallets?tab=Payments', { 'POST /wallet': makePage([mine(true)]) }, me);
    await person.click(await screen.findByRole('button', { name: 'Unload' }));
    expect(await screen.findByText('Are you sure you want to Unloading this payment?')).toBeVisible();
  });
});

describe('an unload', () => {
  const answers = {
    [`GET /holder/${HOLDER}`]: holder,
    'POST /wallet': inHand,
    'POST /wallet/unload': makeHandover(),
    'GET /batch/batch-1': makeHandover(),
    'GET /batch/batch-1/media': makePage([]),
  };

  it('counts notes, says what is missing, and leads to its batch', async () => {
    const { person, calls, at } = renderApp(`/wallets/${HOLDER}#holder`, answers, admin);
    await person.click(await unloadAll());
    await person.type(await screen.findByLabelText('AED 50'), '1');
    const status = screen
      .getAllByRole('status')
      .find((found) => within(found).queryByText('Difference (AED)'));
    expect(status).toHaveTextContent('Difference (AED)-50.00');
    await person.type(screen.getByLabelText('Note'), 'A note was torn');
    await person.click(screen.getByRole('button', { name: 'Unload' }));
    await waitFor(() => expect(at()).toBe('/wallets'));
    expect(calls.find(({ line }) => line === 'POST /wallet/unload')?.body).toMatchObject({
      holder: HOLDER,
      payments: ids,
      denominations: { n50: 1 },
      note: 'A note was torn',
    });
    expect(await screen.findAllByText('× 1')).toHaveLength(2);
  });

  it('opens at once, and can be left while its payments are on their way', async () => {
    const said = jest.fn().mockReturnValue(inHand);
    const { person } = renderApp(`/wallets/${HOLDER}#holder`, { ...answers, 'POST /wallet': said }, admin);
    await screen.findByRole('link', { name: 'RCT-1' });
    said.mockReturnValue(neverResolves());
    await person.click(await unloadAll());
    const dialog = within(await screen.findByRole('dialog', { name: /^Unload / }));
    expect(dialog.getByRole('progressbar', { name: 'Loading payments in custody' })).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('leaves out what is not ticked, and asks for the count', async () => {
    const { person, calls } = renderApp(`/wallets/${HOLDER}#holder`, answers, admin);
    await person.click(await unloadAll());
    await person.click(await screen.findByRole('checkbox', { name: /RCT-2/ }));
    await person.click(screen.getByRole('button', { name: 'Unload' }));
    expect((await screen.findAllByText('Cash counted is required')).length).toBeGreaterThan(0);
    await person.type(screen.getByLabelText('Cash counted'), '100');
    await person.click(screen.getByRole('button', { name: 'Unload' }));
    await waitFor(() => expect(calls.some(({ line }) => line === 'POST /wallet/unload')).toBe(true));
    expect(calls.find(({ line }) => line === 'POST /wallet/unload')?.body).toMatchObject({
      payments: [one],
      cash_counted: 100,
    });
  });
});
