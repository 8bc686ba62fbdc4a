import { HOUR_MS, POLL_MS } from '../../../../src/domain/session/session';
import { confirm } from '../../../../src/web/store/confirm';
import { profileOpened } from '../../../../src/web/features/profile/profile';
import { LOGOUT_WAIT_MS, logoutClicked } from '../../../../src/web/features/session/session';
import { pending, refusal, silence } from '../../../fakeServices';
import type { Scene } from '../../../runStory';
import { play } from '../../../runStory';

const MARIAM = {
  token: 'gt_mariam',
  'user-id': 'u1',
  username: 'mariam',
  userrole: 'SuperAdmin',
  permissions: '{"canViewUsers":true,"canViewTanks":"true"}',
  userInfo: '{"_id":"u1"}',
};
const LOGOUT = 'POST /auth/logout';
const { accepted, declined } = confirm.actions;

let scene: Scene;
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  scene.end();
  jest.useRealTimers();
});

const visit = (answers: Record<string, unknown> = {}, kept: Record<string, string> = MARIAM) =>
  (scene = play({ answers: { [LOGOUT]: '', ...answers }, kept }));

describe('a reload', () => {
  it('comes back to the visit that the browser still knows', async () => {
    visit();
    expect(await scene.pass(0)).toEqual(['notifications/arrived']);
    expect(scene.steps[0]?.action.type).toBe('session/resumed');
    expect(scene.state().session.visitor).toEqual({
      userId: 'u1',
      username: 'mariam',
      role: 'SuperAdmin',
      permissions: { canViewUsers: true },
    });
    expect(scene.tools.toasts).toEqual([]);
  });

  it.each(['', '{', '[1,', 'null', '"all"', '12'])(
    'grants nothing by permissions that read %j',
    (permissions) => {
      visit({}, { ...MARIAM, permissions });
      expect(scene.state().session.visitor?.permissions).toEqual({});
    },
  );

  it('stays outside without a token', () => {
    visit({}, { ...MARIAM, token: '' });
    expect(scene.steps).toEqual([]);
  });

  it.each([
    ['never', undefined, true],
    ['nonsense', 'yesterday', true],
    ['a moment ago', 0, false],
    ['six hours ago', 6 * HOUR_MS, false],
    ['six hours and a millisecond ago', 6 * HOUR_MS + 1, true],
    ['in the future', -1, true],
  ])('after a cleanup %s', (_when, age, clears) => {
    const lastCleanup = typeof age === 'number' ? String(Date.now() - age) : (age ?? '');
    visit({}, { ...MARIAM, lastCleanup });
    expect(scene.state().session.visitor === null).toBe(clears);
    expect(scene.tools.storage.kept.has('token')).toBe(!clears);
    if (clears) expect([...scene.tools.storage.kept.keys()]).toEqual(['lastCleanup']);
  });
});

describe('logging out', () => {
  it('asks first, and stays when the person thinks better of it', async () => {
    visit();
    expect(await scene.say(logoutClicked(), declined())).toEqual([
      'session/logoutClicked',
      'confirm/asked',
      'notifications/arrived',
      'confirm/declined',
    ]);
    expect(scene.tools.storage.kept.get('token')).toBe('gt_mariam');
  });

  it('puts the question in the agreed words', async () => {
    visit();
    await scene.say(logoutClicked());
    expect(scene.state().confirm).toEqual({
      title: 'Log out',
      text: 'Are you sure you want to log out?',
      yes: 'Yes',
      no: 'Cancel',
      working: 'Logging out...',
    });
  });

  it('tells the server, forgets the person and keeps only when it last cleaned up', async () => {
    visit();
    await scene.pass(0);
    expect(await scene.say(logoutClicked(), accepted())).toEqual([
      'session/logoutClicked',
      'confirm/asked',
      'confirm/accepted',
      'session/logOut/started',
      'session/logOut/succeeded',
      'session/ended',
    ]);
    expect([...scene.tools.storage.kept.keys()]).toEqual(['lastCleanup']);
    expect(scene.state().session.visitor).toBeNull();
    expect(scene.state().confirm).toBeNull();
    expect(scene.tools.toasts).toEqual([]);
  });

  it('keeps the dialog at work while the server takes its time, but two seconds at most', async () => {
    visit({ [LOGOUT]: pending });
    await scene.say(logoutClicked(), accepted());
    expect(scene.state().confirm?.busy).toBe(true);
    await scene.pass(LOGOUT_WAIT_MS - 1);
    expect(scene.state().session.visitor).not.toBeNull();
    expect(await scene.pass(1)).toEqual(['session/logOut/dropped', 'session/ended']);
    expect(scene.tools.calls.find(({ line }) => line === LOGOUT)?.aborted).toBe(true);
  });

  it.each([
    ['is away', silence()],
    ['no longer knows the token', refusal(401)],
  ])('succeeds even when the server %s, without a word', async (_how, answer) => {
    visit({ [LOGOUT]: answer });
    await scene.say(logoutClicked(), accepted());
    expect(scene.state().session.visitor).toBeNull();
    expect(scene.tools.toasts).toEqual([]);
  });

  it('drops whatever was under way and polls no more', async () => {
    visit({ 'GET /profile': pending });
    await scene.say(profileOpened());
    const told = await scene.say(logoutClicked(), accepted());
    expect(told.slice(-2)).toEqual(['session/ended', 'profile/read/dropped']);
    expect(scene.state().progress['profile/read']?.waiting).toBe(0);
    const asked = scene.tools.calls.length;
    expect(await scene.pass(10 * POLL_MS)).toEqual([]);
    expect(scene.tools.calls).toHaveLength(asked);
  });
});

