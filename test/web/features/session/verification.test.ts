import { loginSubmitted } from '../../../../src/web/features/session/signIn';
import {
  codeSubmitted,
  resendClicked,
  selectAwaited,
} from '../../../../src/web/features/session/verification';
import { seal } from '../../../../src/web/store/secretStore';
import { refusal } from '../../../fakeServices';
import type { Scene } from '../../../runStory';
import { play } from '../../../runStory';

const RESEND = 'POST /auth/resend_verify_username';
const VERIFY = 'POST /auth/verify_username';
const WAITING = { 'POST /user/login': refusal(403, { message: 'Confirm first', verify_username: false }) };

let scene: Scene;
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  scene.end();
  jest.useRealTimers();
});

const awaiting = async (answers: Record<string, unknown>) => {
  scene = play({ answers: { ...WAITING, [RESEND]: { success: true }, ...answers } });
  await scene.say(loginSubmitted({ username: 'mariam', password: seal('a password') }));
  scene.tools.toasts.length = 0;
  scene.tools.page.went.length = 0;
};

it('tells the story of a right code, which leads back to the login', async () => {
  await awaiting({ [VERIFY]: { success: true, message: 'Username verified' } });
  expect(await scene.say(codeSubmitted(seal('ABCDE23456')))).toEqual([
    'verification/codeSubmitted',
    'verification/verify/started',
    'verification/verify/succeeded',
    'toasts/raised',
    'verification/settled',
  ]);
  expect(scene.tools.calls.at(-1)).toMatchObject({
    line: VERIFY,
    body: { username: 'mariam', code: 'ABCDE23456' },
  });
  expect(scene.tools.toasts).toEqual([{ tone: 'success', text: 'Username verified' }]);
  expect(scene.tools.page.went).toEqual(['/login']);
  expect(selectAwaited(scene.state())).toBeNull();
});

it.each([
  ['refuses', refusal(422, { message: 'Invalid or expired code' })],
  ['answers success false', { success: false, message: 'Invalid or expired code' }],
])('stays when the server %s, and says why', async (_how, answer) => {
  await awaiting({ [VERIFY]: answer });
  await scene.say(codeSubmitted(seal('WRONG')));
  expect(scene.tools.toasts).toEqual([{ tone: 'error', text: 'Invalid or expired code' }]);
  expect(scene.tools.page.went).toEqual([]);
  expect(selectAwaited(scene.state())).toBe('mariam');
});

it('has another code mailed', async () => {
  await awaiting({ [RESEND]: { success: true, message: 'If the account exists, a code was sent.' } });
  expect(await scene.say(resendClicked())).toEqual([
    'verification/resendClicked',
    'verification/resend/started',
    'verification/resend/succeeded',
    'toasts/raised',
  ]);
  expect(scene.tools.calls.at(-1)).toMatchObject({ line: RESEND, body: { username: 'mariam' } });
  expect(scene.tools.toasts[0]?.text).toBe('If the account exists, a code was sent.');
});

it('still waits for the code after a reload of the same tab', async () => {
  await awaiting({});
  const { keptInTab } = scene.tools.storage;
  scene.end();
  scene = play({ keptInTab: Object.fromEntries(keptInTab) });
  expect(selectAwaited(scene.state())).toBe('mariam');
});
