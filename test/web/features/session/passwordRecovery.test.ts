import {
  emailSubmitted,
  newPasswordSubmitted,
  recoveryOpened,
  selectRecoveryEmail,
} from '../../../../src/web/features/session/passwordRecovery';
import { storeSecret } from '../../../../src/web/store/secretStore';
import { errorResponse, networkError } from '../../../fakeServices';
import type { Story } from '../../../runStory';
import { runStory } from '../../../runStory';

const SEND = 'POST /admin/auth/resend_verify_email';
const CHANGE = 'POST /admin/auth/change_password';
const EMAIL = 'mariam@example.ae';

let scene: Story;
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  scene.stop();
  jest.useRealTimers();
});
const stage = (answers: Record<string, unknown>) =>
  (scene = runStory({ responses: { [SEND]: { success: true, message: 'A code was sent' }, ...answers } }));
const choose = () =>
  newPasswordSubmitted({
    token_email: storeSecret('ABCDE23456'),
    new_password: storeSecret('a long new password'),
  });

it('moves on to the code once the mail is on its way, and remembers the email', async () => {
  stage({});
  expect(await scene.dispatch(emailSubmitted(EMAIL))).toEqual([
    'recovery/emailSubmitted',
    'recovery/sendCode/pending',
    'recovery/sendCode/fulfilled',
    'toasts/requested',
  ]);
  expect(scene.services.calls).toMatchObject([{ line: SEND, body: { email: EMAIL } }]);
  expect(scene.services.toasts).toEqual([{ tone: 'success', text: 'A code was sent' }]);
  expect(selectRecoveryEmail(scene.state())).toBe(EMAIL);
});

it('sends code, password and the remembered email, and leads to the login', async () => {
  stage({ [CHANGE]: { success: true, message: 'Password changed' } });
  await scene.dispatch(emailSubmitted(EMAIL));
  expect(await scene.dispatch(choose())).toEqual([
    'recovery/newPasswordSubmitted',
    'recovery/changePassword/pending',
    'recovery/changePassword/fulfilled',
    'toasts/requested',
  ]);
  expect(scene.services.calls.at(-1)).toMatchObject({
    line: CHANGE,
    body: { token_email: 'ABCDE23456', new_password: 'a long new password', email: EMAIL },
  });
  expect(scene.services.page.navigations).toEqual(['/login']);
  expect(selectRecoveryEmail(scene.state())).toBeNull();
});

it.each([
  ['success false', { success: false, message: 'Invalid or expired code' }, 'Invalid or expired code'],
  ['no word about success', { message: 'Perhaps' }, 'Perhaps'],
  [
    'a refusal',
    errorResponse(422, { success: false, message: 'Invalid or expired code' }),
    'Invalid or expired code',
  ],
  ['nothing at all', networkError(), 'The server can’t be reached. Check your connection and try again.'],
])('shows an error and stays after %s', async (_what, answer, text) => {
  stage({ [CHANGE]: answer });
  await scene.dispatch(emailSubmitted(EMAIL));
  scene.services.toasts.length = 0;
  await scene.dispatch(choose());
  expect(scene.services.toasts).toEqual([{ tone: 'error', text }]);
  expect(scene.services.page.navigations).toEqual([]);
  expect(selectRecoveryEmail(scene.state())).toBe(EMAIL);
});

it('stays at the first step when the mail was not sent', async () => {
  stage({ [SEND]: { success: false, message: 'No such email' } });
  await scene.dispatch(emailSubmitted(EMAIL));
  expect(selectRecoveryEmail(scene.state())).toBeNull();
});

it('begins with the first step whenever the page is opened', async () => {
  stage({});
  await scene.dispatch(emailSubmitted(EMAIL), recoveryOpened());
  expect(selectRecoveryEmail(scene.state())).toBeNull();
});
