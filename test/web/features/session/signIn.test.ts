import { COLLECTION_USER, SUPER_ADMIN } from '../../../../src/domain/permissions';
import { HOUR_MS } from '../../../../src/domain/durations';
import { LOGIN_REDIRECT_DELAY_MS } from '../../../../src/domain/session/session';
import { signInSubmitted, needsVerification } from '../../../../src/web/features/session/signIn';
import { storeSecret } from '../../../../src/web/store/secretStore';
import { errorResponse, networkError } from '../../../fakeServices';
import type { Story } from '../../../runStory';
import { runStory } from '../../../runStory';

const LOGIN_RESPONSE = {
  token: 'gt_token-of-mariam',
  user: { _id: 'u1', username: 'mariam', first_name: 'Mariam' },
  role: { name: SUPER_ADMIN, permissions: ['canViewUsers', { name: 'canUpdateUsers' }] },
  message: 'Signed in.',
  data: { verify_username: true },
};
const LOGIN = 'POST /user/login';
const RESEND = 'POST /auth/resend_verify_username';

let story: Story;
const startStory = (responses: Record<string, unknown>, stored?: Record<string, string>) =>
  (story = runStory({ responses, stored }));
const submit = () =>
  story.dispatch(signInSubmitted({ username: 'mariam', password: storeSecret('correct horse battery') }));

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  story.stop();
  jest.useRealTimers();
});

describe('a correct username and password', () => {
  it('show a welcome toast and then the dashboard', async () => {
    startStory({ [LOGIN]: LOGIN_RESPONSE });
    expect(await submit()).toEqual([
      'session/signInSubmitted',
      'session/signIn/pending',
      'session/signIn/fulfilled',
      'signIn/succeeded',
      'toasts/requested',
    ]);
    expect(story.services.toasts).toEqual([{ tone: 'success', text: 'Welcome Back!' }]);
    expect(await story.advance(LOGIN_REDIRECT_DELAY_MS - 1)).toEqual([]);
    expect(await story.advance(1)).toEqual([
      'session/started',
      'featuresStatus/loaded',
      'notifications/received',
    ]);
    expect(story.services.page.navigations).toEqual(['/']);
  });

  it('are sent as form data', async () => {
    startStory({ [LOGIN]: LOGIN_RESPONSE });
    await submit();
    const sent = story.services.calls[0]?.body as FormData;
    expect([...sent.entries()]).toEqual([
      ['username', 'mariam'],
      ['password', 'correct horse battery'],
    ]);
  });

  it('store the session under the seven specified keys', async () => {
    startStory({ [LOGIN]: LOGIN_RESPONSE });
    await submit();
    const { lastCleanup, permissions, userInfo, ...plain } = Object.fromEntries(story.services.storage.items);
    expect(plain).toEqual({
      token: 'gt_token-of-mariam',
      'user-id': 'u1',
      username: 'mariam',
      userrole: 'SuperAdmin',
    });
    expect(lastCleanup).toMatch(/^\d+$/);
    expect(JSON.parse(permissions ?? '')).toEqual({ canViewUsers: true, canUpdateUsers: true });
    expect(JSON.parse(userInfo ?? '')).toEqual(LOGIN_RESPONSE.user);
  });

  it('accept permissions as an object in which only true counts', async () => {
    const permissions = { canViewTanks: true, canViewBills: 'true', canViewOrders: 1, isAdmin: true };
    startStory({ [LOGIN]: { ...LOGIN_RESPONSE, role: { name: COLLECTION_USER, permissions } } });
    await submit();
    await story.advance(LOGIN_REDIRECT_DELAY_MS);
    expect(story.state().session.currentUser).toEqual({
      userId: 'u1',
      username: 'mariam',
      role: 'Collection User',
      permissions: { canViewTanks: true },
    });
  });

  it('of an unverified user store nothing and open the confirmation page', async () => {
    startStory({ [LOGIN]: { ...LOGIN_RESPONSE, data: { verify_username: false } } });
    await submit();
    await story.advance(1000);
    expect(story.services.storage.items.has('token')).toBe(false);
    expect(story.services.page.navigations).toEqual(['/confirm-username']);
    expect(story.services.toasts).toEqual([]);
    expect(story.services.calls.map(({ line }) => line)).toEqual([LOGIN]);
  });
});

