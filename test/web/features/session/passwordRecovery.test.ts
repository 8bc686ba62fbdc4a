import {
  emailSubmitted,
  newPasswordSubmitted,
  recoveryOpened,
  selectRecoveryEmail,
} from '../../../../src/web/features/session/passwordRecovery';
import { seal } from '../../../../src/web/store/secretStore';
import { refusal, silence } from '../../../fakeServices';
import type { Scene } from '../../../runStory';
import { play } from '../../../runStory';

const SEND = 'POST /admin/auth/resend_verify_email';
const CHANGE = 'POST /admin/auth/change_password';
const EMAIL = 'mariam@example.ae';

let scene: Scene;
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  scene.end();
  jest.useRealTimers();
});
const stage = (answers: Record<string, unknown>) =>
  (scene = play({ answers: { [SEND]: { success: true, message: 'A code was sent' }, ...answers } }));
const choose = () =>
  newPasswordSubmitted({ token_email: seal('ABCDE23456'), new_password: seal('a long new password') });

it('moves on to the code once the mail is on its way, and remembers the email', async () => {
  stage({});
  expect(await scene.say(emailSubmitted(EMAIL))).toEqual([
    'recovery/emailSubmitted',
    'recovery/sendCode/started',
    'recovery/sendCode/succeeded',
    'toasts/raised',
  ]);
  expect(scene.tools.calls).toMatchObject([{ line: SEND, body: { email: EMAIL } }]);
  expect(scene.tools.toasts).toEqual([{ tone: 'success', text: 'A code was sent' }]);
  expect(selectRecoveryEmail(scene.state())).toBe(EMAIL);
});

it('sends code, password and the remembered email, and leads to the login', async () => {
  stage({ [CHANGE]: { success: true, message: 'Password changed' } });
  await scene.say(emailSubmitted(EMAIL));
  expect(await scene.say(choose())).toEqual([
    'recovery/newPasswordSubmitted',
    'recovery/changePassword/started',
    'recovery/changePassword/succeeded',
    'toasts/raised',
  ]);
  expect(scene.tools.calls.at(-1)).toMatchObject({
    line: CHANGE,
    body: { token_email: 'ABCDE23456', new_password: 'a long new password', email: EMAIL },
  });
  expect(scene.tools.page.went).toEqual(['/login']);
  expect(selectRecoveryEmail(scene.state())).toBeNull();
});

it.each([
  ['success false', { success: false, message: 'Invalid or expired code' }, 'Invalid or expired code'],
  ['no word about success', { message: 'Perhaps' }, 'Perhaps'],
  [
    'a refusal',
    refusal(422, { success: false, message: 'Invalid or expired code' }),
    'Invalid or expired code',
  ],
  ['nothing at all', silence(), 'The server can’t be reached. Check your connection and try again.'],
])('shows an error and stays after %s', async (_what, answer, text) => {
  stage({ [CHANGE]: answer });
  await scene.say(emailSubmitted(EMAIL));
  scene.tools.toasts.length = 0;
  await scene.say(choose());
  expect(scene.tools.toasts).toEqual([{ tone: 'error', text }]);
  expect(scene.tools.page.went).toEqual([]);
  expect(selectRecoveryEmail(scene.state())).toBe(EMAIL);
});

it('stays at the first step when the mail was not sent', async () => {
  stage({ [SEND]: { success: false, message: 'No such email' } });
  await scene.say(emailSubmitted(EMAIL));
  expect(selectRecoveryEmail(scene.state())).toBeNull();
});

it('begins with the first step whenever the page is opened', async () => {
  stage({});
  await scene.say(emailSubmitted(EMAIL), recoveryOpened());
  expect(selectRecoveryEmail(scene.state())).toBeNull();
});
