import { FIRST_PAGE } from '../../../../src/domain/entity';
import { users } from '../../../../src/web/features/users/users';
import { chequeClicked, unloadClicked, wallets } from '../../../../src/web/features/wallets/wallets';
import { confirm } from '../../../../src/web/store/confirm';
import { pending, refusal, silence } from '../../../fakeServices';
import type { Scene } from '../../../runStory';
import { play } from '../../../runStory';

const { accepted } = confirm.actions;
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

let scene: Scene;
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  scene.end();
  jest.useRealTimers();
});
const visit = async (answers: Record<string, unknown> = {}, role = 'SuperAdmin') => {
  const kept = { token: 'gt', 'user-id': 'u1', userrole: role };
  scene = play({ answers: { ...ANSWERS, ...answers }, kept });
  await scene.pass(0);
  return scene;
};

describe('emptying a payment', () => {
  it('tells its story, down to the list and the totals as they are now', async () => {
    await visit();
    await scene.say(users.opened('u1'), wallets.listOpened(OF_MARIAM));
    expect(await scene.say(unloadClicked('w1'), accepted())).toEqual([
      'wallets/unloadClicked',
      'confirm/asked',
      'confirm/accepted',
      'wallets/unload/started',
      'wallets/unload/succeeded',
      'toasts/raised',
      'users/opened',
      'wallets/listOpened',
      'users/read/started',
      'wallets/list/started',
      'users/read/succeeded',
      'wallets/list/succeeded',
    ]);
    const asked = scene.tools.calls.map(({ line, body }) => [line, body]);
    expect(asked).toContainEqual(['PUT /wallet/w1', { status: 'Done' }]);
    expect(asked.at(-1)).toEqual(['POST /wallet', OF_MARIAM]);
    expect(scene.tools.toasts).toEqual([{ tone: 'success', text: 'The wallet has been emptied.' }]);
  });

  it('says so when it failed, and asks for nothing more', async () => {
    await visit({ 'PUT /wallet/w1': refusal(500, { message: 'The database is away' }) });
    await scene.say(wallets.listOpened(OF_MARIAM));
    const told = await scene.say(unloadClicked('w1'), accepted());
    expect(told.slice(-2)).toEqual(['wallets/unload/failed', 'toasts/raised']);
    expect(scene.tools.toasts).toEqual([{ tone: 'error', text: 'Something went wrong !' }]);
  });

  it('asks the server once, however often the action is clicked', async () => {
    await visit();
    await scene.say(unloadClicked('w1'), unloadClicked('w1'), accepted(), accepted());
    expect(scene.tools.calls.filter(({ line }) => line === 'PUT /wallet/w1')).toHaveLength(1);
  });
});

describe('viewing the image of a cheque', () => {
  it('opens a tab at the click and fills it when the answer comes', async () => {
    let answered: (wallet: unknown) => void = () => undefined;
    await visit({ 'GET /wallet/w1': new Promise((resolve) => (answered = resolve)) });
    await scene.say(chequeClicked('w1'));
    const [tab] = scene.tools.page.tabs;
    expect(tab).toMatchObject({ closed: false, shown: null });
    answered(ANSWERS['GET /wallet/w1']);
    await scene.pass(0);
    expect(tab).toMatchObject({ closed: false, shown: `${window.location.origin}/media/m1?s=1` });
    expect(scene.tools.toasts).toEqual([]);
  });

  it.each([
    ['the call fails', silence(), { tone: 'error', text: 'Something went wrong !' }],
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
    await scene.say(chequeClicked('w1'));
    expect(scene.tools.page.tabs).toMatchObject([{ closed: true, shown: null }]);
    expect(scene.tools.toasts).toEqual([toast]);
  });

  it('says so when the browser blocks the tab', async () => {
    await visit();
    scene.tools.page.blocksTabs = true;
    await scene.say(chequeClicked('w1'));
    expect(scene.tools.toasts).toMatchObject([{ tone: 'warning' }]);
  });

  it('leaves no empty tab behind when the visit ends meanwhile', async () => {
    await visit({ 'GET /wallet/w1': pending });
    await scene.say(chequeClicked('w1'));
    scene.tools.storage.otherTab(null);
    await scene.pass(1000);
    expect(scene.tools.page.tabs[0]?.closed).toBe(true);
    expect(scene.state().progress['wallets/viewCheque']?.waiting).toBe(0);
  });
});

describe('opening an employee', () => {
  it.each([
    ['Collection User', true],
    ['Accountant', false],
  ])('as a %s loads the payments too: %p', async (role, loads) => {
    await visit({}, role);
    await scene.say(users.opened('u1'));
    const sent = scene.tools.calls.filter(({ line }) => line === 'POST /wallet').map(({ body }) => body);
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
    await scene.say(wallets.listOpened(OF_MARIAM), unloadClicked('w1'), accepted());
    scene.tools.calls.length = 0;
    void scene.say(wallets.listOpened(turned));
    emptied.answer({ ...PAYMENT, status: 'Done' });
    await scene.pass(0);
    expect(scene.tools.calls.map(({ body }) => body)).toEqual([turned, turned]);
    expect(scene.state().wallets.query).toEqual(turned);
  });

  it('leaves the page of another payment alone', async () => {
    const [emptied, other] = [later(), later()];
    await visit({ 'PUT /wallet/w1': emptied.promise, 'GET /wallet/w2': other.promise });
    await scene.say(wallets.opened('w1'), unloadClicked('w1'), accepted(), wallets.opened('w2'));
    emptied.answer({ ...PAYMENT, status: 'Done' });
    await scene.pass(0);
    other.answer({ ...PAYMENT, _id: 'w2' });
    await scene.pass(0);
    expect(scene.state().wallets.record?._id).toBe('w2');
  });

  it('leaves the page of another employee alone', async () => {
    const [emptied, other] = [later(), later()];
    await visit({ 'PUT /wallet/w1': emptied.promise, 'GET /user/u2': other.promise });
    await scene.say(users.opened('u1'), unloadClicked('w1'), accepted(), users.opened('u2'));
    emptied.answer({ ...PAYMENT, status: 'Done' });
    await scene.pass(0);
    other.answer({ _id: 'u2', username: 'omar' });
    await scene.pass(0);
    expect(scene.state().users.record?._id).toBe('u2');
  });
});
