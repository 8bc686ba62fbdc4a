import { HOUR_MS } from '../../../../src/domain/durations';
import { NOTIFICATION_POLL_INTERVAL_MS } from '../../../../src/domain/session/session';
import { confirmDialog } from '../../../../src/web/store/confirm';
import { readSecret, storeSecret } from '../../../../src/web/store/secretStore';
import { profileOpened } from '../../../../src/web/features/profile/profile';
import { SIGN_OUT_TIMEOUT_MS, signOutClicked } from '../../../../src/web/features/session/session';
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

let story: Story;
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  story.stop();
  jest.useRealTimers();
});

const startStory = (responses: Record<string, unknown> = {}, stored: Record<string, string> = MARIAM) =>
  (story = runStory({ responses: { [LOGOUT]: '', ...responses }, stored }));

describe('a reload', () => {
  it('resumes the stored session', async () => {
    startStory();
    expect(await story.advance(0)).toEqual(['notifications/received']);
    expect(story.steps[0]?.action.type).toBe('session/resumed');
    expect(story.state().session.currentUser).toEqual({
      userId: 'u1',
      username: 'mariam',
      role: 'SuperAdmin',
      permissions: { canViewUsers: true },
    });
    expect(story.services.toasts).toEqual([]);
  });

  it.each(['', '{', '[1,', 'null', '"all"', '12'])(
    'grants no permissions for the stored value %j',
    (permissions) => {
      startStory({}, { ...MARIAM, permissions });
      expect(story.state().session.currentUser?.permissions).toEqual({});
    },
  );

  it('starts no session without a token', () => {
    startStory({}, { ...MARIAM, token: '' });
    expect(story.steps).toEqual([]);
  });

  it.each([
    ['never', undefined, true],
    ['nonsense', 'yesterday', true],
    ['a moment ago', 0, false],
    ['six hours ago', 6 * HOUR_MS, false],
    ['six hours and a millisecond ago', 6 * HOUR_MS + 1, true],
    ['in the future', -1, true],
  ])(
    'clears the session only if the last cleanup is invalid or over six hours old: %s',
    (_case, age, clears) => {
      const lastCleanup = typeof age === 'number' ? String(Date.now() - age) : (age ?? '');
      startStory({}, { ...MARIAM, lastCleanup });
      expect(story.state().session.currentUser === null).toBe(clears);
      expect(story.services.storage.items.has('token')).toBe(!clears);
      if (clears) expect([...story.services.storage.items.keys()]).toEqual(['lastCleanup']);
    },
  );
});

describe('logging out', () => {
  it('asks for confirmation and stays when the user declines', async () => {
    startStory();
    expect(await story.dispatch(signOutClicked(), declined())).toEqual([
      'session/signOutClicked',
      'confirm/opened',
      'notifications/received',
      'confirm/declined',
    ]);
    expect(story.services.storage.items.get('token')).toBe('gt_mariam');
  });

  it('asks in the words of the specification', async () => {
    startStory();
    await story.dispatch(signOutClicked());
    expect(story.state().confirm).toEqual({
      title: 'Log out',
      text: 'Are you sure you want to log out?',
      confirmLabel: 'Yes',
      cancelLabel: 'Cancel',
      pendingLabel: 'Logging out...',
    });
  });

  it('ends the session on the server and clears everything but the time of the last cleanup', async () => {
    startStory();
    await story.advance(0);
    expect(await story.dispatch(signOutClicked(), accepted())).toEqual([
      'session/signOutClicked',
      'confirm/opened',
      'confirm/accepted',
      'session/signOut/pending',
      'session/signOut/fulfilled',
      'session/ended',
    ]);
    expect([...story.services.storage.items.keys()]).toEqual(['lastCleanup']);
    expect(story.state().session.currentUser).toBeNull();
    expect(story.state().confirm).toBeNull();
    expect(story.services.toasts).toEqual([]);
  });

  it('removes the secrets of the session', async () => {
    startStory();
    await story.advance(0);
    const secretRef = storeSecret('new device key');
    await story.dispatch(signOutClicked(), accepted());
    expect(readSecret(secretRef)).toBe('');
  });

  it('shows the dialog as pending until the server responds, for at most two seconds', async () => {
    startStory({ [LOGOUT]: neverResolves });
    await story.dispatch(signOutClicked(), accepted());
    expect(story.state().confirm?.isPending).toBe(true);
    await story.advance(SIGN_OUT_TIMEOUT_MS - 1);
    expect(story.state().session.currentUser).not.toBeNull();
    expect(await story.advance(1)).toEqual(['session/signOut/cancelled', 'session/ended']);
    expect(story.services.calls.find(({ line }) => line === LOGOUT)?.aborted).toBe(true);
  });

  it.each([
    ['is unreachable', networkError()],
    ['rejects the token', errorResponse(401)],
  ])('succeeds without a toast when the server %s', async (_case, response) => {
    startStory({ [LOGOUT]: response });
    await story.dispatch(signOutClicked(), accepted());
    expect(story.state().session.currentUser).toBeNull();
    expect(story.services.toasts).toEqual([]);
  });

  it('cancels pending requests and stops polling', async () => {
    startStory({ 'GET /profile': neverResolves });
    await story.dispatch(profileOpened());
    const types = await story.dispatch(signOutClicked(), accepted());
    expect(types.slice(-2)).toEqual(['session/ended', 'users/profile/read/cancelled']);
    expect(story.state().requests['users/profile/read']?.pendingCount).toBe(0);
    const callCount = story.services.calls.length;
    expect(await story.advance(10 * NOTIFICATION_POLL_INTERVAL_MS)).toEqual([]);
    expect(story.services.calls).toHaveLength(callCount);
  });
});

