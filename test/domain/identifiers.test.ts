import {
  isDevEui,
  isEmiratesId,
  isImei,
  isPhone,
  isTrn,
  isLuhnValid,
  formatEmiratesId,
} from '../../src/domain/identifiers';

it.each([
  ['an IMEI with its check digit', isImei, '356938035643809', true],
  ['an IMEI whose check digit is off by one', isImei, '356938035643808', false],
  ['an IMEI of sixteen digits', isImei, '3569380356438090', false],
  ['an Emirates ID with its check digit', isEmiratesId, '784199012345676', true],
  ['an Emirates ID with two digits swapped', isEmiratesId, '784199012345766', false],
  ['an Emirates ID of another country', isEmiratesId, '785199012345674', false],
  ['a TRN of fifteen digits', isTrn, '100123456700003', true],
  ['a TRN of fourteen digits', isTrn, '10012345670000', false],
  ['a mobile number', isPhone, '+971501234567', true],
  ['a number without its country', isPhone, '0501234567', false],
  ['a country that starts with zero', isPhone, '+0501234567', false],
  ['a DevEUI', isDevEui, '24E124136B321045', true],
  ['a DevEUI with a letter past F', isDevEui, '24E124136B32104G', false],
] as const)('validates %s', (_case, isValid, value, expected) => {
  expect(isValid(value)).toBe(expected);
});

it('rejects Luhn numbers with other characters than digits', () => {
  expect(isLuhnValid('')).toBe(false);
  expect(isLuhnValid('18a')).toBe(false);
  expect(isLuhnValid('18')).toBe(true);
});

it('formats an Emirates ID with dashes', () => {
  expect(formatEmiratesId('784199012345676')).toBe('784-1990-1234567-6');
});
