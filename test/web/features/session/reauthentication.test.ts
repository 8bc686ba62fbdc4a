import type { UnknownAction } from '@reduxjs/toolkit';
import { clients } from '../../../../src/web/features/clients/clients';
import { profileOpened, profileSubmitted } from '../../../../src/web/features/profile/profile';
import {
  passwordSubmitted,
  signOutInsteadClicked,
} from '../../../../src/web/features/session/reauthentication';
import { gatewaysSubmitted } from '../../../../src/web/features/settings/gateways';
import type { SecretRef } from '../../../../src/web/store/secretStore';
import { readSecret, storeSecret } from '../../../../src/web/store/secretStore';
import { errorResponse } from '../../../fakeServices';
import type { Story } from '../../../runStory';
import { runStory } from '../../../runStory';

const MARIAM = {
  token: 'gt_old',
  'user-id': 'u1',
  username: 'mariam',
  userrole: 'Clerk',
  permissions: '{"canViewClients":true}',
  userInfo: '{"_id":"u1"}',
};
const LOGIN = 'POST /user/login';
const LOGIN_RESPONSE = {
  token: 'gt_new',
  user: { _id: 'u1', username: 'mariam' },
  role: { name: 'Clerk', permissions: { canViewClients: true } },
  data: { verify_username: true },
};
const UNAUTHORIZED = errorResponse(401, { message: 'No session' });

let story: Story;
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  story.stop();
  jest.useRealTimers();
});

/** The server rejects the token while the page has unsaved changes. */
const expireSession = async (responses: Record<string, unknown> = {}) => {
  const isSignedIn = () => story.services.calls.some(({ line }) => line === LOGIN);
  const profile = () => (isSignedIn() ? { _id: 'u1' } : UNAUTHORIZED);
  story = runStory({ responses: { 'GET /profile': profile, ...responses }, stored: MARIAM });
  story.services.page.isTyping = true;
  await story.advance(0);
  return story.dispatch(profileOpened());
};
const signIn = () => story.dispatch(passwordSubmitted(storeSecret('right')));
const storedItems = () => Object.fromEntries(story.services.storage.items);

it('a session that expires with unsaved changes asks for the password and changes nothing else', async () => {
  expect(await expireSession()).toEqual([
    'users/profile/opened',
    'users/profile/read/pending',
    'users/profile/read/rejected',
    'session/expired',
  ]);
  await story.dispatch(profileOpened());
  expect(story.steps.filter(({ action }) => action.type === 'session/expired')).toHaveLength(1);
  expect(story.state()).toMatchObject({
    reauthentication: { isOpen: true },
    session: { currentUser: { userId: 'u1' } },
  });
  expect([story.services.toasts, story.services.page.navigations]).toEqual([[], []]);
});

it('a session that expires without unsaved changes ends', async () => {
  story = runStory({ responses: { 'GET /profile': UNAUTHORIZED }, stored: MARIAM });
  await story.advance(0);
  expect((await story.dispatch(profileOpened())).at(-2)).toBe('session/ended');
  expect(story.state().session.currentUser).toBeNull();
});

it('the same user continues with a new token', async () => {
  await expireSession({ [LOGIN]: LOGIN_RESPONSE });
  const before = story.state().session.currentUser;
  expect(await signIn()).toEqual([
    'reauthentication/passwordSubmitted',
    'session/signIn/pending',
    'session/signIn/fulfilled',
    'session/resumed',
    'users/profile/read/pending',
    'reauthentication/completed',
    'toasts/requested',
    'users/profile/read/fulfilled',
  ]);
  const form = story.services.calls.find(({ line }) => line === LOGIN)?.body as FormData;
  expect([...form.entries()]).toEqual([
    ['username', 'mariam'],
    ['password', 'right'],
  ]);
  expect(story.state().session.currentUser).toBe(before);
  expect(story.state().reauthentication.isOpen).toBe(false);
  expect(storedItems()).toMatchObject({ token: 'gt_new', 'user-id': 'u1', username: 'mariam' });
  expect(story.services.page.navigations).toEqual([]);
});

it('the rejected save is sent again', async () => {
  const responses: unknown[] = [UNAUTHORIZED, { _id: 'c1', version: 1 }];
  story = runStory({
    responses: { [LOGIN]: LOGIN_RESPONSE, 'POST /client/add': () => responses.shift() },
    stored: MARIAM,
  });
  story.services.page.isTyping = true;
  await story.advance(0);
  const draft = { first_name: 'Noor' } as never;
  await story.dispatch(clients.submitted({ draft }));
  expect(story.state().reauthentication.isOpen).toBe(true);
  expect(await signIn()).toEqual(expect.arrayContaining(['clients/submitted', 'clients/save/fulfilled']));
  const sent = story.services.calls.filter(({ line }) => line === 'POST /client/add');
  expect(sent.map(({ body }) => body)).toEqual([draft, draft]);
});

it.each<[string, string, string, (secretRef: SecretRef) => UnknownAction]>([
  [
    'gateways',
    'PUT /messaging/gateways',
    'sms_secret',
    (sms_secret) => gatewaysSubmitted({ sms_url: 'https://sms.example.com', sms_secret }),
  ],
  [
    'the profile',
    'PUT /profile',
    'current_password',
    (current_password) => profileSubmitted({ draft: { email: 'mariam@example.com' }, current_password }),
  ],
])('a rejected save of %s is sent again with its secret', async (_case, line, name, submitted) => {
  const responses: unknown[] = [UNAUTHORIZED, { _id: 'u1' }];
  await expireSession({ [LOGIN]: LOGIN_RESPONSE, [line]: () => responses.shift() });
  const secretRef = storeSecret('a secret of the user');
  await story.dispatch(submitted(secretRef));
  await signIn();
  const sent = story.services.calls.filter((call) => call.line === line).map(({ body }) => body);
  expect(sent).toMatchObject(Array(2).fill({ [name]: 'a secret of the user' }));
  expect(readSecret(secretRef)).toBe('');
});

it('a wrong password shows an error and keeps the dialog open', async () => {
  await expireSession({
    [LOGIN]: errorResponse(401, { message: 'Invalid username or password', verify_username: true }),
  });
  await signIn();
  expect(story.services.toasts).toEqual([{ tone: 'error', text: 'Invalid username or password' }]);
  expect(story.state().reauthentication.isOpen).toBe(true);
  expect(storedItems().token).toBe('gt_old');
});

it('changed permissions apply at once', async () => {
  await expireSession({
    [LOGIN]: { ...LOGIN_RESPONSE, role: { name: 'Clerk', permissions: { canViewTanks: true } } },
  });
  await signIn();
  expect(story.state().session.currentUser?.permissions).toEqual({ canViewTanks: true });
});

it.each<[string, unknown]>([
  ['another user', { ...LOGIN_RESPONSE, user: { _id: 'u2', username: 'mariam' } }],
  ['a user without verification', { ...LOGIN_RESPONSE, data: { verify_username: false } }],
  [
    'a user who is refused until verification',
    errorResponse(403, { message: 'Please confirm', verify_username: false }),
  ],
])('%s signs in through the login page', async (_user, response) => {
  await expireSession({ [LOGIN]: response });
  await signIn();
  expect(story.state().session.currentUser).toBeNull();
  expect(Object.keys(storedItems())).toEqual(['lastCleanup', 'user-id']);
});

it('the user may sign out instead', async () => {
  await expireSession();
  await story.dispatch(signOutInsteadClicked());
  expect(story.state().session.currentUser).toBeNull();
  expect(Object.keys(storedItems())).toEqual(['lastCleanup']);
});
