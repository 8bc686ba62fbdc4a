import type { Bill } from '../src/domain/bills/bill';
import { calculateLineAmounts } from '../src/domain/bills/billLine';
import type { Client } from '../src/domain/clients/client';
import type { Contract } from '../src/domain/contracts/contract';
import type { Counter } from '../src/domain/counters/counter';
import type { Device } from '../src/domain/devices/device';
import type { Order } from '../src/domain/orders/order';
import type { Pos } from '../src/domain/pos/pos';
import type { Setting } from '../src/domain/settings/setting';
import type { Tank } from '../src/domain/tanks/tank';
import { drafts, siteId } from './sampleDrafts';
import { makeRole } from './factories';

const refs = {
  client: { _id: '0193a000-0000-7000-8000-0000000000c1', code: 'CL-000123', label: 'Marina Bakery LLC' },
  tank: { _id: '0193a000-0000-7000-8000-0000000000a1', code: 'TK-0042', label: 'Marina Heights T1' },
  device: { _id: '0193a000-0000-7000-8000-0000000000d1', code: 'DV-0107', label: '28056596' },
  tariff: { _id: '0193a000-0000-7000-8000-0000000000f1', key: 'tariff.RES-DXB', label: 'Residential Dubai' },
  contract: { _id: '0193a000-0000-7000-8000-0000000000b1', unique_number: 'CT-2026-000123' },
};

const siteRef = { _id: siteId, code: 'SITE-017', name: 'Marina Heights' };

const tank: Tank = {
  ...drafts.tank,
  site: { ...siteRef, area: 'Dubai Marina', emirate: 'Dubai', lat: 25.0801, lng: 55.1402 },
  _id: 'tank-1',
  version: 3,
  code: 'TK-0042',
  status: 'commissioned',
  level_percent: 41.2,
  volume_l: 1559.4,
  days_to_empty: 4.6,
  ullage_l: 1468.6,
  usable_l: 1180.9,
  last_reading_at: '2026-11-20T05:00:00.000Z',
  level_status: 'normal',
  connection_status: 'online',
};

const device: Device = {
  ...drafts.device,
  _id: 'device-1',
  version: 3,
  code: 'DV-0107',
  status: 'installed',
  silent_after_min: 195,
  last_seen_at: '2026-11-20T05:00:04.000Z',
  battery_percent: 77,
  rssi: -101,
  snr: 7.5,
  install_date: '2025-03-05',
  battery_installed_at: '2025-03-04',
  empty_reading: 2150,
  full_reading: 350,
  health: 'ok',
  tank: refs.tank,
};

const client: Client = {
  ...drafts.client,
  _id: 'client-1',
  version: 3,
  code: 'CL-000123',
  label: 'Abdul Rahman',
  status: 'active',
  contracts_count: 2,
  balance_due: 1450.25,
  overdue_amount: 133.64,
};

const contract: Contract = {
  ...drafts.contract,
  site: siteRef,
  _id: 'contract-1',
  version: 3,
  unique_number: 'CT-2026-000123',
  client: refs.client,
  tank: refs.tank,
  counter: null,
  tariff: refs.tariff,
  collector: null,
  auto_renew: true,
  renewal_months: null,
  status: 'Active',
  balance_due: 133.64,
};

const bill: Bill = {
  ...drafts.bill,
  _id: 'bill-1',
  version: 3,
  unique_number: 'INV-2026-004561',
  client: refs.client,
  contract: refs.contract,
  order: null,
  lines: drafts.bill.lines.map((line) => {
    const { net, vat, gross } = calculateLineAmounts(line);
    return { ...line, net: net / 100, vat: vat / 100, gross: gross / 100 };
  }),
  subtotal: 127.28,
  discount_total: 0,
  vat_total: 6.36,
  total: 133.64,
  paid_amount: 0,
  credited_amount: 0,
  balance_due: 133.64,
  overdue: true,
  disputed: false,
  status: 'Issued',
};

const order: Order = {
  ...drafts.order,
  _id: 'order-1',
  version: 3,
  unique_number: 'MO-2026-00031',
  client: refs.client,
  contract: null,
  tank: refs.tank,
  counter: null,
  device: null,
  pos: null,
  site: siteRef,
  source: 'phone',
  reported_at: '2026-11-19T06:30:00Z',
  sla_due: '2026-11-22T06:30:00Z',
  status: 'InProgress',
};

const pos: Pos = { ...drafts.pos, _id: 'pos-1', version: 3, code: 'POS-014', status: 'in_stock' };

const counter: Counter = {
  _id: 'counter-1',
  version: 3,
  code: 'CN-012345',
  serial_number: 'BK-G25-778812',
  size: 'G2.5',
  digits: 5,
  decimals: 3,
  supply_pressure_mbar: 37,
  meter_factor: 1,
  multiplier: 1,
  ownership: 'company',
  site: siteRef,
  unit_no: '1204',
  contract: refs.contract,
  device: refs.device,
  initial_reading: 0,
  initial_reading_at: '2024-02-01',
  year: 2023,
  riser: 'R2',
  floor: '12',
  lat: 25.0772,
  lng: 55.1309,
  calibration_due: '2029-02-01',
  last_reading: 12.345,
  last_reading_type: 'actual',
  open_flags: ['high'],
  replaces: { _id: 'counter-0', code: 'CN-000999', label: 'BK-G25-100200' },
  valve: 'open',
  status: 'active',
};

const setting: Setting = { ...drafts.setting, _id: 'setting-1', version: 3, is_system: false };

/** One record of each noun, as the API returns it. */
export const records = {
  tank,
  device,
  client,
  contract,
  bill,
  order,
  pos,
  counter,
  setting,
  role: makeRole({ version: 3, description: null }),
};
