import { clients } from '../../../../src/web/features/clients/clients';
import { profileOpened } from '../../../../src/web/features/profile/profile';
import { passwordSubmitted, signOutClicked } from '../../../../src/web/features/session/reauthentication';
import { storeSecret } from '../../../../src/web/store/secretStore';
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
const ANSWER = {
  token: 'gt_new',
  user: { _id: 'u1', username: 'mariam' },
  role: { name: 'Clerk', permissions: { canViewClients: true } },
  data: { verify_username: true },
};
const GONE = errorResponse(401, { message: 'No session' });

let scene: Story;
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  scene.stop();
  jest.useRealTimers();
});

/** The server no longer knows the token, and something is typed on the page. */
const interruptedBy = async (answers: Record<string, unknown> = {}) => {
  scene = runStory({ responses: { 'GET /profile': GONE, ...answers }, stored: MARIAM });
  scene.services.page.isTyping = true;
  await scene.advance(0);
  return scene.dispatch(profileOpened());
};
const signIn = () => scene.dispatch(passwordSubmitted(storeSecret('right')));
const kept = () => Object.fromEntries(scene.services.storage.items);

it('a session that ends on unsaved work asks for the password and leaves everything in its place', async () => {
  expect(await interruptedBy()).toEqual([
    'profile/opened',
    'profile/read/pending',
    'profile/read/rejected',
    'session/expired',
  ]);
  await scene.dispatch(profileOpened());
  expect(scene.steps.filter(({ action }) => action.type === 'session/expired')).toHaveLength(1);
  expect(scene.state()).toMatchObject({
    reauthentication: { isOpen: true },
    session: { currentUser: { userId: 'u1' } },
  });
  expect([scene.services.toasts, scene.services.page.navigations]).toEqual([[], []]);
});

it('a session that ends on nothing unsaved is over, as ever', async () => {
  scene = runStory({ responses: { 'GET /profile': GONE }, stored: MARIAM });
  await scene.advance(0);
  expect((await scene.dispatch(profileOpened())).at(-2)).toBe('session/ended');
  expect(scene.state().session.currentUser).toBeNull();
});

it('the same person goes on with a new token', async () => {
  await interruptedBy({ [LOGIN]: ANSWER });
  const before = scene.state().session.currentUser;
  expect(await signIn()).toEqual([
    'reauthentication/passwordSubmitted',
    'session/logIn/pending',
    'session/logIn/fulfilled',
    'session/resumed',
    'reauthentication/completed',
    'toasts/requested',
  ]);
  const form = scene.services.calls.find(({ line }) => line === LOGIN)?.body as FormData;
  expect([...form.entries()]).toEqual([
    ['username', 'mariam'],
    ['password', 'right'],
  ]);
  expect(scene.state().session.currentUser).toBe(before);
  expect(scene.state().reauthentication.isOpen).toBe(false);
  expect(kept()).toMatchObject({ token: 'gt_new', 'user-id': 'u1', username: 'mariam' });
  expect(scene.services.page.navigations).toEqual([]);
});

it('what was to be saved is saved then', async () => {
  const told: unknown[] = [GONE, { _id: 'c1', version: 1 }];
  scene = runStory({
    responses: { [LOGIN]: ANSWER, 'POST /client/add': () => told.shift() },
    stored: MARIAM,
  });
  scene.services.page.isTyping = true;
  await scene.advance(0);
  const draft = { first_name: 'Noor' } as never;
  await scene.dispatch(clients.submitted({ draft }));
  expect(scene.state().reauthentication.isOpen).toBe(true);
  expect(await signIn()).toEqual(expect.arrayContaining(['clients/submitted', 'clients/save/fulfilled']));
  const sent = scene.services.calls.filter(({ line }) => line === 'POST /client/add');
  expect(sent.map(({ body }) => body)).toEqual([draft, draft]);
});

it('a wrong password is said, and asked again', async () => {
  await interruptedBy({
    [LOGIN]: errorResponse(401, { message: 'Invalid username or password', verify_username: true }),
  });
  await signIn();
  expect(scene.services.toasts).toEqual([{ tone: 'error', text: 'Invalid username or password' }]);
  expect(scene.state().reauthentication.isOpen).toBe(true);
  expect(kept().token).toBe('gt_old');
});

it('a right that was given or taken meanwhile counts from then on', async () => {
  await interruptedBy({
    [LOGIN]: { ...ANSWER, role: { name: 'Clerk', permissions: { canViewTanks: true } } },
  });
  await signIn();
  expect(scene.state().session.currentUser?.permissions).toEqual({ canViewTanks: true });
});

it.each<[string, unknown]>([
  ['somebody else', { ...ANSWER, user: { _id: 'u2', username: 'mariam' } }],
  ['who has to be confirmed first', { ...ANSWER, data: { verify_username: false } }],
  [
    'who is refused until confirmed',
    errorResponse(403, { message: 'Please confirm', verify_username: false }),
  ],
])('%s goes the ordinary way in', async (_who, answer) => {
  await interruptedBy({ [LOGIN]: answer });
  await signIn();
  expect(scene.state().session.currentUser).toBeNull();
  expect(Object.keys(kept())).toEqual(['lastCleanup']);
});

it('the person may sign out instead', async () => {
  await interruptedBy();
  await scene.dispatch(signOutClicked());
  expect(scene.state().session.currentUser).toBeNull();
  expect(Object.keys(kept())).toEqual(['lastCleanup']);
});
