import { sessionEntryFeature } from '../../../src/web/features/session/entryFeature';
import { features } from '../../../src/web/app/features';

/** Sections 4 and 8 of the product's specification. */
const SAID = [
  ['signIn/welcomed', 'success', 'Welcome Back!'],
  ['wallets/unload/fulfilled', 'success', 'The wallet has been emptied.'],
  ['wallets/unload/rejected', 'error', 'Something went wrong !'],
  ['wallets/readCheckImage/rejected', 'error', 'Something went wrong !'],
  ['media/remove/fulfilled', 'success', 'File Deleted'],
  ['media/remove/rejected', 'error', 'Something went wrong !'],
  ['files/refused', 'error', 'Something went wrong !'],
] as const;

const SERVERS_OWN = [
  ['session/logIn/rejected', 'error'],
  ['verification/resend/rejected', 'error'],
  ['verification/resend/fulfilled', 'success'],
  ['recovery/sendCode/rejected', 'error'],
  ['recovery/sendCode/fulfilled', 'success'],
  ['recovery/changePassword/rejected', 'error'],
  ['recovery/changePassword/fulfilled', 'success'],
] as const;

const SILENT = [
  'notifications/connectionLost',
  'notifications/connectionRestored',
  'notifications/received',
  'notifications/markRead/rejected',
  'users/fetchOne/rejected',
  'wallets/fetchList/rejected',
  'session/logOut/rejected',
  'session/logOut/fulfilled',
  'session/resumed',
  'session/began',
];

const all = [...sessionEntryFeature.toasts, ...features.toasts];
const rowsOf = (type: string) => all.filter(([on]) => on.type === type);

it.each(SAID)('on %s, in tone %s, says %j', (type, tone, text) => {
  expect(rowsOf(type).map(([, ...said]) => said)).toEqual([[tone, text]]);
});

it.each(SERVERS_OWN)('on %s, in tone %s, says what the server says', (type, tone) => {
  const [row] = rowsOf(type);
  const read = row?.[2];
  expect(row?.[1]).toBe(tone);
  expect(typeof read === 'function' && read({ type, payload: { message: 'In its own words' } })).toBe(
    'In its own words',
  );
});

it.each(SILENT)('on %s says nothing', (type) => {
  expect(rowsOf(type)).toEqual([]);
});

it('says one thing at a time', () => {
  const types = all.map(([on]) => on.type);
  expect(types.filter((type, at) => types.indexOf(type) !== at)).toEqual([]);
});
