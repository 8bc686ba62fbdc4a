import { settingInputSchema } from '../../../src/domain/settings/settingInput';
import { KNOWN_SETTINGS, findSettingDefinition } from '../../../src/domain/settings/settingDefinitions';
import { labelOf } from '../../../src/domain/labels';
import { formatSetting } from '../../../src/domain/settings/formatSetting';
import { tariffInputSchema } from '../../../src/domain/settings/tariff';
import { validationErrors } from '../../../src/domain/validation';
import { drafts } from '../../sampleDrafts';

const known = Object.entries(KNOWN_SETTINGS);

const asDraft = (key: string, value: unknown) => {
  const { group, value_type, label } = KNOWN_SETTINGS[key as keyof typeof KNOWN_SETTINGS];
  return { ...drafts.setting, key, group, value_type, label, value };
};

it.each(known.filter(([, { defaultValue }]) => defaultValue !== undefined))(
  'the default of %s is a valid value',
  (key, { defaultValue }) => {
    expect(validationErrors(settingInputSchema, asDraft(key, defaultValue))).toEqual({});
  },
);

const BRACE = 'Unmatched brace; write placeholders like {number}';
const MAIL_FAULTS = [
  [
    'invoice_mail_text',
    'Dear {name},',
    '{name} is not a placeholder; use {number}, {total}, {due_date}, {client}, {company}',
  ],
  [
    'offer_mail_subject_ar',
    '{due_date}',
    '{due_date} is not a placeholder; use {number}, {total}, {valid_until}, {client}, {company}',
  ],
  [
    'invoice_mail_text',
    'Dear {constructor},',
    expect.stringContaining('{constructor} is not a placeholder') as string,
  ],
  ['invoice_mail_text_ar', 'Dear {client', BRACE],
  ['offer_mail_text', 'number} {number}', BRACE],
  ['offer_mail_text', '{{number}}', BRACE],
  ['invoice_mail_subject', 'One\nBcc: b@example.com', 'The subject must be one line'],
  ['invoice_mail_subject', 'One\u2028two', 'The subject must be one line'],
] as const;

it.each<readonly [string, unknown, string]>([
  ['trn', '12345', 'Value must have 15 digits'],
  ['iban', 'AE070331234567890123457', 'Value must be a UAE IBAN: AE and 21 digits'],
  ['payment_terms_days', 400, 'Value must be from 0 to 180'],
  ['payment_terms_days', 1.5, 'Value must be a whole number'],
  ['vat_rate', 105, 'Value must be a percentage from 0 to 100'],
  ['vat_rate', 5.123, 'Value may have at most two decimals'],
  ['invoice_next', 0, 'Value must be from 1 to 999999999'],
  ['receipt_next', 1_000_000_000, 'Value must be from 1 to 999999999'],
  ['deposit_next', 1.5, 'Value must be a whole number'],
  ['invoice_prefix', 'inv-', 'Invoice number prefix must be two to six capital letters'],
  ...MAIL_FAULTS,
  ['reading_photo', 'never', 'Value must be a JSON object or list'],
  ['late_fee_type', 'daily', 'Value must be one of: none, fixed, percent'],
])('%s rejects %j', (key, value, message) => {
  expect(validationErrors(settingInputSchema, asDraft(key, value)).value).toEqual(message);
});

it('a photo rule contains each source once and each route once', () => {
  const rule = { web: true, pos: true, import: false, amr: false };
  const routes = [
    { route_code: 'DXB-M3', ...rule },
    { route_code: 'DXB-M3', ...rule, web: false },
  ];
  const errorsOf = (value: object) => validationErrors(settingInputSchema, asDraft('reading_photo', value));
  expect(errorsOf({ ...rule, routes })).toEqual({ 'value.routes': 'Each route can be listed once' });
  expect(errorsOf({ ...rule, web: undefined, routes: [] })).toEqual({
    'value.web': 'Entered in the browser must be yes or no',
  });
  expect(errorsOf({ ...rule, routes: routes.slice(1) })).toEqual({});
  expect(
    formatSetting(
      { key: 'reading_photo', value_type: 'json' },
      { ...rule, routes: [{ route_code: 'DXB-M3', ...rule, web: false, pos: false }] },
    ),
  ).toBe('Entered in the browser, Entered on a POS device; DXB-M3: Never');
});

it.each(
  known.flatMap(([key, { options, value_type }]) =>
    options?.[0] ? [[key, value_type, options] as const] : [],
  ),
)('shows the values of %s as the form does', (key, value_type, options) => {
  for (const option of options) expect(formatSetting({ key, value_type }, option)).toBe(labelOf(option));
});

it('limits the convenience fee of a tariff to two decimals', () => {
  const errorsOf = (convenience_percent: number) =>
    validationErrors(tariffInputSchema, { blocks: [{ from: 0, to: null, price: 9.5 }], convenience_percent });
  expect(errorsOf(2.95)).toEqual({});
  expect(errorsOf(0.004)).toEqual({ convenience_percent: 'Convenience may have at most two decimals' });
});

it('accepts account numbers as banks write them', () => {
  expect(validationErrors(settingInputSchema, asDraft('iban', 'AE07 0331 2345 6789 0123 456'))).toEqual({});
});

it('rejects a value of another type for a known key', () => {
  expect(validationErrors(settingInputSchema, { ...asDraft('vat_rate', 5), value_type: 'number' })).toEqual({
    value_type: 'This value type does not match the key',
  });
});

it('accepts any value for unknown keys', () => {
  expect(findSettingDefinition('own_rule')).toBeUndefined();
  expect(findSettingDefinition('tariff.RES-DXB')?.inputKind).toBe('tariff');
});

it('rejects invalid dates by name', () => {
  expect(validationErrors(settingInputSchema, asDraft('holidays', ['2026-12-02', '2026-12-03']))).toEqual({});
  expect(Object.values(validationErrors(settingInputSchema, asDraft('holidays', ['2026-12-32'])))).toEqual([
    'Each date must be a date such as 2026-11-20',
  ]);
});