describe('a token that the server rejects', () => {
  it('ends the session once, with one toast', async () => {
    const unauthorized = errorResponse(401, { message: 'No session' });
    startStory({ 'GET /profile': unauthorized, 'POST /event?sort=desc': unauthorized });
    await story.dispatch(profileOpened(), profileOpened());
    const types = story.steps.map(({ action }) => action.type);
    expect(types.filter((type) => type === 'session/ended')).toHaveLength(1);
    expect(story.services.toasts).toEqual([
      { tone: 'warning', text: 'Session expired. Please sign in again.' },
    ]);
    expect([...story.services.storage.items.keys()]).toEqual(['lastCleanup', 'user-id']);
  });

  it('ends the session while the confirmation is open, and confirming has no effect', async () => {
    startStory({ 'GET /profile': errorResponse(401) });
    await story.dispatch(signOutClicked(), profileOpened());
    expect(story.state().confirm).toBeNull();
    expect(await story.dispatch(accepted())).toEqual(['confirm/accepted']);
  });

  it('is detected by polling alone, even after a lost connection', async () => {
    let response = networkError();
    startStory({ 'POST /event?sort=desc': () => response });
    await story.advance(0);
    expect(story.state().latestNotifications.isDisconnected).toBe(true);
    response = errorResponse(401);
    await story.advance(10 * NOTIFICATION_POLL_INTERVAL_MS);
    expect(story.state().session.currentUser).toBeNull();
    expect(story.services.toasts).toHaveLength(1);
  });
});

describe('another tab', () => {
  it.each([
    ['signs out', { token: null, userrole: null }],
    ['clears everything', null],
  ])('that %s ends the session here within a second', async (_case, change) => {
    startStory();
    await story.advance(0);
    story.services.storage.otherTab(change);
    expect(await story.advance(1000)).toEqual(['session/ended']);
    expect(story.services.toasts).toEqual([]);
  });

  const SIGNED_OUT = Object.fromEntries(Object.keys(MARIAM).map((key) => [key, null]));

  it.each([
    ['expires, the user may sign in again here', { ...SIGNED_OUT, 'user-id': 'u1' }, 'session/expired'],
    ['clears the storage after six hours, the user may sign in again here', null, 'session/expired'],
    ['signs out, the session ends here', SIGNED_OUT, 'session/ended'],
  ])('that %s with unsaved input', async (_case, change, type) => {
    startStory();
    story.services.page.isTyping = true;
    await story.advance(0);
    story.services.storage.otherTab(change);
    expect(await story.advance(1000)).toEqual([type]);
    expect(story.state().reauthentication.isOpen).toBe(type === 'session/expired');
  });

  it('that signs in starts the session here within a second', async () => {
    startStory({}, {});
    story.services.storage.otherTab({ ...MARIAM });
    expect(await story.advance(1000)).toEqual([
      'session/resumed',
      'featuresStatus/loaded',
      'notifications/received',
    ]);
  });

  it('that signs in again as the same user closes the password dialog here', async () => {
    startStory();
    story.services.page.isTyping = true;
    await story.advance(0);
    story.services.storage.otherTab(null);
    await story.advance(1000);
    expect(story.state().reauthentication.isOpen).toBe(true);
    story.services.storage.otherTab({ ...MARIAM, token: 'gt_newer' });
    expect(await story.advance(1000)).toEqual(['session/resumed']);
    expect(story.state().reauthentication.isOpen).toBe(false);
  });

  it('that signs in as another user reloads this one once', async () => {
    startStory();
    story.services.storage.otherTab(null);
    story.services.storage.otherTab({ ...MARIAM, 'user-id': 'u2', username: 'omar', token: 'gt_omar' });
    await story.advance(1000);
    expect(story.services.page.reloads).toBe(1);
    expect(story.state().session.currentUser?.username).toBe('mariam');
  });

  it('that signs in as the same user changes nothing here', async () => {
    startStory();
    await story.advance(0);
    story.services.storage.otherTab({ token: 'gt_newer' });
    story.services.storage.otherTab({ theme: 'dark' });
    expect(await story.advance(1000)).toEqual([]);
    expect(story.services.page.reloads).toBe(0);
  });
});
