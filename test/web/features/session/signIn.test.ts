import { COLLECTION_USER, SUPER_ADMIN } from '../../../../src/domain/permissions';
import { HOUR_MS, LOGIN_REDIRECT_DELAY_MS } from '../../../../src/domain/session/session';
import { loginSubmitted, needsVerification } from '../../../../src/web/features/session/signIn';
import { storeSecret } from '../../../../src/web/store/secretStore';
import { errorResponse, networkError } from '../../../fakeServices';
import type { Story } from '../../../runStory';
import { runStory } from '../../../runStory';

const ANSWER = {
  token: 'gt_token-of-mariam',
  user: { _id: 'u1', username: 'mariam', first_name: 'Mariam' },
  role: { name: SUPER_ADMIN, permissions: ['canViewUsers', { name: 'canUpdateUsers' }] },
  message: 'Signed in.',
  data: { verify_username: true },
};
const LOGIN = 'POST /user/login';
const RESEND = 'POST /auth/resend_verify_username';

let scene: Story;
const stage = (responses: Record<string, unknown>, stored?: Record<string, string>) =>
  (scene = runStory({ responses, stored }));
const submit = () =>
  scene.dispatch(loginSubmitted({ username: 'mariam', password: storeSecret('correct horse battery') }));

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  scene.stop();
  jest.useRealTimers();
});

describe('a right username and password', () => {
  it('tells its story: welcomed, and after a moment on the dashboard', async () => {
    stage({ [LOGIN]: ANSWER });
    expect(await submit()).toEqual([
      'session/loginSubmitted',
      'session/logIn/pending',
      'session/logIn/fulfilled',
      'signIn/welcomed',
      'toasts/requested',
    ]);
    expect(scene.services.toasts).toEqual([{ tone: 'success', text: 'Welcome Back!' }]);
    expect(await scene.advance(LOGIN_REDIRECT_DELAY_MS - 1)).toEqual([]);
    expect(await scene.advance(1)).toEqual([
      'session/began',
      'featuresStatus/loaded',
      'notifications/received',
    ]);
    expect(scene.services.page.navigations).toEqual(['/']);
  });

  it('sends the two fields as a form', async () => {
    stage({ [LOGIN]: ANSWER });
    await submit();
    const sent = scene.services.calls[0]?.body as FormData;
    expect([...sent.entries()]).toEqual([
      ['username', 'mariam'],
      ['password', 'correct horse battery'],
    ]);
  });

  it('keeps the session under the seven agreed names', async () => {
    stage({ [LOGIN]: ANSWER });
    await submit();
    const { lastCleanup, permissions, userInfo, ...plain } = Object.fromEntries(scene.services.storage.items);
    expect(plain).toEqual({
      token: 'gt_token-of-mariam',
      'user-id': 'u1',
      username: 'mariam',
      userrole: 'SuperAdmin',
    });
    expect(lastCleanup).toMatch(/^\d+$/);
    expect(JSON.parse(permissions ?? '')).toEqual({ canViewUsers: true, canUpdateUsers: true });
    expect(JSON.parse(userInfo ?? '')).toEqual(ANSWER.user);
  });

  it('reads permissions as an object too, where only true counts', async () => {
    const permissions = { canViewTanks: true, canViewBills: 'true', canViewOrders: 1, isAdmin: true };
    stage({ [LOGIN]: { ...ANSWER, role: { name: COLLECTION_USER, permissions } } });
    await submit();
    await scene.advance(LOGIN_REDIRECT_DELAY_MS);
    expect(scene.state().session.currentUser).toEqual({
      userId: 'u1',
      username: 'mariam',
      role: 'Collection User',
      permissions: { canViewTanks: true },
    });
  });

  it('of an unverified username keeps nothing and leads to the code', async () => {
    stage({ [LOGIN]: { ...ANSWER, data: { verify_username: false } } });
    await submit();
    await scene.advance(1000);
    expect(scene.services.storage.items.has('token')).toBe(false);
    expect(scene.services.page.navigations).toEqual(['/confirm-username']);
    expect(scene.services.toasts).toEqual([]);
    expect(scene.services.calls.map(({ line }) => line)).toEqual([LOGIN]);
  });
});

