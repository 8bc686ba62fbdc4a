import type { BillInput } from '../src/domain/bills/billInput';
import type { ClientInput } from '../src/domain/clients/client';
import { CLIENT_INITIAL_VALUES } from '../src/domain/clients/client';
import type { ContractInput } from '../src/domain/contracts/contract';
import { CONTRACT_INITIAL_VALUES } from '../src/domain/contracts/contract';
import type { CounterInput } from '../src/domain/counters/counterInput';
import { COUNTER_INITIAL_VALUES } from '../src/domain/counters/counterInput';
import type { DeviceInput } from '../src/domain/devices/device';
import { DEVICE_INITIAL_VALUES } from '../src/domain/devices/device';
import type { OrderInput } from '../src/domain/orders/orderInput';
import { ORDER_INITIAL_VALUES } from '../src/domain/orders/orderInput';
import type { PosInput } from '../src/domain/pos/pos';
import { POS_INITIAL_VALUES } from '../src/domain/pos/pos';
import type { SettingInput } from '../src/domain/settings/settingInput';
import type { SiteInput } from '../src/domain/sites/siteInput';
import type { TankInput } from '../src/domain/tanks/tank';
import { TANK_INITIAL_VALUES } from '../src/domain/tanks/tank';

/** A well-formed id without a record; database tests replace it. */
export const someId = '0193a000-0000-7000-8000-000000000001';

/** The site of the sample records; API tests find it in the database. */
export const siteId = '0193a000-0000-7000-8000-000000000017';

const site: SiteInput = {
  code: 'SITE-017',
  name: 'Marina Heights',
  area: 'Dubai Marina',
  emirate: 'Dubai',
  lat: 25.0801,
  lng: 55.1402,
  units_count: 180,
  contacts: [{ name: 'Ramesh Nair', role: 'Watchman', phone: '+971551234567' }],
};

const tank: TankInput = {
  ...TANK_INITIAL_VALUES,
  name: 'Marina Heights T1',
  serial_number: 'ASME-99812',
  manufacturer: null,
  site: siteId,
  water_capacity_l: 3785,
  diameter_mm: 1040,
  length_mm: 4880,
  civil_defence_expiry: '2027-02-28',
};

const device: DeviceInput = {
  ...DEVICE_INITIAL_VALUES,
  serial_number: '28056596',
  vendor: 'Otodata',
  model: 'TM5040',
  sensor: 'float_hall',
  imei: '356938035643809',
};

const client: ClientInput = {
  ...CLIENT_INITIAL_VALUES,
  first_name: 'Abdul',
  last_name: 'Rahman',
  national_id: '784199012345676',
  name_ar: 'عبد الرحمن',
  phone: '+971501234567',
  address: 'Flat 1204, Marina Heights',
  area: 'Dubai Marina',
  emirate: 'Dubai',
};

const contract: ContractInput = {
  ...CONTRACT_INITIAL_VALUES,
  client: someId,
  site: siteId,
  unit_no: '1204',
  start_date: '2026-02-01',
  end_date: '2027-01-31',
  tariff: someId,
  deposit_required: 300,
};

const counter: CounterInput = {
  ...COUNTER_INITIAL_VALUES,
  serial_number: 'BK-G25-990001',
  site: siteId,
  unit_no: '1205',
  initial_reading_at: '2026-11-01',
};

const bill: BillInput = {
  kind: 'other',
  language: 'en',
  client: someId,
  supply_date: '2026-10-31',
  due_date: '2026-11-30',
  lines: [
    {
      code: 'gas',
      description: 'LPG by meter',
      quantity: 12.345,
      unit: 'm3',
      unit_price: 9.5,
      discount: 0,
      vat_category: 'S',
      vat_rate: 5,
    },
    {
      code: 'service',
      description: 'Monthly service',
      quantity: 1,
      unit: 'month',
      unit_price: 10,
      discount: 0,
      vat_category: 'S',
      vat_rate: 5,
    },
  ],
};

const order: OrderInput = {
  ...ORDER_INITIAL_VALUES,
  billable: false,
  title: 'Regulator leaking, flat 1204',
  description: 'A smell of gas at the second stage regulator.',
  client: someId,
  contact_phone: '+971501234567',
};

const pos: PosInput = {
  ...POS_INITIAL_VALUES,
  serial_number: 'V2P-55120',
  brand: 'Sunmi',
  model: 'P2',
  receipt_prefix: 'A4',
};

const setting: SettingInput = {
  key: 'vat_rate',
  group: 'tax',
  label: 'VAT rate',
  value_type: 'percent',
  value: 5,
  effective_from: '2026-01-01',
};

/** A complete valid draft of each noun. */
export const drafts = { site, tank, device, client, contract, counter, bill, order, pos, setting };
