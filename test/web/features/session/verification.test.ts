import { signInSubmitted } from '../../../../src/web/features/session/signIn';
import {
  codeSubmitted,
  resendClicked,
  selectUnverifiedUsername,
} from '../../../../src/web/features/session/verification';
import { storeSecret } from '../../../../src/web/store/secretStore';
import { errorResponse } from '../../../fakeServices';
import type { Story } from '../../../runStory';
import { runStory } from '../../../runStory';

const RESEND = 'POST /auth/resend_verify_username';
const VERIFY = 'POST /auth/verify_username';
const UNVERIFIED = {
  'POST /user/login': errorResponse(403, { message: 'Confirm first', verify_username: false }),
};

let story: Story;
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  story.stop();
  jest.useRealTimers();
});

const startUnverified = async (responses: Record<string, unknown>) => {
  story = runStory({ responses: { ...UNVERIFIED, [RESEND]: { success: true }, ...responses } });
  await story.dispatch(signInSubmitted({ username: 'mariam', password: storeSecret('a password') }));
  story.services.toasts.length = 0;
  story.services.page.navigations.length = 0;
};

it('a correct code verifies the username and opens the login page', async () => {
  await startUnverified({ [VERIFY]: { success: true, message: 'Username verified' } });
  expect(await story.dispatch(codeSubmitted(storeSecret('ABCDE23456')))).toEqual([
    'verification/codeSubmitted',
    'verification/verify/pending',
    'verification/verify/fulfilled',
    'toasts/requested',
    'verification/confirmed',
  ]);
  expect(story.services.calls.at(-1)).toMatchObject({
    line: VERIFY,
    body: { username: 'mariam', code: 'ABCDE23456' },
  });
  expect(story.services.toasts).toEqual([{ tone: 'success', text: 'Username verified' }]);
  expect(story.services.page.navigations).toEqual(['/login']);
  expect(selectUnverifiedUsername(story.state())).toBeNull();
});

it.each([
  ['returns an error', errorResponse(422, { message: 'Invalid or expired code' })],
  ['returns success: false', { success: false, message: 'Invalid or expired code' }],
])('stays and shows the reason when the server %s', async (_case, response) => {
  await startUnverified({ [VERIFY]: response });
  await story.dispatch(codeSubmitted(storeSecret('WRONG')));
  expect(story.services.toasts).toEqual([{ tone: 'error', text: 'Invalid or expired code' }]);
  expect(story.services.page.navigations).toEqual([]);
  expect(selectUnverifiedUsername(story.state())).toBe('mariam');
});

it('sends another code on request', async () => {
  await startUnverified({
    [RESEND]: { success: true, message: 'If the account exists, a code has been sent.' },
  });
  expect(await story.dispatch(resendClicked())).toEqual([
    'verification/resendClicked',
    'verification/resend/pending',
    'verification/resend/fulfilled',
    'toasts/requested',
  ]);
  expect(story.services.calls.at(-1)).toMatchObject({ line: RESEND, body: { username: 'mariam' } });
  expect(story.services.toasts[0]?.text).toBe('If the account exists, a code has been sent.');
});

it('still awaits the code after a reload of the tab', async () => {
  await startUnverified({});
  const { sessionItems } = story.services.storage;
  story.stop();
  story = runStory({ sessionStored: Object.fromEntries(sessionItems) });
  expect(selectUnverifiedUsername(story.state())).toBe('mariam');
});
