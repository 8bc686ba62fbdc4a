import { loginSubmitted } from '../../../../src/web/features/session/signIn';
import {
  codeSubmitted,
  resendClicked,
  selectAwaited,
} from '../../../../src/web/features/session/verification';
import { storeSecret } from '../../../../src/web/store/secretStore';
import { errorResponse } from '../../../fakeServices';
import type { Story } from '../../../runStory';
import { runStory } from '../../../runStory';

const RESEND = 'POST /auth/resend_verify_username';
const VERIFY = 'POST /auth/verify_username';
const WAITING = {
  'POST /user/login': errorResponse(403, { message: 'Confirm first', verify_username: false }),
};

let scene: Story;
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  scene.stop();
  jest.useRealTimers();
});

const awaiting = async (answers: Record<string, unknown>) => {
  scene = runStory({ responses: { ...WAITING, [RESEND]: { success: true }, ...answers } });
  await scene.dispatch(loginSubmitted({ username: 'mariam', password: storeSecret('a password') }));
  scene.services.toasts.length = 0;
  scene.services.page.navigations.length = 0;
};

it('tells the story of a right code, which leads back to the login', async () => {
  await awaiting({ [VERIFY]: { success: true, message: 'Username verified' } });
  expect(await scene.dispatch(codeSubmitted(storeSecret('ABCDE23456')))).toEqual([
    'verification/codeSubmitted',
    'verification/verify/pending',
    'verification/verify/fulfilled',
    'toasts/requested',
    'verification/confirmed',
  ]);
  expect(scene.services.calls.at(-1)).toMatchObject({
    line: VERIFY,
    body: { username: 'mariam', code: 'ABCDE23456' },
  });
  expect(scene.services.toasts).toEqual([{ tone: 'success', text: 'Username verified' }]);
  expect(scene.services.page.navigations).toEqual(['/login']);
  expect(selectAwaited(scene.state())).toBeNull();
});

it.each([
  ['refuses', errorResponse(422, { message: 'Invalid or expired code' })],
  ['answers success false', { success: false, message: 'Invalid or expired code' }],
])('stays when the server %s, and says why', async (_how, answer) => {
  await awaiting({ [VERIFY]: answer });
  await scene.dispatch(codeSubmitted(storeSecret('WRONG')));
  expect(scene.services.toasts).toEqual([{ tone: 'error', text: 'Invalid or expired code' }]);
  expect(scene.services.page.navigations).toEqual([]);
  expect(selectAwaited(scene.state())).toBe('mariam');
});

it('has another code mailed', async () => {
  await awaiting({ [RESEND]: { success: true, message: 'If the account exists, a code has been sent.' } });
  expect(await scene.dispatch(resendClicked())).toEqual([
    'verification/resendClicked',
    'verification/resend/pending',
    'verification/resend/fulfilled',
    'toasts/requested',
  ]);
  expect(scene.services.calls.at(-1)).toMatchObject({ line: RESEND, body: { username: 'mariam' } });
  expect(scene.services.toasts[0]?.text).toBe('If the account exists, a code has been sent.');
});

it('still waits for the code after a reload of the same tab', async () => {
  await awaiting({});
  const { sessionItems } = scene.services.storage;
  scene.stop();
  scene = runStory({ sessionStored: Object.fromEntries(sessionItems) });
  expect(selectAwaited(scene.state())).toBe('mariam');
});