describe('a token that the server no longer knows', () => {
  it('ends the visit once, with one toast', async () => {
    const gone = refusal(401, { message: 'No session' });
    visit({ 'GET /profile': gone, 'POST /event?sort=desc': gone });
    await scene.say(profileOpened(), profileOpened());
    const types = scene.steps.map(({ action }) => action.type);
    expect(types.filter((type) => type === 'session/ended')).toHaveLength(1);
    expect(scene.tools.toasts).toEqual([{ tone: 'warning', text: 'Session expired. Please log in again.' }]);
    expect([...scene.tools.storage.kept.keys()]).toEqual(['lastCleanup']);
  });

  it('is noticed while the person is asked whether to log out, and the answer then means nothing', async () => {
    visit({ 'GET /profile': refusal(401) });
    await scene.say(logoutClicked(), profileOpened());
    expect(scene.state().confirm).toBeNull();
    expect(await scene.say(accepted())).toEqual(['confirm/accepted']);
  });

  it('is noticed by the polling alone, even while the server had been away', async () => {
    let answer = silence();
    visit({ 'POST /event?sort=desc': () => answer });
    await scene.pass(0);
    expect(scene.state().bell.lost).toBe(true);
    answer = refusal(401);
    await scene.pass(10 * POLL_MS);
    expect(scene.state().session.visitor).toBeNull();
    expect(scene.tools.toasts).toHaveLength(1);
  });
});

describe('another tab', () => {
  it.each([
    ['signs out', { token: null, userrole: null }],
    ['clears everything', null],
  ])('that %s ends the visit here within a second', async (_what, change) => {
    visit();
    await scene.pass(0);
    scene.tools.storage.otherTab(change);
    expect(await scene.pass(1000)).toEqual(['session/ended']);
    expect(scene.tools.toasts).toEqual([]);
  });

  it('that signs in begins the visit here within a second', async () => {
    visit({}, {});
    scene.tools.storage.otherTab({ ...MARIAM });
    expect(await scene.pass(1000)).toEqual(['session/resumed', 'visiting/opened', 'notifications/arrived']);
  });

  it('that clears and signs in as somebody else reloads this one, once', async () => {
    visit();
    scene.tools.storage.otherTab(null);
    scene.tools.storage.otherTab({ ...MARIAM, 'user-id': 'u2', username: 'omar', token: 'gt_omar' });
    await scene.pass(1000);
    expect(scene.tools.page.reloads).toBe(1);
    expect(scene.state().session.visitor?.username).toBe('mariam');
  });

  it('that signs in as the same person changes nothing here', async () => {
    visit();
    await scene.pass(0);
    scene.tools.storage.otherTab({ token: 'gt_newer' });
    scene.tools.storage.otherTab({ theme: 'dark' });
    expect(await scene.pass(1000)).toEqual([]);
    expect(scene.tools.page.reloads).toBe(0);
  });
});
