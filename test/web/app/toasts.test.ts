import { signedOutFeature } from '../../../src/web/features/session/signedOutFeature';
import { features } from '../../../src/web/app/features';
import type { RootState } from '../../../src/web/store/rootState';

/** Toasts from sections 4 and 8 of the specification. */
const FIXED_TEXTS = [
  ['signIn/succeeded', 'success', 'Welcome Back!'],
  ['wallets/unload/fulfilled', 'success', 'The wallet has been emptied.'],
  ['wallets/unload/rejected', 'error', 'Something went wrong !'],
  ['wallets/readChequeImage/rejected', 'error', 'Something went wrong !'],
  ['media/remove/fulfilled', 'success', 'File Deleted'],
  ['media/remove/rejected', 'error', 'Something went wrong !'],
  ['files/urlRejected', 'error', 'Something went wrong !'],
] as const;

const SERVER_MESSAGES = [
  ['session/signIn/rejected', 'error'],
  ['verification/resend/rejected', 'error'],
  ['verification/resend/fulfilled', 'success'],
  ['recovery/sendCode/rejected', 'error'],
  ['recovery/sendCode/fulfilled', 'success'],
  ['recovery/changePassword/rejected', 'error'],
  ['recovery/changePassword/fulfilled', 'success'],
] as const;

const SILENT = [
  'connection/lost',
  'connection/restored',
  'notifications/received',
  'notifications/markRead/rejected',
  'users/fetchOne/rejected',
  'wallets/fetchList/rejected',
  'session/signOut/rejected',
  'session/signOut/fulfilled',
  'session/resumed',
  'session/started',
];

const all = [...signedOutFeature.toasts, ...features.toasts];
const rulesFor = (type: string) => all.filter(([on]) => on.type === type);

it.each(FIXED_TEXTS)('on %s, shows a %s toast with the text %j', (type, tone, text) => {
  expect(rulesFor(type).map(([, ...toast]) => toast)).toEqual([[tone, text]]);
});

it.each(SERVER_MESSAGES)('on %s, shows a %s toast with the server’s message', (type, tone) => {
  const [rule] = rulesFor(type);
  const format = rule?.[2];
  expect(rule?.[1]).toBe(tone);
  expect(
    typeof format === 'function' &&
      format({ type, payload: { message: 'The server’s message' } }, {} as RootState),
  ).toBe('The server’s message');
});

it.each(SILENT)('on %s, shows no toast', (type) => {
  expect(rulesFor(type)).toEqual([]);
});

it('has at most one rule per action type', () => {
  const types = all.map(([on]) => on.type);
  expect(types.filter((type, index) => types.indexOf(type) !== index)).toEqual([]);
});
