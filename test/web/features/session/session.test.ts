import { HOUR_MS, NOTIFICATION_POLL_INTERVAL_MS } from '../../../../src/domain/session/session';
import { confirmDialog } from '../../../../src/web/store/confirm';
import { profileOpened } from '../../../../src/web/features/profile/profile';
import { LOGOUT_WAIT_MS, logoutClicked } from '../../../../src/web/features/session/session';
import { neverResolves, errorResponse, networkError } from '../../../fakeServices';
import type { Story } from '../../../runStory';
import { runStory } from '../../../runStory';

const MARIAM = {
  token: 'gt_mariam',
  'user-id': 'u1',
  username: 'mariam',
  userrole: 'SuperAdmin',
  permissions: '{"canViewUsers":true,"canViewTanks":"true"}',
  userInfo: '{"_id":"u1"}',
};
const LOGOUT = 'POST /auth/logout';
const { accepted, declined } = confirmDialog.actions;

let scene: Story;
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  scene.stop();
  jest.useRealTimers();
});

const visit = (answers: Record<string, unknown> = {}, stored: Record<string, string> = MARIAM) =>
  (scene = runStory({ responses: { [LOGOUT]: '', ...answers }, stored }));

describe('a reload', () => {
  it('comes back to the visit that the browser still knows', async () => {
    visit();
    expect(await scene.advance(0)).toEqual(['notifications/received']);
    expect(scene.steps[0]?.action.type).toBe('session/resumed');
    expect(scene.state().session.currentUser).toEqual({
      userId: 'u1',
      username: 'mariam',
      role: 'SuperAdmin',
      permissions: { canViewUsers: true },
    });
    expect(scene.services.toasts).toEqual([]);
  });

  it.each(['', '{', '[1,', 'null', '"all"', '12'])(
    'grants nothing by permissions that read %j',
    (permissions) => {
      visit({}, { ...MARIAM, permissions });
      expect(scene.state().session.currentUser?.permissions).toEqual({});
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
    expect(scene.state().session.currentUser === null).toBe(clears);
    expect(scene.services.storage.items.has('token')).toBe(!clears);
    if (clears) expect([...scene.services.storage.items.keys()]).toEqual(['lastCleanup']);
  });
});

describe('logging out', () => {
  it('asks first, and stays when the person thinks better of it', async () => {
    visit();
    expect(await scene.dispatch(logoutClicked(), declined())).toEqual([
      'session/logoutClicked',
      'confirm/opened',
      'notifications/received',
      'confirm/declined',
    ]);
    expect(scene.services.storage.items.get('token')).toBe('gt_mariam');
  });

  it('puts the question in the agreed words', async () => {
    visit();
    await scene.dispatch(logoutClicked());
    expect(scene.state().confirm).toEqual({
      title: 'Log out',
      text: 'Are you sure you want to log out?',
      confirmLabel: 'Yes',
      cancelLabel: 'Cancel',
      pendingLabel: 'Logging out...',
    });
  });

  it('tells the server, forgets the person and keeps only when it last cleaned up', async () => {
    visit();
    await scene.advance(0);
    expect(await scene.dispatch(logoutClicked(), accepted())).toEqual([
      'session/logoutClicked',
      'confirm/opened',
      'confirm/accepted',
      'session/logOut/pending',
      'session/logOut/fulfilled',
      'session/ended',
    ]);
    expect([...scene.services.storage.items.keys()]).toEqual(['lastCleanup']);
    expect(scene.state().session.currentUser).toBeNull();
    expect(scene.state().confirm).toBeNull();
    expect(scene.services.toasts).toEqual([]);
  });

  it('keeps the dialog at work while the server takes its time, but two seconds at most', async () => {
    visit({ [LOGOUT]: neverResolves });
    await scene.dispatch(logoutClicked(), accepted());
    expect(scene.state().confirm?.isPending).toBe(true);
    await scene.advance(LOGOUT_WAIT_MS - 1);
    expect(scene.state().session.currentUser).not.toBeNull();
    expect(await scene.advance(1)).toEqual(['session/logOut/cancelled', 'session/ended']);
    expect(scene.services.calls.find(({ line }) => line === LOGOUT)?.aborted).toBe(true);
  });

  it.each([
    ['is away', networkError()],
    ['no longer knows the token', errorResponse(401)],
  ])('succeeds even when the server %s, without a word', async (_how, answer) => {
    visit({ [LOGOUT]: answer });
    await scene.dispatch(logoutClicked(), accepted());
    expect(scene.state().session.currentUser).toBeNull();
    expect(scene.services.toasts).toEqual([]);
  });

  it('drops whatever was under way and polls no more', async () => {
    visit({ 'GET /profile': neverResolves });
    await scene.dispatch(profileOpened());
    const told = await scene.dispatch(logoutClicked(), accepted());
    expect(told.slice(-2)).toEqual(['session/ended', 'profile/read/cancelled']);
    expect(scene.state().requests['profile/read']?.pendingCount).toBe(0);
    const asked = scene.services.calls.length;
    expect(await scene.advance(10 * NOTIFICATION_POLL_INTERVAL_MS)).toEqual([]);
    expect(scene.services.calls).toHaveLength(asked);
  });
});

