import { FIRST_PAGE } from '../../../../src/domain/entity';
import { users } from '../../../../src/web/features/users/users';
import { checkImageClicked, unloadClicked, wallets } from '../../../../src/web/features/wallets/wallets';
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
const OF_MARIAM = { ...FIRST_PAGE, search: 'u1', field: 'user' };
const ANSWERS = {
  'POST /wallet': { documents: [PAYMENT], total: 1, page: 1, limit: 10 },
  'PUT /wallet/w1': { ...PAYMENT, status: 'Done' },
  'GET /wallet/w1': { ...PAYMENT, Medias: [{ _id: 'm1', name: 'cheque_image', filePath: 'media/m1?s=1' }] },
  'GET /user/u1': { _id: 'u1', username: 'mariam' },
};

let scene: Story;
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  scene.stop();
  jest.useRealTimers();
});
const visit = async (answers: Record<string, unknown> = {}, role = 'SuperAdmin') => {
  const stored = { token: 'gt', 'user-id': 'u1', userrole: role };
  scene = runStory({ responses: { ...ANSWERS, ...answers }, stored });
  await scene.advance(0);
  return scene;
};

describe('emptying a payment', () => {
  it('tells its story, down to the list and the totals as they are now', async () => {
    await visit();
    await scene.dispatch(users.recordRequested('u1'), wallets.listRequested(OF_MARIAM));
    expect(await scene.dispatch(unloadClicked('w1'), accepted())).toEqual([
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
    const asked = scene.services.calls.map(({ line, body }) => [line, body]);
    expect(asked).toContainEqual(['PUT /wallet/w1', { status: 'Done' }]);
    expect(asked.at(-1)).toEqual(['POST /wallet', OF_MARIAM]);
    expect(scene.services.toasts).toEqual([{ tone: 'success', text: 'The wallet has been emptied.' }]);
  });

  it('says so when it failed, and asks for nothing more', async () => {
    await visit({ 'PUT /wallet/w1': errorResponse(500, { message: 'The database is away' }) });
    await scene.dispatch(wallets.listRequested(OF_MARIAM));
    const told = await scene.dispatch(unloadClicked('w1'), accepted());
    expect(told.slice(-2)).toEqual(['wallets/unload/rejected', 'toasts/requested']);
    expect(scene.services.toasts).toEqual([{ tone: 'error', text: 'Something went wrong !' }]);
  });

  it('asks the server once, however often the action is clicked', async () => {
    await visit();
    await scene.dispatch(unloadClicked('w1'), unloadClicked('w1'), accepted(), accepted());
    expect(scene.services.calls.filter(({ line }) => line === 'PUT /wallet/w1')).toHaveLength(1);
  });
});

describe('viewing the image of a cheque', () => {
  it('opens a tab at the click and fills it when the answer comes', async () => {
    let answered: (wallet: unknown) => void = () => undefined;
    await visit({ 'GET /wallet/w1': new Promise((resolve) => (answered = resolve)) });
    await scene.dispatch(checkImageClicked('w1'));
    const [tab] = scene.services.page.tabs;
    expect(tab).toMatchObject({ closed: false, shown: null });
    answered(ANSWERS['GET /wallet/w1']);
    await scene.advance(0);
    expect(tab).toMatchObject({ closed: false, shown: `${window.location.origin}/media/m1?s=1` });
    expect(scene.services.toasts).toEqual([]);
  });

  it.each([
    ['the call fails', networkError(), { tone: 'error', text: 'Something went wrong !' }],
    [
      'there is none',
      { ...PAYMENT, Medias: [] },
      { tone: 'info', text: 'This payment has no cheque image.' },
    ],
    [
      'it lies elsewhere',
      { ...PAYMENT, Medias: [{ filePath: 'https://evil.example/x.png' }] },
      { tone: 'error', text: 'Something went wrong !' },
    ],
    [
      'it is a script',
      { ...PAYMENT, Medias: [{ filePath: 'javascript:alert(1)' }] },
      { tone: 'error', text: 'Something went wrong !' },
    ],
  ])('closes the tab and says so when %s', async (_why, answer, toast) => {
    await visit({ 'GET /wallet/w1': answer });
    await scene.dispatch(checkImageClicked('w1'));
    expect(scene.services.page.tabs).toMatchObject([{ closed: true, shown: null }]);
    expect(scene.services.toasts).toEqual([toast]);
  });

  it('says so when the browser blocks the tab', async () => {
    await visit();
    scene.services.page.blocksTabs = true;
    await scene.dispatch(checkImageClicked('w1'));
    expect(scene.services.toasts).toMatchObject([{ tone: 'warning' }]);
  });

  it('leaves no empty tab behind when the visit ends meanwhile', async () => {
    await visit({ 'GET /wallet/w1': neverResolves });
    await scene.dispatch(checkImageClicked('w1'));
    scene.services.storage.otherTab(null);
    await scene.advance(1000);
    expect(scene.services.page.tabs[0]?.closed).toBe(true);
    expect(scene.state().requests['wallets/readCheckImage']?.pendingCount).toBe(0);
  });
});

describe('opening an employee', () => {
  it.each([
    ['Collection User', true],
    ['Accountant', false],
  ])('as a %s loads the payments too: %p', async (role, loads) => {
    await visit({}, role);
    await scene.dispatch(users.recordRequested('u1'));
    const sent = scene.services.calls.filter(({ line }) => line === 'POST /wallet').map(({ body }) => body);
    expect(sent).toEqual(loads ? [OF_MARIAM] : []);
  });
});

describe('what is answered after the person went on to another page', () => {
  const later = () => {
    let answer: (record: unknown) => void = () => undefined;
    const promise = new Promise((resolve) => (answer = resolve));
    return { promise, answer: (record: unknown) => answer(record) };
  };

  it('asks for the page of the list that was turned to', async () => {
    const emptied = later();
    const turned = { ...OF_MARIAM, page: 2 };
    await visit({ 'PUT /wallet/w1': emptied.promise });
    await scene.dispatch(wallets.listRequested(OF_MARIAM), unloadClicked('w1'), accepted());
    scene.services.calls.length = 0;
    void scene.dispatch(wallets.listRequested(turned));
    emptied.answer({ ...PAYMENT, status: 'Done' });
    await scene.advance(0);
    expect(scene.services.calls.map(({ body }) => body)).toEqual([turned, turned]);
    expect(wallets.selectView('main')(scene.state())?.query).toEqual(turned);
  });

  it('leaves the page of another payment alone', async () => {
    const [emptied, other] = [later(), later()];
    await visit({ 'PUT /wallet/w1': emptied.promise, 'GET /wallet/w2': other.promise });
    await scene.dispatch(
      wallets.recordRequested('w1'),
      unloadClicked('w1'),
      accepted(),
      wallets.recordRequested('w2'),
    );
    emptied.answer({ ...PAYMENT, status: 'Done' });
    await scene.advance(0);
    other.answer({ ...PAYMENT, _id: 'w2' });
    await scene.advance(0);
    expect(wallets.selectState(scene.state()).requestedId).toBe('w2');
  });

  it('leaves the page of another employee alone', async () => {
    const [emptied, other] = [later(), later()];
    await visit({ 'PUT /wallet/w1': emptied.promise, 'GET /user/u2': other.promise });
    await scene.dispatch(
      users.recordRequested('u1'),
      unloadClicked('w1'),
      accepted(),
      users.recordRequested('u2'),
    );
    emptied.answer({ ...PAYMENT, status: 'Done' });
    await scene.advance(0);
    other.answer({ _id: 'u2', username: 'omar' });
    await scene.advance(0);
    expect(users.selectState(scene.state()).requestedId).toBe('u2');
  });
});
