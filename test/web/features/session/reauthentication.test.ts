import { clients } from '../../../../src/web/features/clients/clients';
import { profileOpened } from '../../../../src/web/features/profile/profile';
import { passwordSubmitted, signOutClicked } from '../../../../src/web/features/session/reauthentication';
import { seal } from '../../../../src/web/store/secretStore';
import { refusal } from '../../../fakeServices';
import type { Scene } from '../../../runStory';
import { play } from '../../../runStory';

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
const GONE = refusal(401, { message: 'No session' });

let scene: Scene;
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  scene.end();
  jest.useRealTimers();
});

/** The server no longer knows the token, and something is typed on the page. */
const interruptedBy = async (answers: Record<string, unknown> = {}) => {
  scene = play({ answers: { 'GET /profile': GONE, ...answers }, kept: MARIAM });
  scene.tools.page.typing = true;
  await scene.pass(0);
  return scene.say(profileOpened());
};
const signIn = () => scene.say(passwordSubmitted(seal('right')));
const kept = () => Object.fromEntries(scene.tools.storage.kept);

it('a session that ends on unsaved work asks for the password and leaves everything in its place', async () => {
  expect(await interruptedBy()).toEqual([
    'profile/opened',
    'profile/read/started',
    'profile/read/failed',
    'session/interrupted',
  ]);
  await scene.say(profileOpened());
  expect(scene.steps.filter(({ action }) => action.type === 'session/interrupted')).toHaveLength(1);
  expect(scene.state()).toMatchObject({
    returning: { isAsked: true },
    session: { visitor: { userId: 'u1' } },
  });
  expect([scene.tools.toasts, scene.tools.page.went]).toEqual([[], []]);
});

it('a session that ends on nothing unsaved is over, as ever', async () => {
  scene = play({ answers: { 'GET /profile': GONE }, kept: MARIAM });
  await scene.pass(0);
  expect((await scene.say(profileOpened())).at(-2)).toBe('session/ended');
  expect(scene.state().session.visitor).toBeNull();
});

it('the same person goes on with a new token', async () => {
  await interruptedBy({ [LOGIN]: ANSWER });
  const before = scene.state().session.visitor;
  expect(await signIn()).toEqual([
    'returning/passwordSubmitted',
    'session/logIn/started',
    'session/logIn/succeeded',
    'session/resumed',
    'returning/cameBack',
    'toasts/raised',
  ]);
  const form = scene.tools.calls.find(({ line }) => line === LOGIN)?.body as FormData;
  expect([...form.entries()]).toEqual([
    ['username', 'mariam'],
    ['password', 'right'],
  ]);
  expect(scene.state().session.visitor).toBe(before);
  expect(scene.state().returning.isAsked).toBe(false);
  expect(kept()).toMatchObject({ token: 'gt_new', 'user-id': 'u1', username: 'mariam' });
  expect(scene.tools.page.went).toEqual([]);
});

it('what was to be saved is saved then', async () => {
  const told: unknown[] = [GONE, { _id: 'c1', version: 1 }];
  scene = play({ answers: { [LOGIN]: ANSWER, 'POST /client/add': () => told.shift() }, kept: MARIAM });
  scene.tools.page.typing = true;
  await scene.pass(0);
  const draft = { first_name: 'Noor' } as never;
  await scene.say(clients.submitted({ draft }));
  expect(scene.state().returning.isAsked).toBe(true);
  expect(await signIn()).toEqual(expect.arrayContaining(['clients/submitted', 'clients/save/succeeded']));
  const sent = scene.tools.calls.filter(({ line }) => line === 'POST /client/add');
  expect(sent.map(({ body }) => body)).toEqual([draft, draft]);
});

it('a wrong password is said, and asked again', async () => {
  await interruptedBy({
    [LOGIN]: refusal(401, { message: 'Invalid username or password', verify_username: true }),
  });
  await signIn();
  expect(scene.tools.toasts).toEqual([{ tone: 'error', text: 'Invalid username or password' }]);
  expect(scene.state().returning.isAsked).toBe(true);
  expect(kept().token).toBe('gt_old');
});

it('a right that was given or taken meanwhile counts from then on', async () => {
  await interruptedBy({
    [LOGIN]: { ...ANSWER, role: { name: 'Clerk', permissions: { canViewTanks: true } } },
  });
  await signIn();
  expect(scene.state().session.visitor?.permissions).toEqual({ canViewTanks: true });
});

it.each<[string, unknown]>([
  ['somebody else', { ...ANSWER, user: { _id: 'u2', username: 'mariam' } }],
  ['who has to be confirmed first', { ...ANSWER, data: { verify_username: false } }],
  ['who is refused until confirmed', refusal(403, { message: 'Please confirm', verify_username: false })],
])('%s goes the ordinary way in', async (_who, answer) => {
  await interruptedBy({ [LOGIN]: answer });
  await signIn();
  expect(scene.state().session.visitor).toBeNull();
  expect(Object.keys(kept())).toEqual(['lastCleanup']);
});

it('the person may sign out instead', async () => {
  await interruptedBy();
  await scene.say(signOutClicked());
  expect(scene.state().session.visitor).toBeNull();
  expect(Object.keys(kept())).toEqual(['lastCleanup']);
});
