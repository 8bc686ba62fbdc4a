import { FIRST_PAGE } from '../../../../src/domain/entity';
import { users } from '../../../../src/web/features/users/users';
import { chequeImageClicked, unloadClicked, wallets } from '../../../../src/web/features/wallets/wallets';
import { confirmDialog } from '../../../../src/web/store/confirm';
import { neverResolves, errorResponse, networkError } from '../../../fakeServices';
import type { Story } from '../../../runStory';
import { runStory } from '../../../runStory';

const { accepted } = confirmDialog.actions;
const PAYMENT = {
  _id: 'w1',
  amount: 4310.5,
  type: 'check',
  status: 'Pending',
  contract: { unique_number: 'CT-1' },
};
const OWN_PAYMENTS = { ...FIRST_PAGE, search: 'u1', field: 'user' };
const RESPONSES = {
  'POST /wallet': { documents: [PAYMENT], total: 1, page: 1, limit: 10 },
  'PUT /wallet/w1': { ...PAYMENT, status: 'Done' },
  'GET /wallet/w1': { ...PAYMENT, Medias: [{ _id: 'm1', name: 'cheque_image', filePath: 'media/m1?s=1' }] },
  'GET /user/u1': { _id: 'u1', username: 'mariam' },
};

let story: Story;
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  story.stop();
  jest.useRealTimers();
});
const startStory = async (responses: Record<string, unknown> = {}, role = 'SuperAdmin') => {
  const stored = { token: 'gt', 'user-id': 'u1', userrole: role };
  story = runStory({ responses: { ...RESPONSES, ...responses }, stored });
  await story.advance(0);
  return story;
};

describe('unloading a payment', () => {
  it('refreshes the list and the totals', async () => {
    await startStory();
    await story.dispatch(
      wallets.listMounted('main'),
      users.recordRequested('u1'),
      wallets.listRequested(OWN_PAYMENTS),
    );
    expect(await story.dispatch(unloadClicked('w1'), accepted())).toEqual([
      'wallets/unloadClicked',
      'confirm/opened',
      'confirm/accepted',
      'wallets/unload/pending',
      'wallets/unload/fulfilled',
      'toasts/requested',
      'users/recordRequested',
      'wallets/listRequested',
      'users/fetchOne/pending',
      'wallets/fetchList/pending',
      'users/fetchOne/fulfilled',
      'wallets/fetchList/fulfilled',
    ]);
    const requests = story.services.calls.map(({ line, body }) => [line, body]);
    expect(requests).toContainEqual(['PUT /wallet/w1', { status: 'Done' }]);
    expect(requests.at(-1)).toEqual(['POST /wallet', OWN_PAYMENTS]);
    expect(story.services.toasts).toEqual([{ tone: 'success', text: 'The wallet has been emptied.' }]);
  });

  it('shows an error and fetches nothing when it fails', async () => {
    await startStory({ 'PUT /wallet/w1': errorResponse(500, { message: 'The database is away' }) });
    await story.dispatch(wallets.listMounted('main'), wallets.listRequested(OWN_PAYMENTS));
    const types = await story.dispatch(unloadClicked('w1'), accepted());
    expect(types.slice(-2)).toEqual(['wallets/unload/rejected', 'toasts/requested']);
    expect(story.services.toasts).toEqual([{ tone: 'error', text: 'Something went wrong !' }]);
  });

  it('sends one request, however often it is clicked', async () => {
    await startStory();
    await story.dispatch(unloadClicked('w1'), unloadClicked('w1'), accepted(), accepted());
    expect(story.services.calls.filter(({ line }) => line === 'PUT /wallet/w1')).toHaveLength(1);
  });
});

