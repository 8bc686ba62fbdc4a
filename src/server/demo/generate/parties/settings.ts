import { addDays } from '../../../../domain/dates';
import type { SettingGroup, SettingValue, ValueType } from '../../../../domain/settings/setting';
import { iban, taxNumber } from '../identifiers';
import type { CreatedRecord, Generator } from '../record';
import { createdDaysAgo, createdAt, deterministicId } from '../record';
import { TARIFFS, VAT_PERCENT, priceIncreaseDay } from './tariffs';

/** A version of a setting, valid from a day. */
export interface DemoSettingVersion extends CreatedRecord {
  number: number;
  value: SettingValue;
  effective_from: string;
}

/** A setting with its versions, oldest first; `value` is the last version's. */
export interface DemoSetting extends CreatedRecord {
  versions: readonly DemoSettingVersion[];
  key: string;
  group: SettingGroup;
  label: string;
  value: SettingValue;
  value_type: ValueType;
  unit: string | null;
  is_system: boolean;
}

type SettingRow = readonly [
  group: SettingGroup,
  key: string,
  label: string,
  type: ValueType,
  value: SettingValue,
  unit?: string,
];

export const COMPANY_NAME = 'Al Bahar Gas Supply LLC';

const SETTING_ROWS: readonly SettingRow[] = [
  ['company', 'company_name', 'Company name', 'text', COMPANY_NAME],
  ['company', 'company_name_ar', 'Company name in Arabic', 'text', 'البحر لتوريد الغاز ذ.م.م'],
  ['company', 'address', 'Address', 'text', 'Office 604, Al Barsha Business Centre, Dubai'],
  ['company', 'trade_license', 'Trade licence', 'text', '784512'],
  ['company', 'phone', 'Phone', 'text', '+97143210000'],
  ['company', 'email', 'Email', 'text', 'accounts@albahar-gas.example'],
  ['company', 'bank_name', 'Bank', 'text', 'Emirates NBD'],
  ['numbering', 'invoice_prefix', 'Invoice number prefix', 'text', 'INV'],
  ['numbering', 'receipt_prefix', 'Receipt number prefix', 'text', 'RCT'],
  ['tax', 'vat_rate', 'VAT', 'percent', VAT_PERCENT, '%'],
  ['billing', 'payment_terms_days', 'Payment terms', 'number', 15, 'days'],
  ['billing', 'grace_days', 'Grace period', 'number', 5, 'days'],
  ['billing', 'auto_issue_without_flags', 'Issue unflagged drafts automatically', 'bool', true],
  ['billing', 'late_fee_type', 'Late fee', 'text', 'none'],
  ['deposits', 'deposit_residential', 'Deposit, residential', 'money', 300, 'AED'],
  ['deposits', 'deposit_commercial', 'Deposit, commercial', 'money', 1000, 'AED'],
  ['fees', 'connection_fee', 'Connection', 'money', 150, 'AED'],
  ['fees', 'reconnection_fee', 'Reconnection', 'money', 100, 'AED'],
  ['fees', 'bounced_check_fee', 'Bounced cheque', 'money', 200, 'AED'],
  ['tanks', 'tank_low', 'Low level', 'percent', 30, '%'],
  ['tanks', 'tank_critical', 'Critical level', 'percent', 15, '%'],
  ['tanks', 'tank_lead_days', 'Refill lead time', 'number', 3, 'days'],
  ['devices', 'battery_low', 'Low battery', 'percent', 20, '%'],
  ['devices', 'offline_factor', 'Missed reports before a device is offline', 'number', 3],
  ['notifications', 'contract_notice_days', 'Notice before a contract ends', 'json', [60, 30, 7], 'days'],
  ['notifications', 'check_notice_days', 'Notice before a cheque falls due', 'json', [3, 1], 'days'],
  ['collection', 'reminder_days_before', 'Reminder before an invoice falls due', 'json', [3], 'days'],
  ['collection', 'reminder_days', 'Reminder on or after the due date', 'json', [0, 5], 'days'],
  ['collection', 'last_notice_days', 'Final notice after the due date', 'json', [10], 'days'],
  ['collection', 'disconnection_days', 'Disconnection after the due date', 'json', [20], 'days'],
  ['collection', 'cash_limit_per_user', 'Cash limit per collector', 'money', 20_000, 'AED'],
  ['collection', 'cash_age_hours', 'Maximum time before handover', 'number', 48, 'hours'],
  ['texts', 'invoice_footer', 'Invoice footer', 'text', 'Thank you for paying in time.'],
];

/** All settings, including tariffs. */
export function generateSettings(generator: Generator): DemoSetting[] {
  const generated: SettingRow[] = [
    ['company', 'trn', 'Tax registration number', 'text', taxNumber(generator.random)],
    ['company', 'iban', 'IBAN', 'text', iban(generator.random)],
  ];
  const tariffs = Object.entries(TARIFFS).map(([key, tariff]) => generateTariff(generator, key, tariff));
  const settings = [...SETTING_ROWS, ...generated].map((row) => generateSetting(generator, row));
  return [...settings, ...tariffs, ...einvoiceSettings(generator)];
}

/** Settings of e-invoices; separate ids keep all other data unchanged. */
function einvoiceSettings({ calendar }: Generator): DemoSetting[] {
  // The month of a week ago, so that it has invoices.
  const firstDay = `${calendar.day(-7).slice(0, 8)}01`;
  const rows: SettingRow[] = [
    ['company', 'trade_license_authority', 'Licensing authority', 'text', 'DET'],
    ['company', 'company_emirate', 'Emirate', 'text', 'Dubai'],
    ['tax', 'einvoice_from', 'First day of e-invoices', 'date', firstDay],
  ];
  const created_at = calendar.officeTime(calendar.day(-60), 30);
  const effective_from = new Date(created_at).toISOString().slice(0, 10);
  return rows.map(([group, key, label, value_type, value]) => ({
    id: deterministicId(`setting ${key}`),
    created_at,
    group,
    key,
    label,
    value_type,
    value,
    versions: [{ id: deterministicId(`version ${key}`), created_at, number: 1, value, effective_from }],
    unit: null,
    is_system: true,
  }));
}

function generateSetting(
  generator: Generator,
  [group, key, label, value_type, value, unit]: SettingRow,
): DemoSetting {
  const record = createdDaysAgo(generator, 780);
  const effective_from = new Date(record.created_at).toISOString().slice(0, 10);
  return {
    ...record,
    group,
    key,
    label,
    value_type,
    value,
    versions: [{ ...createdAt(generator, record.created_at), number: 1, value, effective_from }],
    unit: unit ?? null,
    is_system: group === 'company' || group === 'tax',
  };
}

const ANNOUNCED_DAYS_BEFORE = 24;

/** A tariff with one price increase during the history. */
function generateTariff(
  generator: Generator,
  key: string,
  tariff: (typeof TARIFFS)[keyof typeof TARIFFS],
): DemoSetting {
  const { name, type, before, since } = tariff;
  const value = (price: object) => ({ type, ...price, vat_category: 'S' });
  const setting = generateSetting(generator, ['tariff', key, name, 'json', value(before)]);
  const effective_from = priceIncreaseDay(generator.calendar);
  const announcedAt = generator.calendar.officeTime(addDays(effective_from, -ANNOUNCED_DAYS_BEFORE), 90);
  const increase = { ...createdAt(generator, announcedAt), number: 2, value: value(since), effective_from };
  return { ...setting, value: increase.value, versions: [...setting.versions, increase] };
}