describe('a token that the server no longer knows', () => {
  it('ends the visit once, with one toast', async () => {
    const gone = errorResponse(401, { message: 'No session' });
    visit({ 'GET /profile': gone, 'POST /event?sort=desc': gone });
    await scene.dispatch(profileOpened(), profileOpened());
    const types = scene.steps.map(({ action }) => action.type);
    expect(types.filter((type) => type === 'session/ended')).toHaveLength(1);
    expect(scene.services.toasts).toEqual([
      { tone: 'warning', text: 'Session expired. Please log in again.' },
    ]);
    expect([...scene.services.storage.items.keys()]).toEqual(['lastCleanup']);
  });

  it('is noticed while the person is asked whether to log out, and the answer then means nothing', async () => {
    visit({ 'GET /profile': errorResponse(401) });
    await scene.dispatch(logoutClicked(), profileOpened());
    expect(scene.state().confirm).toBeNull();
    expect(await scene.dispatch(accepted())).toEqual(['confirm/accepted']);
  });

  it('is noticed by the polling alone, even while the server had been away', async () => {
    let answer = networkError();
    visit({ 'POST /event?sort=desc': () => answer });
    await scene.advance(0);
    expect(scene.state().bell.lost).toBe(true);
    answer = errorResponse(401);
    await scene.advance(10 * NOTIFICATION_POLL_INTERVAL_MS);
    expect(scene.state().session.currentUser).toBeNull();
    expect(scene.services.toasts).toHaveLength(1);
  });
});

describe('another tab', () => {
  it.each([
    ['signs out', { token: null, userrole: null }],
    ['clears everything', null],
  ])('that %s ends the visit here within a second', async (_what, change) => {
    visit();
    await scene.advance(0);
    scene.services.storage.otherTab(change);
    expect(await scene.advance(1000)).toEqual(['session/ended']);
    expect(scene.services.toasts).toEqual([]);
  });

  it('that signs in begins the visit here within a second', async () => {
    visit({}, {});
    scene.services.storage.otherTab({ ...MARIAM });
    expect(await scene.advance(1000)).toEqual([
      'session/resumed',
      'featuresStatus/loaded',
      'notifications/received',
    ]);
  });

  it('that clears and signs in as somebody else reloads this one, once', async () => {
    visit();
    scene.services.storage.otherTab(null);
    scene.services.storage.otherTab({ ...MARIAM, 'user-id': 'u2', username: 'omar', token: 'gt_omar' });
    await scene.advance(1000);
    expect(scene.services.page.reloads).toBe(1);
    expect(scene.state().session.currentUser?.username).toBe('mariam');
  });

  it('that signs in as the same person changes nothing here', async () => {
    visit();
    await scene.advance(0);
    scene.services.storage.otherTab({ token: 'gt_newer' });
    scene.services.storage.otherTab({ theme: 'dark' });
    expect(await scene.advance(1000)).toEqual([]);
    expect(scene.services.page.reloads).toBe(0);
  });
});