describe('viewing a cheque image', () => {
  it('opens a tab on click and fills it when the response arrives', async () => {
    let respond: (wallet: unknown) => void = () => undefined;
    await startStory({ 'GET /wallet/w1': new Promise((resolve) => (respond = resolve)) });
    await story.dispatch(chequeImageClicked('w1'));
    const [tab] = story.services.page.tabs;
    expect(tab).toMatchObject({ closed: false, shown: null });
    respond(RESPONSES['GET /wallet/w1']);
    await story.advance(0);
    expect(tab).toMatchObject({ closed: false, shown: `${window.location.origin}/media/m1?s=1` });
    expect(story.services.toasts).toEqual([]);
  });

  it.each([
    ['the request fails', networkError(), { tone: 'error', text: 'Something went wrong !' }],
    [
      'there is none',
      { ...PAYMENT, Medias: [] },
      { tone: 'info', text: 'This payment has no cheque image.' },
    ],
    [
      'it is on another host',
      { ...PAYMENT, Medias: [{ filePath: 'https://evil.example/x.png' }] },
      { tone: 'error', text: 'Something went wrong !' },
    ],
    [
      'it is a script',
      { ...PAYMENT, Medias: [{ filePath: 'javascript:alert(1)' }] },
      { tone: 'error', text: 'Something went wrong !' },
    ],
  ])('closes the tab and shows a toast when %s', async (_case, response, toast) => {
    await startStory({ 'GET /wallet/w1': response });
    await story.dispatch(chequeImageClicked('w1'));
    expect(story.services.page.tabs).toMatchObject([{ closed: true, shown: null }]);
    expect(story.services.toasts).toEqual([toast]);
  });

  it('shows a warning when the browser blocks the tab', async () => {
    await startStory();
    story.services.page.blocksTabs = true;
    await story.dispatch(chequeImageClicked('w1'));
    expect(story.services.toasts).toMatchObject([{ tone: 'warning' }]);
  });

  it('closes the tab when the session ends meanwhile', async () => {
    await startStory({ 'GET /wallet/w1': neverResolves });
    await story.dispatch(chequeImageClicked('w1'));
    story.services.storage.otherTab(null);
    await story.advance(1000);
    expect(story.services.page.tabs[0]?.closed).toBe(true);
    expect(story.state().requests['wallets/readChequeImage']?.pendingCount).toBe(0);
  });
});

describe('opening an employee', () => {
  it.each([
    ['Collection User', true],
    ['Accountant', false],
  ])('as a %s also loads the payments: %p', async (role, loads) => {
    await startStory({}, role);
    await story.dispatch(users.recordRequested('u1'));
    const sent = story.services.calls.filter(({ line }) => line === 'POST /wallet').map(({ body }) => body);
    expect(sent).toEqual(loads ? [OWN_PAYMENTS] : []);
  });
});

describe('a response that arrives after the user opened another page', () => {
  const deferred = () => {
    let respond: (record: unknown) => void = () => undefined;
    const promise = new Promise((resolve) => (respond = resolve));
    return { promise, respond: (record: unknown) => respond(record) };
  };

  it('fetches the current page of the list again', async () => {
    const unloaded = deferred();
    const secondPage = { ...OWN_PAYMENTS, page: 2 };
    await startStory({ 'PUT /wallet/w1': unloaded.promise });
    await story.dispatch(
      wallets.listMounted('main'),
      wallets.listRequested(OWN_PAYMENTS),
      unloadClicked('w1'),
      accepted(),
    );
    story.services.calls.length = 0;
    void story.dispatch(wallets.listRequested(secondPage));
    unloaded.respond({ ...PAYMENT, status: 'Done' });
    await story.advance(0);
    expect(story.services.calls.map(({ body }) => body)).toEqual([secondPage, secondPage]);
    expect(wallets.selectView('main')(story.state())?.query).toEqual(secondPage);
  });

  it('leaves the page of another payment unchanged', async () => {
    const [unloaded, other] = [deferred(), deferred()];
    await startStory({ 'PUT /wallet/w1': unloaded.promise, 'GET /wallet/w2': other.promise });
    await story.dispatch(
      wallets.recordRequested('w1'),
      unloadClicked('w1'),
      accepted(),
      wallets.recordRequested('w2'),
    );
    unloaded.respond({ ...PAYMENT, status: 'Done' });
    await story.advance(0);
    other.respond({ ...PAYMENT, _id: 'w2' });
    await story.advance(0);
    expect(wallets.selectState(story.state()).requestedId).toBe('w2');
  });

  it('leaves the page of another employee unchanged', async () => {
    const [unloaded, other] = [deferred(), deferred()];
    await startStory({ 'PUT /wallet/w1': unloaded.promise, 'GET /user/u2': other.promise });
    await story.dispatch(
      users.recordRequested('u1'),
      unloadClicked('w1'),
      accepted(),
      users.recordRequested('u2'),
    );
    unloaded.respond({ ...PAYMENT, status: 'Done' });
    await story.advance(0);
    other.respond({ _id: 'u2', username: 'omar' });
    await story.advance(0);
    expect(users.selectState(story.state()).requestedId).toBe('u2');
  });
});
