import { email, phone, trn } from './fields';
import type { KnownSetting } from './settingKinds';
import { VALUE, beginning, cash, cashIfSet, count, dates, days, figure, iban } from './settingKinds';
import { letter, oneOf, picture, prefix, share, subject, words, yesNo } from './settingKinds';
import { tariffDraft } from './tariff';
import { text } from './validate';

const RULES = {
  company_name: words('company', 'Company name'),
  company_name_ar: words('company', 'Company name in Arabic'),
  address: words('company', 'Address'),
  trn: words('company', 'Tax registration number', trn(VALUE)),
  trade_license: words('company', 'Trade licence'),
  phone: words('company', 'Phone', phone(VALUE)),
  email: words('company', 'Email', email(VALUE)),
  bank_name: words('company', 'Bank'),
  iban: words('company', 'IBAN', iban),
  logo: picture('company', 'Logo'),
  stamp_text: words('company', 'Words of the stamp'),
  invoice_prefix: prefix('Invoice numbers begin with', 'INV'),
  credit_note_prefix: prefix('Credit note numbers begin with', 'CRN'),
  maintenance_prefix: prefix('Maintenance invoice numbers begin with', 'MNT'),
  deposit_prefix: prefix('Deposit receipt numbers begin with', 'DEP'),
  receipt_prefix: prefix('Receipt numbers begin with', 'RCT'),
  invoice_next: beginning('First invoice number'),
  credit_note_next: beginning('First credit note number'),
  maintenance_next: beginning('First maintenance invoice number'),
  deposit_next: beginning('First deposit receipt number'),
  receipt_next: beginning('First receipt number'),
  number_padding: count('numbering', 'Digits of a number', 6, [4, 9]),
  numbers_yearly: yesNo('numbering', 'Numbers begin again every year', true),
  vat_rate: share('tax', 'VAT', 5),
  payment_terms_days: count('billing', 'Payment terms', 15, [0, 180, 'days']),
  due_on_weekdays: yesNo('billing', 'What falls due from Friday to Sunday is due on Monday', false),
  grace_days: count('billing', 'Days of grace', 5, [0, 90, 'days']),
  estimate_max_consecutive: count('billing', 'Estimates in a row at most', 2, [0, 12]),
  estimate_window_periods: count('billing', 'Periods that an estimate is made from', 3, [1, 12]),
  high_factor: figure('billing', 'Times the usual that is suspicious', 3, 100),
  auto_issue_without_flags: yesNo('billing', 'Issue unflagged drafts without asking', true),
  use_credit: yesNo('billing', 'Credit pays invoices as they are issued', true),
  late_fee_type: oneOf('billing', 'Late fee', ['none', 'fixed', 'percent']),
  late_fee_value: figure('billing', 'Late fee: AED or percent', 0, 10_000),
  deposit_residential: cash('deposits', 'Deposit of a home', 300),
  deposit_commercial: cash('deposits', 'Deposit of a business', 1_000),
  deposit_industrial: cash('deposits', 'Deposit of an industrial client', 5_000),
  connection_fee: cash('fees', 'Connection', 150),
  connection_fee_residential: cashIfSet('fees', 'Connection of a home'),
  connection_fee_commercial: cashIfSet('fees', 'Connection of a business'),
  connection_fee_industrial: cashIfSet('fees', 'Connection of an industrial client'),
  reconnection_fee: cash('fees', 'Reconnection', 100),
  reconnection_fee_residential: cashIfSet('fees', 'Reconnection of a home'),
  reconnection_fee_commercial: cashIfSet('fees', 'Reconnection of a business'),
  reconnection_fee_industrial: cashIfSet('fees', 'Reconnection of an industrial client'),
  bounced_check_fee: cash('fees', 'Bounced cheque', 200),
  tank_low: share('tanks', 'Low level', 30),
  tank_critical: share('tanks', 'Critical level', 15),
  tank_high: share('tanks', 'High level', 85),
  tank_hysteresis: share('tanks', 'Hysteresis', 5),
  tank_reserve: share('tanks', 'Reserve', 10),
  tank_lead_days: count('tanks', 'Days from order to refill', 3, [0, 60, 'days']),
  forecast_days: count('tanks', 'Days of a forecast', 14, [1, 90, 'days']),
  refill_min_l: count('tanks', 'Least refill', 400, [0, 100_000, 'L']),
  gas_density: figure('tanks', 'Liquid gas in a litre, kg', 0.545, 0.6, 0.5),
  vapour_kg_m3: figure('tanks', 'Gas in a cubic metre, kg', 2.2, 10),
  battery_low: share('devices', 'Low battery', 20),
  offline_factor: figure('devices', 'Intervals until a device counts as away', 2, 100),
  contract_notice_days: days('notifications', 'Notice before a contract ends', [60, 30, 7]),
  check_notice_days: days('notifications', 'Notice before a cheque falls due', [3, 1]),
  digest_hour: count('notifications', 'Hour of the daily digest', 8, [0, 23]),
  reminder_days_before: days('collection', 'Reminder before an invoice falls due', [3]),
  reminder_days: days('collection', 'Reminder from the due date on', [0, 5]),
  last_notice_days: days('collection', 'Last notice after the due date', [10]),
  disconnection_days: days('collection', 'Disconnection after the due date', [20]),
  holidays: dates('collection', 'Public holidays'),
  cash_limit_per_user: cash('collection', 'Most cash in one hand', 20_000),
  cash_age_hours: count('collection', 'Longest time in hand', 48, [1, 1_000, 'hours']),
  large_payment: cash('collection', 'Payment that is told of', 5_000),
  unload_tolerance: cash('collection', 'Difference that needs no word', 0),
  invoice_footer: words('texts', 'Last line of an invoice', text(VALUE, 1_000)),
  invoice_mail_subject: subject('invoice', 'Subject of the mail with an invoice'),
  invoice_mail_subject_ar: subject('invoice', 'Subject of the mail with an invoice, in Arabic'),
  invoice_mail_text: letter('invoice', 'Mail with an invoice'),
  invoice_mail_text_ar: letter('invoice', 'Mail with an invoice, in Arabic'),
  offer_mail_subject: subject('offer', 'Subject of the mail with an offer'),
  offer_mail_subject_ar: subject('offer', 'Subject of the mail with an offer, in Arabic'),
  offer_mail_text: letter('offer', 'Mail with an offer'),
  offer_mail_text_ar: letter('offer', 'Mail with an offer, in Arabic'),
  reminder_mail_subject: subject('reminder', 'Subject of a reminder'),
  reminder_mail_subject_ar: subject('reminder', 'Subject of a reminder, in Arabic'),
  reminder_mail_text: letter('reminder', 'Reminder'),
  reminder_mail_text_ar: letter('reminder', 'Reminder, in Arabic'),
  notice_mail_subject: subject('notice', 'Subject of a last notice'),
  notice_mail_subject_ar: subject('notice', 'Subject of a last notice, in Arabic'),
  notice_mail_text: letter('notice', 'Last notice'),
  notice_mail_text_ar: letter('notice', 'Last notice, in Arabic'),
} as const satisfies Record<string, KnownSetting>;

export type SettingKey = keyof typeof RULES;

/** The rules that the product reads, by their keys. */
export const KNOWN_SETTINGS: Readonly<Record<SettingKey, KnownSetting>> = RULES;

const TARIFF: KnownSetting = {
  ...{ group: 'tariff', label: 'Tariff', value_type: 'json', manner: 'tariff', rule: tariffDraft },
};

/** What is known of a key; nothing when the product doesn't read it. */
export const knownSetting = (key: unknown): KnownSetting | undefined => {
  if (typeof key !== 'string') return undefined;
  if (key.startsWith('tariff.')) return TARIFF;
  return Object.hasOwn(RULES, key) ? KNOWN_SETTINGS[key as SettingKey] : undefined;
};