describe('a refusal', () => {
  it('without a token shows the server’s message and nothing else', async () => {
    stage({ [LOGIN]: { message: 'Invalid username or password' } });
    expect(await submit()).toEqual([
      'session/loginSubmitted',
      'session/logIn/pending',
      'session/logIn/rejected',
      'toasts/requested',
    ]);
    expect(scene.services.toasts).toEqual([{ tone: 'error', text: 'Invalid username or password' }]);
    expect(scene.services.page.navigations).toEqual([]);
  });

  it('of an unverified username has the code mailed and leads to it', async () => {
    const body = { message: 'Confirm your username first', verify_username: false };
    stage({ [LOGIN]: errorResponse(403, body), [RESEND]: { success: true, message: 'A code was sent.' } });
    expect(await submit()).toEqual([
      'session/loginSubmitted',
      'session/logIn/pending',
      'session/logIn/rejected',
      'toasts/requested',
      'verification/resend/pending',
      'verification/resend/fulfilled',
      'toasts/requested',
      'verification/awaited',
    ]);
    expect(scene.services.calls[1]).toMatchObject({ line: RESEND, body: { username: 'mariam' } });
    expect(scene.services.toasts).toEqual([
      { tone: 'error', text: 'Confirm your username first' },
      { tone: 'success', text: 'A code was sent.' },
    ]);
    expect(scene.services.page.navigations).toEqual(['/confirm-username']);
  });

  it('stays on the page when the code can’t be mailed, and says why', async () => {
    stage({
      [LOGIN]: errorResponse(401, { message: 'No' }),
      [RESEND]: errorResponse(500, { message: 'No mail today' }),
    });
    await submit();
    expect(scene.services.toasts.at(-1)).toEqual({ tone: 'error', text: 'No mail today' });
    expect(scene.services.page.navigations).toEqual([]);
  });

  it.each([
    [
      'a wrong password, from a server that sends the flag',
      errorResponse(401, { message: 'x', data: { verify_username: true } }),
    ],
    ['too many tries', errorResponse(429, { message: 'x' })],
    ['a server that is down', errorResponse(503, { message: 'x' })],
    ['a page of a proxy', errorResponse(404, '<html>Not found</html>')],
    ['no answer at all', networkError()],
  ])('mails nothing after %s', async (_what, answer) => {
    stage({ [LOGIN]: answer });
    await submit();
    expect(scene.services.calls.map(({ line }) => line)).toEqual([LOGIN]);
    expect(scene.services.toasts).toHaveLength(1);
    expect(scene.services.page.navigations).toEqual([]);
  });
});

it.each([
  [401, {}, true],
  [401, { data: {} }, true],
  [422, { verify_username: false }, true],
  [403, { data: { verify_username: false } }, true],
  [403, { verify_username: true, data: { verify_username: false } }, true],
  [401, { verify_username: true }, false],
  [401, { data: { verify_username: true } }, false],
  [429, { verify_username: false }, false],
  [500, { verify_username: false }, false],
  [401, undefined, false],
  [undefined, undefined, false],
  [200, {}, false],
  [200, { verify_username: false }, true],
])('an answer %p with %j asks for verification: %p', (status, body, expected) => {
  expect(needsVerification({ status, message: '', body })).toBe(expected);
});

describe('the six-hour cleanup before a login', () => {
  const old = { theme: 'dark', token: '' };

  it('clears everything when the last one is over six hours old', async () => {
    stage({ [LOGIN]: errorResponse(429, {}) }, old);
    jest.setSystemTime(Date.now() + 6 * HOUR_MS + 1);
    await submit();
    expect(scene.services.storage.items).toEqual(new Map([['lastCleanup', String(Date.now())]]));
  });

  it('clears nothing at six hours sharp', async () => {
    stage({ [LOGIN]: errorResponse(429, {}) }, old);
    jest.setSystemTime(Date.now() + 6 * HOUR_MS);
    await submit();
    expect(scene.services.storage.items.get('theme')).toBe('dark');
  });
});

it('asks the server once, however often the button is pressed', async () => {
  stage({ [LOGIN]: ANSWER });
  const press = () => loginSubmitted({ username: 'mariam', password: storeSecret('correct horse battery') });
  await scene.dispatch(press(), press(), press());
  expect(scene.services.calls.filter(({ line }) => line === LOGIN)).toHaveLength(1);
});
