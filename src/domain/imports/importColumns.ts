import { CHANNELS, CLIENT_TYPES, LANGUAGES, VAT_TREATMENTS } from '../clients/client';
import { BILLING_CYCLES, CONTRACT_TYPES, PAYMENT_METHODS } from '../contracts/contract';
import { COUNTER_IMPORT_COLUMNS } from '../counters/counterImports';
import { DEVICE_IMPORT_COLUMNS } from '../devices/deviceImport';
import { EMIRATES } from '../enums';
import type { DataImportKind } from './dataImport';
import type { ImportColumn } from './importFile';

type Kind = ImportColumn['kind'];

const column = (name: string, label: string, kind: Kind, example: string, hint?: string): ImportColumn => ({
  name,
  label,
  kind,
  example,
  ...(hint && { hint }),
});

const required = (...[name, label, kind, example, hint]: Parameters<typeof column>): ImportColumn => ({
  ...column(name, label, kind, example, hint),
  required: true,
});

const oneOf = (values: readonly string[]): string => values.join(', ');
const byDefault = (values: readonly string[], value: string): string => `${oneOf(values)}; default ${value}`;

const DAY = '2026-11-20 or 20/11/2026';
const YES_NO = 'yes or no; default no';

const EXAMPLE_COUNTER: Readonly<Record<string, string>> = {
  serial_number: 'M-10451',
  size: 'G2.5',
  site_code: 'MARINA-1',
  unit_no: '1204',
  status: 'vacant',
  initial_reading: '0',
  initial_reading_at: '2023-05-01',
  route_code: 'DXB-M1',
  route_order: '10',
};

const EXAMPLE_DEVICE: Readonly<Record<string, string>> = {
  serial_number: 'EM500-0042',
  type: 'tank_level',
  vendor: 'Milesight',
  model: 'EM500-UDL',
  sensor: 'ultrasonic',
  protocol: 'lorawan',
  dev_eui: '70B3D59BA4C1E207',
  empty_reading: '2150',
};

const withExamples = (
  columns: readonly ImportColumn[],
  examples: Readonly<Record<string, string>>,
): ImportColumn[] => columns.map((one) => ({ ...one, example: examples[one.name] ?? '' }));

