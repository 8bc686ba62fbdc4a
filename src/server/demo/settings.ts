import type { SettingGroup, SettingValue, ValueType } from '../../domain/setting';
import { iban, taxNumber } from './identifiers';
import type { Made, Maker } from './maker';
import { madeAgo } from './maker';
import { TARIFFS, VAT_PERCENT } from './tariffs';

/** One of the company's own rules, as it stands since the company began. */
export interface DemoSetting extends Made {
  version_id: string;
  key: string;
  group: SettingGroup;
  label: string;
  value: SettingValue;
  value_type: ValueType;
  unit: string | null;
  is_system: boolean;
}

type Row = readonly [
  group: SettingGroup,
  key: string,
  label: string,
  type: ValueType,
  value: SettingValue,
  unit?: string,
];

export const COMPANY_NAME = 'Al Bahar Gas Supply LLC';

const ROWS: readonly Row[] = [
  ['company', 'company_name', 'Company name', 'text', COMPANY_NAME],
  ['company', 'company_name_ar', 'Company name in Arabic', 'text', 'البحر لتوريد الغاز ذ.م.م'],
  ['company', 'address', 'Address', 'text', 'Office 604, Al Barsha Business Centre, Dubai'],
  ['company', 'trade_license', 'Trade licence', 'text', '784512'],
  ['company', 'phone', 'Phone', 'text', '+97143210000'],
  ['company', 'email', 'Email', 'text', 'accounts@albahar-gas.example'],
  ['company', 'bank_name', 'Bank', 'text', 'Emirates NBD'],
  ['numbering', 'invoice_prefix', 'Invoice numbers begin with', 'text', 'INV'],
  ['numbering', 'receipt_prefix', 'Receipt numbers begin with', 'text', 'RCT'],
  ['tax', 'vat_rate', 'VAT', 'percent', VAT_PERCENT, '%'],
  ['billing', 'payment_terms_days', 'Payment terms', 'number', 15, 'days'],
  ['billing', 'grace_days', 'Days of grace', 'number', 5, 'days'],
  ['billing', 'auto_issue_without_flags', 'Issue unflagged drafts without asking', 'bool', true],
  ['billing', 'late_fee_type', 'Late fee', 'text', 'none'],
  ['deposits', 'deposit_residential', 'Deposit of a home', 'money', 300, 'AED'],
  ['deposits', 'deposit_commercial', 'Deposit of a business', 'money', 1000, 'AED'],
  ['fees', 'connection_fee', 'Connection', 'money', 150, 'AED'],
  ['fees', 'reconnection_fee', 'Reconnection', 'money', 100, 'AED'],
  ['fees', 'bounced_check_fee', 'Bounced cheque', 'money', 200, 'AED'],
  ['tanks', 'tank_low', 'Low level', 'percent', 30, '%'],
  ['tanks', 'tank_critical', 'Critical level', 'percent', 15, '%'],
  ['tanks', 'tank_lead_days', 'Days from order to refill', 'number', 3, 'days'],
  ['devices', 'battery_low', 'Low battery', 'percent', 20, '%'],
  ['devices', 'offline_factor', 'Intervals until a device counts as away', 'number', 2],
  ['notifications', 'contract_notice_days', 'Notice before a contract ends', 'json', [60, 30, 7], 'days'],
  ['notifications', 'check_notice_days', 'Notice before a cheque falls due', 'json', [3, 1], 'days'],
  ['collection', 'cash_limit_per_user', 'Most cash in one hand', 'money', 20_000, 'AED'],
  ['collection', 'cash_age_hours', 'Longest time in hand', 'number', 48, 'hours'],
  ['texts', 'invoice_footer', 'Last line of an invoice', 'text', 'Thank you for paying in time.'],
];

/** The company's rules, its tariffs among them. */
export function makeSettings(maker: Maker): DemoSetting[] {
  const own: Row[] = [
    ['company', 'trn', 'Tax registration number', 'text', taxNumber(maker.chance)],
    ['company', 'iban', 'IBAN', 'text', iban(maker.chance)],
  ];
  return [...ROWS, ...own, ...Object.entries(TARIFFS).map(tariffRow)].map(
    ([group, key, label, value_type, value, unit]) => ({
      ...madeAgo(maker, 780),
      version_id: maker.chance.id(maker.calendar.now),
      group,
      key,
      label,
      value_type,
      value,
      unit: unit ?? null,
      is_system: group === 'company' || group === 'tax',
    }),
  );
}

const tariffRow = ([key, { name, type, cubic, monthly }]: [
  string,
  (typeof TARIFFS)[keyof typeof TARIFFS],
]): Row => [
  'tariff',
  key,
  name,
  'json',
  {
    type,
    blocks: [{ from: 0, to: null, price: cubic / 100 }],
    fixed_monthly: monthly / 100,
    vat_category: 'S',
  },
];
