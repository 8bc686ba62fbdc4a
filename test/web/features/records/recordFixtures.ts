import type { PermissionFlag } from '../../../../src/domain/permissions';
import type { records } from '../../../sampleRecords';

/** Expected list and page of the sample record of a type. */
export interface RecordFixture {
  path: string;
  noun: keyof typeof records;
  title: string;
  /** Texts of the row's cells. */
  cells: string;
  add?: string;
  create?: PermissionFlag;
  update?: PermissionFlag;
  /** Heading and some values of the record page; roles have none. */
  name?: string;
  values?: Record<string, string>;
}

/** The list and page of each record type. */
export const RECORD_PAGES: RecordFixture[] = [
  {
    path: '/tanks',
    noun: 'tank',
    title: 'Tanks',
    cells:
      'TK-0042 | Marina Heights T1 | Marina Heights | Dubai | 3,785 | 41.2 % | 1,559 | 4.6 | Commissioned | 20 Nov 2026, 09:00',
    add: 'Add tank',
    create: 'canCreateTanks',
    update: 'canUpdateTanks',
    name: 'TK-0042 · Marina Heights T1',
    values: {
      Product: 'LPG mix',
      'Water capacity': '3,785 L',
      'Low level': '30 %',
      'Civil Defence certificate expiry': '28 Feb 2027',
    },
  },
  {
    path: '/devices',
    noun: 'device',
    title: 'Devices',
    cells:
      '28056596 | DV-0107 | Tank level | Otodata TM5040 | TK-0042 · Marina Heights T1 | 77 | -101 | 20 Nov 2026, 09:00 | OK | Installed',
    add: 'Add device',
    create: 'canCreateDevices',
    update: 'canUpdateDevices',
    name: 'DV-0107 · 28056596 · Marina Heights T1',
    values: {
      Protocol: 'LTE-M',
      Tank: 'TK-0042 · Marina Heights T1',
      'Report interval': '60 min',
      'Reading when empty': '2150',
      'Battery installed': '4 Mar 2025',
      SNR: '7.5 dB',
    },
  },
  {
    path: '/clients',
    noun: 'client',
    title: 'Clients',
    cells: 'CL-000123 | Abdul Rahman | Individual | +971501234567 | Dubai | 2 | 1,450.25 | 133.64 | Active',
    add: 'Add client',
    create: 'canCreateClients',
    update: 'canUpdateClients',
    name: 'CL-000123 · Abdul Rahman',
    values: {
      'Emirates ID': '784-1990-1234567-6',
      Balance: 'AED 1,450.25',
      'Arabic name': 'عبد الرحمن',
      'VAT registered': 'No',
    },
  },
  {
    path: '/contracts',
    noun: 'contract',
    title: 'Contracts',
    cells:
      'CT-2026-000123 | Marina Bakery LLC | Marina Heights / 1204 | Residential | 1 Feb 2026 | 31 Jan 2027 | Residential Dubai | 133.64 | Active',
    add: 'Add contract',
    create: 'canCreateContracts',
    update: 'canUpdateContracts',
    name: 'CT-2026-000123 · Marina Bakery LLC · Marina Heights 1204',
    values: {
      Client: 'CL-000123 · Marina Bakery LLC',
      Required: 'AED 300.00',
      'Payment terms': '15 days',
      'Auto-renews': 'By 12 months',
    },
  },
  {
    path: '/bills',
    noun: 'bill',
    title: 'Invoices',
    cells:
      'INV-2026-004561 | Marina Bakery LLC | CT-2026-000123 | -----none | -----none | 133.64 | 0.00 | 133.64 | 30 Nov 2026 | IssuedOverdue',
    add: 'Add invoice',
    create: 'canCreateBills',
    update: 'canUpdateBills',
    name: 'INV-2026-004561 · Marina Bakery LLC',
    values: { VAT: 'AED 6.36', 'Due date': '30 Nov 2026' },
  },
  {
    path: '/orders',
    noun: 'order',
    title: 'Maintenance Orders',
    cells:
      'MO-2026-00031 | Repair | Regulator leaking, flat 1204 | Marina Heights | Normal | -----none | 22 Nov 2026, 10:30 | In progress',
    add: 'Add maintenance order',
    create: 'canCreateOrders',
    update: 'canUpdateOrders',
    name: 'MO-2026-00031 · Regulator leaking, flat 1204',
    values: { Tank: 'TK-0042 · Marina Heights T1', Billable: 'No', Reported: '19 Nov 2026, 10:30' },
  },
  {
    path: '/pos',
    noun: 'pos',
    title: 'POS Device',
    cells:
      'POS-014 | V2P-55120 | Android POS | Sunmi P2 | -----none | -----none | -----none | -----none | In stock',
    add: 'Add POS device',
    create: 'canCreatePos',
    update: 'canUpdatePos',
    name: 'POS-014 · Sunmi P2',
    values: { 'Receipt prefix': 'A4', 'Assigned to': '-----none' },
  },
  {
    path: '/counters',
    noun: 'counter',
    title: 'Counters',
    cells: 'BK-G25-778812 | CN-012345 | Marina Heights | 1204 | CT-2026-000123 | DV-0107 | Active',
    name: 'CN-012345 · BK-G25-778812 · Marina Heights 1204',
    values: {
      'Initial reading': '0.000 m³',
      Index: '5 digits, 3 decimals',
      'Read on': '1 Feb 2024',
      'Last reading': '12.345 m³, Actual',
      'To review': 'High',
      'Calibration due': '1 Feb 2029',
      Replaces: 'CN-000999 · BK-G25-100200',
      'Latitude, longitude': '25.0772, 55.1309 · Show on the map',
      Riser: 'R2',
      Floor: '12',
      Year: '2023',
    },
  },
  {
    path: '/settings',
    noun: 'setting',
    title: 'Settings',
    cells: 'VAT rate | 5 % | 1 Jan 2026 | vat_rate',
    add: 'Add setting',
    name: 'VAT rate',
    values: { Key: 'vat_rate', Value: '5 %' },
  },
  {
    path: '/roles',
    noun: 'role',
    title: 'Roles',
    cells: 'Billing Accountant | -----none | -----none | 3 of 24',
    add: 'Add role',
  },
];
