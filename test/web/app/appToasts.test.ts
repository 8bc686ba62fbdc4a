import { toastTable } from '../../../src/web/app/appToasts';
import { visitToasts } from '../../../src/web/app/features';

/** Sections 4 and 8 of the product's specification. */
const SAID = [
  ['signIn/welcomed', 'success', 'Welcome Back!'],
  ['wallets/unload/succeeded', 'success', 'The wallet has been emptied.'],
  ['wallets/unload/failed', 'error', 'Something went wrong !'],
  ['wallets/viewCheque/failed', 'error', 'Something went wrong !'],
  ['media/remove/succeeded', 'success', 'File Deleted'],
  ['media/remove/failed', 'error', 'Something went wrong !'],
  ['files/refused', 'error', 'Something went wrong !'],
] as const;

const SERVERS_OWN = [
  ['session/logIn/failed', 'error'],
  ['verification/resend/failed', 'error'],
  ['verification/resend/succeeded', 'success'],
  ['recovery/sendCode/failed', 'error'],
  ['recovery/sendCode/succeeded', 'success'],
  ['recovery/changePassword/failed', 'error'],
  ['recovery/changePassword/succeeded', 'success'],
] as const;

const SILENT = [
  'notifications/lost',
  'notifications/found',
  'notifications/arrived',
  'notifications/markRead/failed',
  'users/read/failed',
  'wallets/list/failed',
  'session/logOut/failed',
  'session/logOut/succeeded',
  'session/resumed',
  'session/began',
];

const all = [...toastTable, ...visitToasts];
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
