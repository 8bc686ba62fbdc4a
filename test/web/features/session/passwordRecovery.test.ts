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

let story: Story;
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  story.stop();
  jest.useRealTimers();
});
const startStory = (responses: Record<string, unknown>) =>
  (story = runStory({ responses: { [SEND]: { success: true, message: 'A code was sent' }, ...responses } }));
const submitPassword = () =>
  newPasswordSubmitted({
    token_email: storeSecret('ABCDE23456'),
    new_password: storeSecret('a long new password'),
  });

it('continues with the code once the mail is sent and remembers the email', async () => {
  startStory({});
  expect(await story.dispatch(emailSubmitted(EMAIL))).toEqual([
    'recovery/emailSubmitted',
    'recovery/sendCode/pending',
    'recovery/sendCode/fulfilled',
    'toasts/requested',
  ]);
  expect(story.services.calls).toMatchObject([{ line: SEND, body: { email: EMAIL } }]);
  expect(story.services.toasts).toEqual([{ tone: 'success', text: 'A code was sent' }]);
  expect(selectRecoveryEmail(story.state())).toBe(EMAIL);
});

it('sends code, password and email, then opens the login page', async () => {
  startStory({ [CHANGE]: { success: true, message: 'Password changed' } });
  await story.dispatch(emailSubmitted(EMAIL));
  expect(await story.dispatch(submitPassword())).toEqual([
    'recovery/newPasswordSubmitted',
    'recovery/changePassword/pending',
    'recovery/changePassword/fulfilled',
    'toasts/requested',
  ]);
  expect(story.services.calls.at(-1)).toMatchObject({
    line: CHANGE,
    body: { token_email: 'ABCDE23456', new_password: 'a long new password', email: EMAIL },
  });
  expect(story.services.page.navigations).toEqual(['/login']);
  expect(selectRecoveryEmail(story.state())).toBeNull();
});

it.each([
  ['success false', { success: false, message: 'Invalid or expired code' }, 'Invalid or expired code'],
  ['a response without success', { message: 'Perhaps' }, 'Perhaps'],
  [
    'an error response',
    errorResponse(422, { success: false, message: 'Invalid or expired code' }),
    'Invalid or expired code',
  ],
  ['no response', networkError(), 'The server can’t be reached. Check your connection and try again.'],
])('shows an error and stays after %s', async (_case, response, text) => {
  startStory({ [CHANGE]: response });
  await story.dispatch(emailSubmitted(EMAIL));
  story.services.toasts.length = 0;
  await story.dispatch(submitPassword());
  expect(story.services.toasts).toEqual([{ tone: 'error', text }]);
  expect(story.services.page.navigations).toEqual([]);
  expect(selectRecoveryEmail(story.state())).toBe(EMAIL);
});

it('stays at the first step when the mail was not sent', async () => {
  startStory({ [SEND]: { success: false, message: 'No such email' } });
  await story.dispatch(emailSubmitted(EMAIL));
  expect(selectRecoveryEmail(story.state())).toBeNull();
});

it('starts with the first step whenever the page opens', async () => {
  startStory({});
  await story.dispatch(emailSubmitted(EMAIL), recoveryOpened());
  expect(selectRecoveryEmail(story.state())).toBeNull();
});
