import type { UnknownAction } from '@reduxjs/toolkit';
import { FIRST_PAGE } from '../../../src/domain/entity';
import type { RootState } from '../../../src/web/store/rootState';
import { features } from '../../../src/web/app/features';
import { createRootReducer } from '../../../src/web/app/rootReducer';
import { removeClicked, uploadRequested } from '../../../src/web/features/media/media';
import { notificationClicked } from '../../../src/web/features/notifications/notifications';
import { profileOpened } from '../../../src/web/features/profile/profile';
import { emailSubmitted, newPasswordSubmitted } from '../../../src/web/features/session/passwordRecovery';
import { signOutClicked } from '../../../src/web/features/session/session';
import { signInSubmitted } from '../../../src/web/features/session/signIn';
import { users } from '../../../src/web/features/users/users';
import { codeSubmitted } from '../../../src/web/features/session/verification';
import { chequeImageClicked, unloadClicked, wallets } from '../../../src/web/features/wallets/wallets';
import { confirmDialog } from '../../../src/web/store/confirm';
import { storeSecret, storeFile } from '../../../src/web/store/secretStore';
import { errorResponse } from '../../fakeServices';
import type { Story } from '../../runStory';
import { runStory } from '../../runStory';

const PASSWORD = 'canary-password';
const TOKEN = 'canary-token';
const CODE = 'canary-code';
const { accepted } = confirmDialog.actions;
const NOTIFICATION = {
  _id: 'n1',
  title: 'Due',
  text: 'Due today',
  status: 0,
  model: 'bill',
  model_id: 'b1',
} as const;
const PAYMENT = {
  _id: 'w1',
  amount: 10,
  type: 'check',
  status: 'Pending',
  contract: { unique_number: 'CT-1' },
};
const page = (...documents: object[]) => ({ documents, total: documents.length, page: 1, limit: 10 });

const rootReducer = createRootReducer(features.reducers);
let login: unknown;
const RESPONSES = {
  'POST /user/login': () => login,
  'POST /auth/resend_verify_username': { success: true },
  'POST /auth/verify_username': { success: true, message: 'Verified' },
  'POST /admin/auth/resend_verify_email': { success: true },
  'POST /admin/auth/change_password': { success: true },
  'POST /event?sort=desc': page(NOTIFICATION),
  'PUT /event/n1': {},
  'GET /profile': { _id: 'u1', username: 'mariam', Medias: [] },
  'GET /user/u1': {
    _id: 'u1',
    username: 'mariam',
    Medias: [{ _id: 'm1', name: 'passport', filePath: 'media/m1' }],
  },
  'POST /wallet': page(PAYMENT),
  'PUT /wallet/w1': { ...PAYMENT, status: 'Done' },
  'GET /wallet/w1': { ...PAYMENT, Medias: [{ _id: 'm2', filePath: 'media/m2' }] },
  'DELETE /media/m1': errorResponse(409, { message: 'It is evidence' }),
  'POST /media': { _id: 'm3' },
  'POST /auth/logout': '',
};

let story: Story;
beforeAll(async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  jest.spyOn(console, 'error');
  story = runStory({ responses: RESPONSES });
  const submitSignIn = () => signInSubmitted({ username: 'mariam', password: storeSecret(PASSWORD) });
  login = errorResponse(403, { message: 'Not confirmed', verify_username: false });
  await story.dispatch(submitSignIn(), codeSubmitted(storeSecret(CODE)));
  await story.dispatch(
    emailSubmitted('mariam@example.ae'),
    newPasswordSubmitted({ token_email: storeSecret(CODE), new_password: storeSecret(PASSWORD) }),
  );
  login = {
    token: TOKEN,
    user: { _id: 'u1', username: 'mariam', token: TOKEN, password: PASSWORD },
    role: { name: 'SuperAdmin', permissions: { canViewUsers: true } },
    data: { verify_username: true },
  };
  await story.dispatch(submitSignIn());
  await story.advance(400);
  await story.dispatch(
    profileOpened(),
    wallets.listRequested({ page: 1, limit: 5 }, 'recent'),
    notificationClicked(NOTIFICATION),
  );
  await story.dispatch(
    users.recordRequested('u1'),
    wallets.listRequested({ ...FIRST_PAGE, search: 'u1', field: 'user' }),
  );
  await story.dispatch(
    chequeImageClicked('w1'),
    unloadClicked('w1'),
    accepted(),
    removeClicked({ _id: 'm1', name: 'passport' }),
    accepted(),
  );
  const file = storeFile(new File(['x'], 'x.png'));
  await story.dispatch(uploadRequested({ file, name: 'other', owner_model: 'user', owner_id: 'u1' }));
  await story.dispatch(signOutClicked(), accepted());
});
afterAll(() => {
  story.stop();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('covers a whole session', () => {
  const types = story.steps.map(({ action }) => action.type);
  for (const kind of ['started', 'unload/fulfilled', 'remove/rejected', 'upload/fulfilled', 'ended'])
    expect(types.filter((type) => type.endsWith(`/${kind}`))).toHaveLength(1);
});

it('contains no password, token or code in any action or state', () => {
  for (const secret of [PASSWORD, TOKEN, CODE]) expect(JSON.stringify(story.steps)).not.toContain(secret);
});

it('sends each secret to the server', () => {
  const sent = story.services.calls.map(({ body }) =>
    body instanceof FormData ? Object.fromEntries(body.entries()) : body,
  );
  expect(sent).toContainEqual({ username: 'mariam', password: PASSWORD });
  expect(sent).toContainEqual({ username: 'mariam', code: CODE });
  expect(sent).toContainEqual({
    token_email: CODE,
    new_password: PASSWORD,
    email: 'mariam@example.ae',
  });
});

it('has a serializable state at every step', () => {
  for (const { state } of story.steps) expect(JSON.parse(JSON.stringify(state))).toStrictEqual(state);
  expect(console.error).not.toHaveBeenCalled();
});

it('replays to the same states from JSON', () => {
  const log = JSON.parse(JSON.stringify(story.steps.map(({ action }) => action))) as UnknownAction[];
  let state: RootState | undefined;
  log.forEach((action, index) => {
    state = rootReducer(state, action);
    expect(state).toEqual(story.steps[index]?.state);
  });
});

it('names actions as events or request phases', () => {
  const types = [...new Set(story.steps.map(({ action }) => action.type))];
  expect(types.filter((type) => !/^[a-zA-Z]+\/([a-zA-Z]+\/){0,2}[a-z][a-zA-Z]+$/.test(type))).toEqual([]);
  const isLifecycle = (type: string) => /\/(pending|fulfilled|rejected|cancelled)$/.test(type);
  const events = types.filter((type) => !isLifecycle(type));
  expect(events.filter((type) => /\/(set|update|toggle|handle|fetch)[A-Z]/.test(type))).toEqual([]);
});

it('ends with the initial state, except for the request counters', () => {
  const { requests } = story.state();
  expect(Object.values(requests).filter(({ pendingCount }) => pendingCount !== 0)).toEqual([]);
  expect({ ...story.state(), requests: {} }).toEqual(rootReducer(undefined, { type: 'nothing' }));
});