/** Columns of data import files by kind; the first one identifies the lines. */
export const DATA_IMPORT_COLUMNS: Readonly<Record<DataImportKind, readonly ImportColumn[]>> = {
  sites: [
    required('code', 'Site code', 'text', 'MARINA-1'),
    required('name', 'Site name', 'text', 'Marina Heights'),
    required('emirate', 'Emirate', 'text', 'Dubai', oneOf(EMIRATES)),
    column('area', 'Area', 'text', 'Dubai Marina'),
    column('address', 'Address', 'text', 'Al Marsa Street'),
    column('lat', 'Latitude', 'number', '25.0772'),
    column('lng', 'Longitude', 'number', '55.1392'),
    column('makani', 'Makani number', 'text', ''),
    column('units_count', 'Units', 'number', '120'),
    column('access_notes', 'Access notes', 'text', 'Gate 2, key at reception'),
  ],
  clients: [
    required(
      'former_code',
      'Former code',
      'text',
      'C-2231',
      'number in the previous system, which other files refer to',
    ),
    column('type', 'Type', 'text', 'individual', byDefault(CLIENT_TYPES, 'individual')),
    column('first_name', 'First name', 'text', 'Fatima', 'required for an individual'),
    column('middle_name', 'Middle name', 'text', ''),
    column('last_name', 'Last name', 'text', 'Al Mansoori', 'required for an individual'),
    column(
      'national_id',
      'Emirates ID',
      'text',
      '784-1985-1234567-3',
      'or a passport number, for an individual',
    ),
    column('passport_number', 'Passport number', 'text', ''),
    column('id_expiry', 'ID expiry', 'moment', '2027-06-30', DAY),
    column('nationality', 'Nationality', 'text', ''),
    column('company_name', 'Company name', 'text', '', 'required for an organisation'),
    column('contact_person', 'Contact person', 'text', '', 'required for an organisation'),
    column('trade_license_number', 'Trade licence number', 'text', '', 'required for a company'),
    column('trade_license_authority', 'Licensing authority', 'text', ''),
    column('trade_license_expiry', 'Trade licence expiry', 'moment', '', 'required for a company'),
    column('name_ar', 'Arabic name', 'text', 'فاطمة المنصوري'),
    column('is_vat_registered', 'VAT registered', 'flag', 'no', YES_NO),
    column('trn', 'TRN', 'text', '', '15 digits'),
    column('vat_treatment', 'VAT treatment', 'text', 'standard', byDefault(VAT_TREATMENTS, 'standard')),
    required('phone', 'Phone', 'text', '0501234567'),
    column('phone_second', 'Alternate phone', 'text', ''),
    column('email', 'Email', 'text', 'fatima@example.com'),
    column('preferred_language', 'Language', 'text', 'ar', byDefault(LANGUAGES, 'en')),
    column('preferred_channel', 'Channel', 'text', 'email', oneOf(CHANNELS)),
    required('address', 'Address', 'text', 'Flat 1204, Marina Heights'),
    column('area', 'Area', 'text', 'Dubai Marina'),
    required('emirate', 'Emirate', 'text', 'Dubai', oneOf(EMIRATES)),
    column('po_box', 'PO box', 'text', ''),
    column('makani', 'Makani number', 'text', ''),
    column('payment_terms_days', 'Payment terms', 'number', '', 'days'),
    column('credit_limit', 'Credit limit', 'number', '', 'AED'),
    column('notes', 'Notes', 'text', ''),
  ],
  tanks: [
    required('serial_number', 'Serial number', 'text', 'TK-SN-778'),
    required('name', 'Name', 'text', 'Marina Heights T1'),
    required('site_code', 'Site code', 'text', 'MARINA-1'),
    required('water_capacity_l', 'Capacity', 'number', '4000', 'litres of water'),
    column('diameter_mm', 'Diameter', 'number', '1200', 'mm'),
    column('length_mm', 'Length', 'number', '3800', 'mm'),
    column('product', 'Product', 'text', 'lpg_mix', 'default lpg_mix'),
    column('installation', 'Installation', 'text', 'aboveground', 'default aboveground'),
    column('orientation', 'Orientation', 'text', 'horizontal', 'default horizontal'),
    column('shape', 'Shape', 'text', 'cylinder_elliptical', 'default cylinder_elliptical'),
    column('sensor_gap_mm', 'Sensor gap', 'number', '', 'mm'),
    column('density_kg_l', 'Density', 'number', '', 'kg per litre; default 0.545'),
    column('manifold_group', 'Manifold group', 'text', '', 'tanks piped together'),
    column('critical_level', 'Critical level', 'number', '15', '%; default 15'),
    column('low_level', 'Low level', 'number', '30', '%; default 30'),
    column('max_fill_percent', 'Maximum fill', 'number', '80', '%; default 80'),
    column('high_level', 'High level', 'number', '85', '%; default 85'),
    column('hysteresis', 'Hysteresis', 'number', '', '%; default 5'),
    column('reserve_percent', 'Reserve', 'number', '', '%; default 10'),
    column('manufacturer', 'Manufacturer', 'text', ''),
    column('year_built', 'Year built', 'number', '2019'),
    column('relief_valve_due', 'Relief valve due', 'moment', '', DAY),
    column('hydrotest_due', 'Hydrotest due', 'moment', '', DAY),
    column('last_inspection_at', 'Last inspection', 'moment', '', DAY),
    column('amc_contract_end', 'AMC contract end', 'moment', '', DAY),
    column('civil_defence_certificate_no', 'Civil Defence certificate number', 'text', 'CD-55871'),
    column('civil_defence_expiry', 'Civil Defence certificate expiry', 'moment', '2027-09-30', DAY),
    column(
      'in_service',
      'In service',
      'flag',
      'yes',
      `${YES_NO}; requires a valid Civil Defence certificate`,
    ),
  ],
  counters: withExamples(COUNTER_IMPORT_COLUMNS.counters, EXAMPLE_COUNTER),
  devices: withExamples(DEVICE_IMPORT_COLUMNS, EXAMPLE_DEVICE),
  contracts: [
    required(
      'former_number',
      'Contract number',
      'text',
      'K-77120',
      'number in the previous system, which other files refer to',
    ),
    required('client', 'Client', 'text', 'C-2231', 'former code, or code such as CL-000123'),
    column('type', 'Type', 'text', 'residential', byDefault(CONTRACT_TYPES, 'residential')),
    column('counter', 'Counter', 'text', 'M-10451', 'serial number; required for a metered contract'),
    column('tank', 'Tank', 'text', '', 'serial number or code; for bulk deliveries'),
    column('site_code', 'Site code', 'text', '', 'default that of the counter or tank'),
    column('unit_no', 'Unit', 'text', '', 'default that of the counter'),
    required('start_date', 'Start date', 'moment', '2023-05-01', DAY),
    column('end_date', 'End date', 'moment', '2027-04-30', DAY),
    column('tenancy_end', 'Tenancy end', 'moment', '', DAY),
    column('auto_renew', 'Auto-renews', 'flag', 'yes', YES_NO),
    column('renewal_months', 'Renewal', 'number', '', 'months; default 12'),
    column('notice_days', 'Notice', 'number', '', 'days; default 30'),
    required('tariff', 'Tariff', 'text', 'tariff.residential', 'key or name of the tariff'),
    column('discount_percent', 'Discount', 'number', '', '%'),
    column('fixed_charge', 'Monthly charge', 'number', '', 'AED; empty follows the tariff'),
    column('min_charge', 'Minimum charge', 'number', '', 'AED; empty follows the tariff'),
    column('billing_cycle', 'Billing cycle', 'text', 'monthly', byDefault(BILLING_CYCLES, 'monthly')),
    column('billing_day', 'Billing day', 'number', '', 'default 1'),
    column(
      'payment_terms_days',
      'Payment terms',
      'number',
      '',
      'days; default that of the client or company',
    ),
    column('payment_method', 'Payment method', 'text', '', oneOf(PAYMENT_METHODS)),
    column('collector', 'Collector', 'text', '', 'username'),
    column('deposit', 'Deposit held', 'number', '300.00', 'AED'),
    column(
      'deposit_reference',
      'Deposit receipt',
      'text',
      'D-4410',
      'number of the receipt that the client has',
    ),
    column(
      'opening_reading',
      'Opening reading',
      'number',
      '1034.120',
      'index in m³; required for a metered contract',
    ),
    column('opening_reading_at', 'Opening reading date', 'moment', '', 'default the cut-over day'),
  ],
  balances: [
    required('number', 'Number', 'text', 'A-100231', 'original number of the invoice, or of the credit'),
    required('contract', 'Contract', 'text', 'K-77120', 'number in the previous system, or in Tankbook'),
    required('amount', 'Amount', 'number', '213.65', 'AED owed with VAT; negative for credit of the client'),
    column('issue_date', 'Issued on', 'moment', '2026-10-01', 'required for an invoice'),
    column('due_date', 'Due on', 'moment', '2026-10-16', 'required for an invoice'),
  ],
  cheques: [
    required(
      'check_number',
      'Cheque number',
      'text',
      '000451',
      '6 to 20 digits, in a text cell so that zeros stay',
    ),
    required('bank_name', 'Bank', 'text', 'Emirates NBD'),
    required('end_date', 'Cheque date', 'moment', '2027-01-01', DAY),
    required('amount', 'Amount', 'number', '850.00', 'AED'),
    required('contract', 'Contract', 'text', 'K-77120', 'number in the previous system, or in Tankbook'),
    column('drawer_name', 'Drawer', 'text', '', 'default the client'),
    column('receipt', 'Receipt', 'text', 'R-2210', 'number of the receipt that the client has'),
    column('invoice', 'Invoice', 'text', 'A-100231', 'number; default the oldest open invoices'),
    column(
      'is_security',
      'Security',
      'flag',
      'no',
      `${YES_NO}; a guarantee that settles nothing until it clears`,
    ),
  ],
};

const COLUMNS: Partial<Record<string, readonly ImportColumn[]>> = DATA_IMPORT_COLUMNS;

/** Columns of the kind that an import states; none if it is unknown. */
export const columnsOf = (kind: string): readonly ImportColumn[] => COLUMNS[kind] ?? [];