describe('a refused login', () => {
  it('without a token shows only the server’s message', async () => {
    startStory({ [LOGIN]: { message: 'Invalid username or password' } });
    expect(await submit()).toEqual([
      'session/signInSubmitted',
      'session/signIn/pending',
      'session/signIn/rejected',
      'toasts/requested',
    ]);
    expect(story.services.toasts).toEqual([{ tone: 'error', text: 'Invalid username or password' }]);
    expect(story.services.page.navigations).toEqual([]);
  });

  it('of an unverified user requests a code and opens the confirmation page', async () => {
    const body = { message: 'Confirm your username first', verify_username: false };
    startStory({
      [LOGIN]: errorResponse(403, body),
      [RESEND]: { success: true, message: 'A code was sent.' },
    });
    expect(await submit()).toEqual([
      'session/signInSubmitted',
      'session/signIn/pending',
      'session/signIn/rejected',
      'toasts/requested',
      'verification/resend/pending',
      'verification/resend/fulfilled',
      'toasts/requested',
      'verification/awaited',
    ]);
    expect(story.services.calls[1]).toMatchObject({ line: RESEND, body: { username: 'mariam' } });
    expect(story.services.toasts).toEqual([
      { tone: 'error', text: 'Confirm your username first' },
      { tone: 'success', text: 'A code was sent.' },
    ]);
    expect(story.services.page.navigations).toEqual(['/confirm-username']);
  });

  it('stays on the page and shows the reason when the code can’t be sent', async () => {
    startStory({
      [LOGIN]: errorResponse(401, { message: 'No' }),
      [RESEND]: errorResponse(500, { message: 'No mail today' }),
    });
    await submit();
    expect(story.services.toasts.at(-1)).toEqual({ tone: 'error', text: 'No mail today' });
    expect(story.services.page.navigations).toEqual([]);
  });

  it.each([
    [
      'a wrong password, from a server that sends the flag',
      errorResponse(401, { message: 'x', data: { verify_username: true } }),
    ],
    ['too many attempts', errorResponse(429, { message: 'x' })],
    ['a server that is down', errorResponse(503, { message: 'x' })],
    ['a page of a proxy', errorResponse(404, '<html>Not found</html>')],
    ['no response', networkError()],
  ])('requests no code after %s', async (_case, response) => {
    startStory({ [LOGIN]: response });
    await submit();
    expect(story.services.calls.map(({ line }) => line)).toEqual([LOGIN]);
    expect(story.services.toasts).toHaveLength(1);
    expect(story.services.page.navigations).toEqual([]);
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
])('a response with status %p and body %j requires verification: %p', (status, body, expected) => {
  expect(needsVerification({ status, message: '', body })).toBe(expected);
});

describe('the six-hour cleanup before a login', () => {
  const storedItems = { theme: 'dark', token: '' };

  it('clears the storage when the last cleanup is over six hours old', async () => {
    startStory({ [LOGIN]: errorResponse(429, {}) }, storedItems);
    jest.setSystemTime(Date.now() + 6 * HOUR_MS + 1);
    await submit();
    expect(story.services.storage.items).toEqual(new Map([['lastCleanup', String(Date.now())]]));
  });

  it('clears nothing after exactly six hours', async () => {
    startStory({ [LOGIN]: errorResponse(429, {}) }, storedItems);
    jest.setSystemTime(Date.now() + 6 * HOUR_MS);
    await submit();
    expect(story.services.storage.items.get('theme')).toBe('dark');
  });
});

it('sends one request, however often the form is submitted', async () => {
  startStory({ [LOGIN]: LOGIN_RESPONSE });
  const submitted = () =>
    signInSubmitted({ username: 'mariam', password: storeSecret('correct horse battery') });
  await story.dispatch(submitted(), submitted(), submitted());
  expect(story.services.calls.filter(({ line }) => line === LOGIN)).toHaveLength(1);
});
